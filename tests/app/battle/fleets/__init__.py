"""Fleets on the page: lists of other programs, tables, fleets typed by hand."""
