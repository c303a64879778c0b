"""What is kept between visits: saved files, their parts, and where they are kept."""
