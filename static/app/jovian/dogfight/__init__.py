"""The dogfight on the page: set-up, secret orders on one phone or two, adviser, resolution, rounds."""
