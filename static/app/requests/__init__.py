"""Requests from the page to its worker: one request, one response, one dispatcher."""

from app.requests.request import GivenFields, Request, Screen
from app.requests.response import Response, fault_text
