"""Battles looked at afterwards: decisions and luck."""
