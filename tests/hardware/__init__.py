"""The Pi's parts and their stand-ins."""
