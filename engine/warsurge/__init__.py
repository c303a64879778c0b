"""WARSURGE: chart, formula, rulings, profiles and the steps of the attack sequence."""
