"""Tests of the page's texts: strings, plurals, French, terms."""
