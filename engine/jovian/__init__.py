"""Jovian Wars: results, opposed rolls, damage, and the dogfight with sealed orders."""
