"""Rules engine of Broadside: exact odds and rolls for tabletop combat, in plain Python."""
