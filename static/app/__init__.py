"""The page's Python: the shell on the page thread, the engine's side in the worker, views and
templates.
"""
