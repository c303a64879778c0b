"""Requests from the page to its worker: one request, one response, one dispatcher."""
