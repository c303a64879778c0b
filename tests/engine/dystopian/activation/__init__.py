"""Tests of whole activations: worked examples, a second engine, and every face of every die."""
