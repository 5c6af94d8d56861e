"""The suite; its folders mirror the rooms."""
