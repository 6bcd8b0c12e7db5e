"""Every example in the documents runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import meadhall

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("docs/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": document.stem}
    for example in PYTHON.findall(document.read_text(encoding="utf-8")):
        exec(compile(example, str(document), "exec"), names)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_is_typed_at_the_prompt_answers_as_shown(document: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for number, example in enumerate(PROMPT.findall(document.read_text(encoding="utf-8"))):
        runner.run(parser.get_doctest(example, {"meadhall": meadhall}, f"{document.name} {number}", None, 0))
    assert not runner.failures


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target
