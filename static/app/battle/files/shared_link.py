"""A code that comes where a list is expected."""

from app.requests.response import FollowUp, Response, Then
from engine.engagement import CodeInText, code_in, search_code
from engine.engagement.codes import has_code_mark


def opens_code(text: str) -> Response | None:
    """Return the response that shows the code in a text, or why it cannot be read; None for any other text."""
    text = code_in(text) or text
    result = search_code(text)
    if isinstance(result, CodeInText):
        # Of several codes the view for codes gives the number, so it gets the text.
        if result.number == 1:
            text = result.text
    elif not has_code_mark(text):
        return None
    return Response(follow=FollowUp(then=Then(view="share", action="open", given={"code": text})))
