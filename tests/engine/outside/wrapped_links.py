"""A link as chats, mail and filters hand it over: each way has a name, and a text with {} for the
link or code.
"""

import html
from base64 import urlsafe_b64encode
from textwrap import wrap
from urllib.parse import quote

SITE = "https://club.example/broadside/"


def link(code: str) -> str:
    """Return the link of a code, as the page makes it."""
    return f"{SITE}jovian.html#share={code}"


AROUND = {
    "alone": "{}",
    "text before and after": "Have a look: {} See you on Friday",
    "full stop": "My fleet is {}.",
    "comma": "{}, then we can start",
    "exclamation mark": "{}!",
    "question mark": "Did you get {}?",
    "colon": "{}: my fleet",
    "ellipsis behind": "{}…",
    "signature": "{}\n-- \nJo\nSent from my phone",
    "signature without a gap": "{}\n--\nJo",
    "signature of two words": "{}\n\nSent from\nOutlook for Android",
    "round brackets": "(see {})",
    "square brackets": "[{}]",
    "angle brackets": "<{}>",
    "markdown": "[my fleet]({})",
    "markdown with a title": '[my fleet]({} "Fleet")',
    "reference": "[1]: {}\n",
    "slack": "<{}|my fleet>",
    "wiki": "[{} my fleet]",
    "bbcode": "[url={}]my fleet[/url]",
    "bbcode of text": "[url]{}[/url]",
    "HTML": '<a href="{}">my fleet</a>',
    "HTML without quotation marks": "<a href={}>my fleet</a>",
    "JSON": '{{"text":"{}","from":"Jo"}}',
    "escaped JSON": '{{\\"text\\":\\"{}\\",\\"from\\":1}}',
    "English quotation marks": "“{}”",
    "French quotation marks": "« {} »",
    "German quotation marks": "„{}“",
    "Swedish quotation marks": "”{}”",
    "Japanese quotation marks": "「{}」",
    "single quotation marks": "‘{}’",
    "bold in WhatsApp": "*{}*",
    "italics in WhatsApp": "_{}_",
    "struck through": "~{}~",
    "spoiler": "||{}||",
    "code in markdown": "`{}`",
    "code block": "```\n{}\n```",
    "mail quotation": "> {}\n> Jo",
    "mail quotation of a quotation": ">> {}\n>> Jo",
    "tracking of Facebook": "{}&fbclid=IwAR3UM1S96aw8_8WQf-TgHd",
    "tracking of Google": "{}&utm_source=mail&utm_medium=x",
    "tracking with a question mark": "{}?fbclid=IwAR3UM1S96aw8_8WQf",
    "text fragment": "{}:~:text=fleet",
    "chat export": "[20:15, 21/11/2026] Jo: {}\n[20:16, 21/11/2026] Sam: thanks",
    "Japanese text": "これです{}です",
    "Arabic text": "هذا هو الأسطول {} شكرا",
    "right to left marks": "\u200f{}\u200f",
    "isolates": "\u2068{}\u2069",
    "byte order mark": "\ufeff{}",
    "tabs and cells": "Jo\t{}\t3",
    "slash behind": "{}/",
    "the link twice": "{0}\n{0}",
    "code and link": "{}\nOr tap:\n{}",
}
"""Texts around a link or code."""


def fill(text: str, inner: str) -> str:
    """Return a text of AROUND with a link in it."""
    return text.replace("{0}", inner).replace("{}", inner).replace("{{", "{").replace("}}", "}")


def wrap_mail(code: str) -> str:
    """Return a link wrapped at 76 letters."""
    return "\n".join(wrap(link(code), 76, break_on_hyphens=False))


def quote_mail(code: str) -> str:
    """Return a link wrapped at 76 letters, in a quoted mail."""
    return "> Hello,\n> " + wrap_mail(code).replace("\n", "\n> ") + "\n>\n> Jo"


def print_quoted(text: str) -> str:
    """Return a text as quoted-printable: '=' is '=3D', and soft breaks."""
    inner = text.replace("=", "=3D")
    return "=\r\n".join(inner[index : index + 75] for index in range(0, len(inner), 75))


def spread(text: str, gap: str, every: int) -> str:
    """Return a text with a gap after so many letters."""
    return gap.join(text[index : index + every] for index in range(0, len(text), every))


def encode_all(text: str) -> str:
    """Return a text with every sign but letters and digits as in an address."""
    return "".join(letter if letter.isalnum() else f"%{ord(letter):02X}" for letter in text)


def defend_v2(text: str) -> str:
    """Return an address as Proofpoint's second form."""
    letters = []
    for letter in text:
        if letter == "/":
            letters.append("_")
        elif letter.isalnum() or letter == ".":
            letters.append(letter)
        else:
            letters.append(f"-{ord(letter):02X}")
    return "https://urldefense.proofpoint.com/v2/url?u=" + "".join(letters) + "&d=DwMFaQ&c=x&r=y&e="


def defend_v3(text: str) -> str:
    """Return an address as Proofpoint's third form, in which strange signs are asterisks."""
    return "https://urldefense.com/v3/__" + text.replace("#", "*") + "__;Iw!!Nx3Kw-Qz!abc$"


def in_base64(text: str) -> str:
    """Return an address in base64, without padding."""
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def quote_all(text: str) -> str:
    """Return a text as the value of a parameter of an address."""
    return quote(text, safe="")


def defend_safe(text: str) -> str:
    """Return an address as Outlook's Safe Links write it."""
    site = "https://deu01.safelinks.protection.outlook.com/?url="
    return site + quote_all(text) + "&data=05%7C02%7C%7Cabc&sdata=Q8%3D&reserved=0"


def widen(text: str) -> str:
    """Return a text in full-width letters."""
    return "".join(chr(ord(letter) + 0xFEE0) for letter in text)


def wrapped(code: str) -> dict[str, str]:
    """Return the texts that arrive when the link of a code is changed, by the name of the way."""
    address = link(code)
    return {
        "mail at 76": wrap_mail(code),
        "quoted mail": quote_mail(code),
        "quoted-printable": print_quoted(f"Hello,\n{address}\nJo"),
        "quoted-printable in a quotation": print_quoted(address).replace("\n", "\n> "),
        "safelinks": defend_safe(address),
        "safelinks with %2523": defend_safe(address.replace("#", "%23")),
        "safelinks twice": defend_safe(defend_safe(address)),
        "safelinks in HTML": html.escape(defend_safe(address)),
        "safelinks in quoted-printable": print_quoted(defend_safe(address)),
        "proofpoint 1": f"https://urldefense.proofpoint.com/v1/url?u={quote_all(address)}&k=x",
        "proofpoint 2": defend_v2(address),
        "proofpoint 3": defend_v3(address),
        "google": f"https://www.google.com/url?q={quote_all(address)}&sa=D&source=editors&usg=AOv",
        "google, unencoded": f"https://www.google.com/url?q={address}&sa=D&ust=1",
        "facebook": f"https://l.facebook.com/l.php?u={quote_all(address)}&h=AT0_x&s=1",
        "instagram": f"https://l.instagram.com/?u={encode_all(address)}&e=AT1",
        "bing": f"https://www.bing.com/ck/a?!&&p=1a2b&u=a1{in_base64(address)}&ntb=1",
        "yahoo": f"https://r.search.yahoo.com/_ylt=A/RU={quote_all(address)}/RK=2/RS=x-",
        "duckduckgo": f"https://duckduckgo.com/l/?uddg={quote_all(address)}&rut=12",
        "barracuda": f"https://linkprotect.cudasvc.com/url?a={quote_all(address)}&c=E,1,x&typo=1",
        "cisco": f"https://secure-web.cisco.com/1abcDEF/{quote_all(address)}",
        "sophos": f"https://eu-west-1.protection.sophos.com?d=club.example&u={in_base64(address)}&i=N",
        "steam": f"https://steamcommunity.com/linkfilter/?u={quote_all(address)}",
        "vk": f"https://vk.com/away.php?to={quote_all(address)}&cc_key=",
        "reddit, escaped": address.replace("_", "\\_"),
        "reddit, escaped and encoded": address.replace("_", "%5C_"),
        "markdown, escaped": address.replace("_", "\\_").replace("-", "\\-"),
        "encoded once": quote_all(address),
        "encoded twice": quote_all(quote_all(address)),
        "encoded three times": quote_all(quote_all(quote_all(address))),
        "every sign encoded": encode_all(address),
        "hash encoded": address.replace("#", "%23"),
        "equals encoded": address.replace("share=", "share%3D"),
        "HTML with entities": f'<a href="{html.escape(address)}&amp;fbclid=x_y-z">x</a>',
        "HTML with numbers": address.replace("#", "&#35;").replace("_", "&#x5f;"),
        "HTML with soft hyphens": spread(address, "&shy;", 30),
        "HTML with word breaks": spread(address, "<wbr>", 30),
        "HTML with line breaks": spread(address, "<br />\n", 60),
        "HTML quotation": "&gt; " + wrap_mail(code).replace("\n", "\n&gt; "),
        "marked letters": "<p>" + spread(address, '</span><span style="color:red">', 40) + "</p>",
        "upper-case host": address.replace("https://club.example", "HTTPS://CLUB.EXAMPLE"),
        "no scheme": address.removeprefix("https://"),
        "upper-case word": address.replace("share", "SHARE"),
        "upper-case first letter": "Bs" + code.removeprefix("BS"),
        "tracking before the hash": address.replace("#", "?utm_source=chat&fbclid=Iw-_x#"),
        "hash as a query": address.replace("#", "?"),
        "soft hyphens": spread(address, "\u00ad", 12),
        "zero-width spaces": spread(address, "\u200b", 1),
        "word joiners": spread(address, "\u2060", 7),
        "non-breaking spaces": spread(code, "\u00a0", 25),
        "narrow spaces": spread(code, "\u202f", 4),
        "line separators": spread(code, "\u2028", 40),
        "groups of four": spread(code, " ", 4),
        "lines with tabs": spread(code, "\r\n\t", 50),
        "broken mark": f"{SITE}#share=B\nS{code[2:]}",
        "broken mark in a quotation": f"> {SITE}#share=BS\n> {code[2:]}",
        "non-breaking hyphens": address.replace("-", "\u2011"),
        "minus signs": address.replace("-", "\u2212"),
        "en dashes for two hyphens": address.replace("--", "\u2013"),
        "em dashes for two hyphens": address.replace("--", "\u2014"),
        "full-width letters": widen(address),
        "curly quotation marks in HTML": f"<a href=”{address}”>x</a>",
        "text on both sides without a gap": f"x:{code}&z",
    }


WAYS = list(wrapped("BS6.AAAA"))
