"""The page's own Python: the shell on the page thread, the engine side in the worker, views and templates."""
