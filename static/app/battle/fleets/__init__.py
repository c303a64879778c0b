"""Fleets on the screen: models, profiles, roster sheets."""
