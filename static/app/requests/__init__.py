"""What the page asks of its worker: one request, one response, one dispatcher."""
