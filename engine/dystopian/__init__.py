"""Dystopian Wars: tables, rulings, profiles and the steps of its combat sequence."""
