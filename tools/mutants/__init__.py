"""What tools/mutate.py is made of: mutants, the tests that cover their lines, and trials."""
