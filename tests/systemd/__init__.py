"""What makes a Pi into the kiosk: unit, users, rules, and the install script."""
