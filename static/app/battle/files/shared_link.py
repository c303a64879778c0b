"""A code that comes where a list is expected."""

from app.requests.response import FollowUp, Response, Then
from engine.engagement import CodeInText, code_in, search_code
from engine.engagement.codes import is_about_code


def opens_code(text: str) -> Response | None:
    """Return the response that shows the code in a text or file, or why it cannot be read; None for
    any other text.
    """
    in_file = code_in(text)
    if in_file is not None:
        return _open(in_file)
    result = search_code(text)
    if isinstance(result, CodeInText) and result.number == 1:
        return _open(result.text)
    # Of several codes the view for codes gives the number, so it gets the text.
    if isinstance(result, CodeInText) or is_about_code(text):
        return _open(text)
    return None


def _open(code: str) -> Response:
    return Response(follow=FollowUp(then=Then(view="share", action="open", given={"code": code})))
