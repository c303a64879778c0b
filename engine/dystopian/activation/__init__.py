"""A squadron's activation: declared attacks and counterattacks, resolved one after the other."""
