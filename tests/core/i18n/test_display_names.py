"""Display names: which letters they may have, and which look alike."""

from __future__ import annotations

import sys
from pathlib import Path
from unicodedata import decimal

import pytest

from meadhall.core.engine.errors import BadEdition
from meadhall.core.i18n.display_names import BY_HAND, clean_name, skeleton
from meadhall.core.i18n.homoglyphs import HOMOGLYPHS
from meadhall.games import game
from meadhall.match.seats import unique_name

ALIKE = [
    ("Olaf", "olaf"),
    ("Olaf", "Оlаf"),  # Cyrillic
    ("Olaf", "Οlaf"),  # Greek
    ("Olaf", "0laf"),
    ("Olaf", "OIaf"),
    ("Olaf", "O1af"),
    ("Olaf", "Olaf "),
    ("Olaf", "O l a f"),
    ("Olaf", "O.laf"),
    ("Olaf", "Ólàf"),
    ("Olaf", "Øłaf"),
    ("Olaf", "Ｏｌａｆ"),
    ("Olaf", "𝕆𝕝𝕒𝕗"),
    ("BOB", "ꓐꓳꓐ"),  # Lisu
    ("BPDDTGKJCZFMN", "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠ"),
    ("LSRVHWXYAEIOU", "ꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"),
    ("Olaf", "Ⲟlaf"),  # Coptic
    ("AbEHKMNOpCTYX", "ⲀⲂⲈⲎⲔⲘⲚⲞⲢⲤⲦⲨⲬ"),
    ("abehkmnopctyx", "ⲁⲃⲉⲏⲕⲙⲛⲟⲣⲥⲧⲩⲭ"),
    ("Anna", "ꭺnna"),  # Cherokee
    ("Anna", "𐌀nna"),  # Old Italic
    ("Ole", "ⵔle"),  # Tifinagh
    ("Mark", "ᛗaᚱk"),  # runes
    ("Olav", "०lav"),  # Devanagari
    ("Olav", "߀lav"),  # N’Ko
    ("Ole", "〇le"),
    ("Ole", "០le"),  # Khmer
    ("Ali 2", "Αlі ꙅ"),
    ("Olaf", "O\u200blaf"),
    ("Olaf", "Olaf\ufe0f"),
    ("Marn", "Mam"),
]
OTHERS = [("Olaf", "Olav"), ("Ann", "Ann 2"), ("Bjørn", "Bjarne"), ("日本", "日木"), ("!!", "??"), ("Åsa", "Ása 2")]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_a_name_that_looks_like_another_gets_a_number(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)
    marked = unique_name(clean_name(other), [name, "Freya"])
    assert marked == f"{clean_name(other)} 2"
    assert unique_name(clean_name(other), [name, marked]) == f"{clean_name(other)} 3"


@pytest.mark.parametrize(("name", "other"), OTHERS)
def test_other_names_stay_what_they_are(name: str, other: str) -> None:
    assert unique_name(other, [name]) == other


def test_each_homoglyph_stands_for_one_letter() -> None:
    letters = "".join([*HOMOGLYPHS.values(), *BY_HAND.values()])
    assert len(letters) == len(set(letters))
    assert not [letter for letter in letters if letter.isascii()]
    assert all(skeleton(letter) == skeleton(latin) for latin, others in HOMOGLYPHS.items() for letter in others)


def test_the_zero_of_every_alphabet_is_round() -> None:
    zeros = [letter for letter in map(chr, range(sys.maxunicode)) if decimal(letter, -1) == 0]
    assert len(zeros) > 60
    assert {skeleton(f"{zero}laf") for zero in zeros} == {skeleton("Olaf")}


ORDINARY = (
    "Анна Борис Вера Виктор Галина Георгий Дарья Дмитрий Елена Иван Игорь Ирина Кирилл Лев Мария Нина Олег Павел "
    "Пётр Роман Сергей София Татьяна Юлия Юрий Яна",
    "Αλέξανδρος Άννα Γιάννης Δημήτρης Ελένη Ηλίας Κώστας Λουκάς Μαρία Νίκος Παναγιώτης Σοφία Φώτης Χρήστος",
    "أحمد علي فاطمة حسن خالد ليلى مريم محمد محمود نور سعيد يوسف زينب",
    "אברהם דוד חנה יוסף לאה משה נועה רחל שרה יעקב",
    "さくら たろう はなこ ゆうき アキラ ケン 太郎 花子 健一 美咲 一 二 三 十",
    "Աննա Արամ Դավիթ Հայկ Մարիամ Նարեկ Սոնա Տիգրան",
    "ანა გიორგი ნინო ლევან მარიამ თამარ",
    "अनिल गीता राम सीता मोहन ประเสริฐ สมชาย 민준 서연 지우",
    "Ann Anna Bob Bjørn Freya Ivan Kari Lars Lea Nina Olaf Ole Roman Sven Åse Łukasz Đorđe Þór Æsa Œdipe",
)


@pytest.mark.parametrize("names", ORDINARY)
def test_ordinary_names_of_any_alphabet_imitate_nobody(names: str) -> None:
    seated: list[str] = []
    for name in names.split():
        assert unique_name(clean_name(name), seated) == clean_name(name)
        seated.append(clean_name(name))


def test_a_name_has_no_letter_that_can_not_be_seen() -> None:
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    kept = clean_name(every, len(every))
    assert kept == clean_name(kept, len(every)), "to clean twice changes nothing"
    assert not set(kept) & set(
        "\n\r\t\x00\x7f\x85\xa0\xad\u034f\u061c\u115f\u180e\u2028\u2029\u2066\u2800\u3164\ufe0f\ufeff"
    )
    assert not set(kept) & {
        *map(chr, range(0x200B, 0x2010)),
        *map(chr, range(0x202A, 0x202F)),
        "\U000e0041",
        "\U000e0101",
    }


def test_accents_are_composed_and_not_piled_up() -> None:
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("\u0301Ann") == "Ann"
    assert clean_name("A" + "\u0489" * 50 + "nn") == "A" + "\u0489" * 2 + "nn"


USUAL = (game("raids").folder / "edition.toml").read_text(encoding="utf-8")
NAME = 'name_en = "First home"'


@pytest.mark.parametrize("bad", ["<b>First", "First \u202e home", "a\u200bb", "{seat}", "`x", "x" * 101, "a\\u0007b"])
def test_an_edition_says_which_text_can_not_be_shown(bad: str) -> None:
    assert NAME in USUAL
    with pytest.raises(BadEdition, match=r"own\.toml: .*name_en.*(signs that no page shows|letters)"):
        game("raids").edition_from_toml(USUAL.replace(NAME, f'name_en = "{bad}"').encode(), "own.toml")


def test_an_edition_may_be_written_in_any_alphabet() -> None:
    own = game("raids").edition_from_toml(USUAL.replace(NAME, 'name_en = "Přvní & дом «ł’»"').encode(), "own.toml")
    assert isinstance(own.text, str)
    assert "дом" in own.text
    assert Path(own.source).name == "own.toml"
