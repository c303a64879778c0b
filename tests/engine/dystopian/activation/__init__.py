"""Whole activations: worked by hand, against a second engine, against every face."""
