"""The parts of tools/mutate.py: mutants, the tests that cover their lines, and trials."""
