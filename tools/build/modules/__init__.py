"""The page's Python modules: compiled, trimmed and prepared in advance."""
