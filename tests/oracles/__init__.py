"""What checks the engine from outside: second engines and brute force, written from the rules alone."""
