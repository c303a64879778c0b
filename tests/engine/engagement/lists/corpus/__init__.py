"""Lists in the shapes of public sources, and the rate at which the importer reads them."""
