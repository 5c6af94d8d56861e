"""The reader without nets: whole cards lying apart, told by comparing their pictures."""
