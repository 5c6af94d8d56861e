"""The simulated table: players, a rendered camera, fingers on buttons."""
