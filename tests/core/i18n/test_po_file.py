"""PO files: ours mean to our reader what they mean to Babel's, as do all that Babel writes; broken ones are refused."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from hypothesis import given
from hypothesis import strategies as st

import meadhall
from meadhall.core.i18n.po_file import BadCatalogue, Catalogue

FILES = sorted(Path(meadhall.__file__).parent.rglob("words/*.po"))
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n\t"\\{}#'), min_size=1, max_size=90)


def by_babel(catalog: Catalog) -> dict[str, list[str]]:
    """Each key with its wordings, as Babel understands them."""
    found = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-4:]))
def test_our_catalogues_mean_what_they_mean_to_babel(path: Path) -> None:
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem, abort_invalid=True)
    ours = Catalogue(path)
    assert ours.wordings == by_babel(catalog)
    for n in range(5):
        assert ours.plural(n) == (n > 1 if path.stem == "fr" else n != 1)


@given(st.dictionaries(TEXT, TEXT | st.tuples(TEXT, TEXT), max_size=5), st.integers(0, 100))
def test_what_babel_writes_is_read_as_babel_reads_it(
    tmp_path_factory: pytest.TempPathFactory, said: dict[str, str | tuple[str, str]], width: int
) -> None:
    catalog = Catalog(locale="fr")
    for key, wording in said.items():
        catalog.add((key, key) if isinstance(wording, tuple) else key, wording, auto_comments=["A comment"])
    written = BytesIO()
    write_po(written, catalog, width=width)
    path = tmp_path_factory.mktemp("po") / "fr.po"
    path.write_bytes(written.getvalue())
    written.seek(0)
    assert Catalogue(path).wordings == by_babel(read_po(written, locale="fr"))


def test_counted_and_uncounted_keys_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text(f'{HEADER}msgid "a"\nmsgstr "one"\nmsgid "b"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n')
    read = Catalogue(path)
    assert [read.singular(key) for key in ("a", "b", "c", "")] == ["one", "x", None, None]
    assert [read.plural_form("b", n) for n in (0, 1, 2)] == ["y", "x", "y"]
    assert read.plural_form("a", 2) is None
    assert read.plural_form("c", 2) is None


def test_a_file_that_counts_nothing_needs_no_header(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text('msgid "a"\nmsgstr "one"\n')
    assert Catalogue(path).singular("a") == "one"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HEADER}msgid 'a'", "line 3 can't be read: msgid 'a'"),
        (f'{HEADER}msgid "a', "line 3 can't be read: msgid \"a"),
        (f'{HEADER}msgctxt "a"', "line 3 can't be read"),
        (f'{HEADER}msgid "\\q"', "line 3 can't be read"),
        ('"a"', "line 1 can't be read"),
        (f'{HEADER}msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"', "'a' is there twice"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "b"\nmsgstr[1] "c"', "does not say what plurals"),
        (HEADER.replace("n != 1", "n @ 1"), "plural"),
        ("\udcff", "utf-8"),
    ],
)
def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "en.po"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadCatalogue) as refused:
        Catalogue(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert told in str(refused.value)
