"""A state as players read it: progress, declared rolls, sentences of the log, possible answers,
remaining odds.
"""
