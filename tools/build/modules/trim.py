"""Leave out Python modules that the page never imports."""

# Modules and packages of the standard library. The engine's tests run inside the trimmed
# interpreter, so that a missing module fails a test.
_GONE = """
    __hello__ __phello__ _ast_unparse _markupbase _pydatetime _pyio _pyrepl _py_abc _ssl _strptime
    _threading_local antigravity argparse asyncio/__main__ asyncio/proactor_events asyncio/tools
    asyncio/windows_events asyncio/windows_utils bdb cProfile calendar cmd code colorsys compileall
    compression/gzip compression/lzma compression/bz2 concurrent/futures/interpreter
    concurrent/futures/process concurrent/interpreters configparser ctypes difflib doctest filecmp
    fileinput ftplib getopt getpass gettext graphlib gzip html/parser http imaplib
    importlib/metadata/diagnose importlib/readers importlib/resources importlib/simple json/__main__
    json/tool logging/config logging/handlers mailbox mimetypes modulefinder multiprocessing netrc
    nturl2path optparse pathlib/types pdb pickletools pkgutil platform plistlib poplib pprint
    profile pstats pty py_compile pyclbr pydoc pyodide/_nodesock_transport pyodide/console
    pyodide/http quopri rlcompleter runpy sched shelve shlex site-packages smtplib socketserver
    sqlite3 sre_compile sre_constants sre_parse ssl statistics stringprep symtable
    sysconfig/__main__ tabnanny tarfile this timeit tomllib trace tracemalloc tty
    unittest urllib/error urllib/request urllib/response urllib/robotparser wave
    webbrowser wsgiref xmlrpc zipapp zipfile/__main__
"""
# Modules of the packages in the lock file.
_GONE_TOO = """
    annotated_types/test_cases jinja2/constants jinja2/ext jinja2/meta jinja2/nativetypes
    jinja2/sandbox
    pydantic/_internal/_git pydantic/_internal/_hypothesis_plugin pydantic/class_validators
    pydantic/color pydantic/datetime_parse pydantic/decorator pydantic/deprecated/class_validators
    pydantic/deprecated/decorator pydantic/deprecated/tools pydantic/env_settings
    pydantic/error_wrappers pydantic/experimental pydantic/generics pydantic/json pydantic/mypy
    pydantic/networks pydantic/parse pydantic/schema pydantic/tools pydantic/typing pydantic/utils
    pydantic/v1 pydantic/validators segno/cli segno/helpers segno/utils segno/writers
"""
GONE = frozenset((_GONE + _GONE_TOO).split())

# Packages that keep only these modules. importlib.metadata imports `email` itself; rosters are
# parsed with expat.
ONLY = {
    "email": {"__init__"},
    "encodings": {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "raw_unicode_escape"}
    | {"unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"},
    "xml": {"__init__", "parsers/__init__", "parsers/expat"},
}


def is_wanted(name: str) -> bool:
    """Return whether the page gets a Python file, named from the root of the archive."""
    parts = name.removesuffix(".py").split("/")
    if len(parts) > 1 and parts[0] in ONLY:
        return "/".join(parts[1:]) in ONLY[parts[0]]
    return not any("/".join(parts[:length]) in GONE for length in range(1, len(parts) + 1))
