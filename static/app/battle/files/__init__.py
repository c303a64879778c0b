"""Files of fleets and battles: import, export, and the device's own storage."""
