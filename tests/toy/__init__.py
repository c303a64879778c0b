"""A game of about 200 lines, added to the sources without other changes, and used by every test of
games.
"""
