"""WARSURGE: chart, formula, rulings, profiles and the steps of its attack sequence."""
