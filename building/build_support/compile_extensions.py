"""`python -m build_support.compile_extensions LIBRARY WORK` compiles the rules and searches into the folder LIBRARY.

WORK keeps what lies between; the next time only what has changed is compiled, and nothing if nothing has.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from build_support.compiled_modules import compiled, decisive
from build_support.docstrings import documented
from build_support.made_from import digest
from build_support.places import ROOT
from build_support.recipe import forget_other_recipes

NO_COMPILER = 3
"""The exit code without a C compiler."""
APOLOGY = (
    "There is no C compiler here, or Python's headers are missing (Debian and Ubuntu: apt install gcc python3-dev)."
)
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
OWN_CALLS = ["-fvisibility=hidden", "-fno-plt"]
"""Let the libraries call their own functions directly, not by way of the dynamic linker."""
NATIVE = "__native_"
"""How mypyc begins the names of files with the C of a whole library."""
PLAIN_SUMS = ["-ffp-contract=off"]
"""No fused multiply-add: nets must give the same numbers in both builds on every processor."""


def compiler_works() -> bool:
    """Whether there is a working C compiler with Python's headers."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        try:
            build([Extension("probe", [str(source)])], folder, folder)
        except (BaseError, CCompilerError):
            return False
    return True


def build(extensions: list[Extension], library: str, work: str) -> list[str]:
    """Compile what is out of date; returns the paths of all extension modules."""
    command = build_ext(Distribution({"name": "meadhall", "ext_modules": extensions}))
    command.build_lib = library
    command.build_temp = work
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    return command.get_outputs()


def extensions(work: str) -> list[Extension]:
    """The same sources, as C."""
    from mypyc.build import mypycify

    libraries: list[tuple[list[str], str | None]] = [
        ([str(path.relative_to(ROOT)) for path in paths], name) for name, paths in compiled().items()
    ]
    modules = [path for paths, _ in libraries for path in paths]
    options = [f"--cache-dir={work}/cache"]
    made = mypycify([*options, *modules], separate=libraries, opt_level="2", debug_level="0", target_dir=f"{work}/c")
    found = [extension for extension in made if isinstance(extension, Extension)]
    for extension in found:
        extension.sources = [with_docstrings(str(source), work) for source in extension.sources]
        extension.include_dirs.append(f"{work}/c")
    if os.name == "posix":
        for extension in found:
            extension.extra_compile_args += [*OWN_CALLS, *PLAIN_SUMS]
    return found


def with_docstrings(source: str, work: str) -> str:
    """Where the C of a library is what mypyc has made of our sources, a copy that has their docstrings."""
    library = Path(source).stem.removeprefix(NATIVE)
    sources = compiled().get(library)
    return source if sources is None else str(documented(Path(source), sources, Path(work, "documented")))


def main(library: str, work: str) -> None:
    os.chdir(ROOT)
    forget_other_recipes(Path(library), Path(work))
    sources = {str(path.relative_to(ROOT)): digest(str(path)) for path in sorted(decisive())}
    note = Path(work, "made")
    """The sources of the last build and its modules."""
    if note.exists():
        then, modules = json.loads(note.read_text(encoding="utf-8"))
        if then == sources and all(map(os.path.exists, modules)):
            return
        note.unlink()
    if not compiler_works():
        sys.stderr.write(f"{APOLOGY}\n")
        sys.exit(NO_COMPILER)
    made = build(extensions(work), library, f"{work}/objects")
    wanted = {Path(path).resolve() for path in made}
    for path in Path(library).rglob("*"):
        if path.suffix in (".so", ".pyd") and path.resolve() not in wanted:
            path.unlink()
    note.write_text(json.dumps([sources, made]), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
