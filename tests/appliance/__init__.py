"""A whole appliance in an emulator; not part of `make test`: see `make appliance`."""
