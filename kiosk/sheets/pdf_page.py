"""The sheet on A4 paper, as a PDF.

fpdf2 is imported only here and only when a PDF is made: a kiosk in play needs none of it.
"""

from collections.abc import Mapping
from datetime import datetime
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kiosk.sheets.curves import Curve
from kiosk.sheets.files import SheetError
from kiosk.sheets.sheet import Row, Sheet
from kiosk.sheets.words import number, word

if TYPE_CHECKING:
    from fpdf import FPDF

_FONT: Final = "font_source_sans_pro"
_MARGIN: Final = 12.0
_ROW: Final = 6.2
"""Height of a line, mm."""
_TOLD: Final = 6.5
"""Points of the letters of announces that take several lines."""
_LEADING: Final = 2.9
"""Height of each of those, mm."""
_MARK, _ROOMY = 10.0, 9.0
"""Width of a mark's column at most, mm, and from which on letters are of the usual size."""
_INKS: Final = (
    (0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (230, 159, 0), (86, 180, 233),
    (0, 0, 0), (120, 120, 120),
)  # fmt: skip
"""Okabe and Ito's colours, readable on white; a dash pattern goes with each round of them."""


def sheet_pdf(sheet: Sheet, curves: tuple[Curve, ...] = ()) -> bytes:
    """The sheet, and the evening's curves under it when given. SheetError without fpdf2 or font."""
    try:
        from fpdf import FPDF  # noqa: PLC0415 - only when a PDF is made
    except ImportError as error:
        raise SheetError("PDF needs fpdf2: pip install fpdf2, or export CSV") from error
    pdf = FPDF(orientation="landscape", format="A4")
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(_MARGIN)
    pdf.set_title(sheet.title)
    pdf.set_creation_date(datetime.fromisoformat("2000-01-01T00:00:00+00:00"))
    pdf.add_font("sans", "", _font_file("Regular"))
    pdf.add_font("sans", "B", _font_file("Semibold"))
    page = _Page(pdf, sheet)
    page.start()
    for row in sheet.rows:
        page.line(row)
    page.feet()
    if curves and len(curves[0].points) > 1:
        page.curves(curves)
    return bytes(pdf.output())


def _font_file(weight: str) -> Path:
    spec = find_spec(_FONT)
    if spec is None or spec.origin is None:
        raise SheetError("PDF needs its font: pip install font-source-sans-pro, or export CSV")
    return Path(spec.origin).parent / "files" / f"SourceSansPro-{weight}.ttf"


def _letters(pdf: "FPDF") -> frozenset[int]:
    """The letters the font can draw."""
    found: Mapping[int, object] = getattr(pdf.fonts["sans"], "cmap", {})
    return frozenset(found)


class _Page:
    """Where the pen is. Widths in mm, sizes in points."""

    def __init__(self, pdf: "FPDF", sheet: Sheet) -> None:
        self.pdf = pdf
        self.sheet = sheet
        self.letters = _letters(pdf)
        left = 9 + 25 + 27 + (24 if sheet.five else 0) + 11 + 14 + 15
        whole = 297 - 2 * _MARGIN
        self.mark = min(_MARK, (whole - left - 30) / max(1, 2 * len(sheet.names)))
        told = whole - left - 2 * self.mark * len(sheet.names)
        self.widths = [9.0, 25.0, 27.0, *([24.0] if sheet.five else []), 11.0, 14.0, 15.0, told]
        self.size = 9.0 if self.mark >= _ROOMY else 7.0

    def start(self) -> None:
        """A new page with the heads of the table."""
        self._blank()
        self._heads()

    def _blank(self) -> None:
        """A new page with no more than its title."""
        sheet, pdf = self.sheet, self.pdf
        pdf.add_page()
        self._font("B", 15)
        title = self._drawable(sheet.title)
        pdf.cell(200, 8, title)
        self._font("", 10)
        right = f"{sheet.subtitle}   {word('page', sheet.language)} {pdf.page_no()}"
        pdf.cell(0, 8, self._drawable(right), align="R", new_x="LMARGIN", new_y="NEXT")
        for note in sheet.notes:
            pdf.cell(0, 5, self._drawable(note), new_x="LMARGIN", new_y="NEXT")
        pdf.ln(2)

    def _heads(self) -> None:
        """The heads of the table."""
        sheet, pdf = self.sheet, self.pdf
        if any(sheet.seats):
            self._font("", self.size)
            pdf.cell(sum(self.widths), 5, "")
            for seat in sheet.seats:
                pdf.cell(2 * self.mark, 5, seat, align="C")
            pdf.ln(5)
        keys = ["deal", "contract", "taker", *(["partner"] if sheet.five else [])]
        keys += ["bouts", "points", "result", "announces"]
        self._font("B", self.size)
        heads = [word(key, sheet.language) for key in keys]
        heads[0] = "N°" if sheet.language == "fr" else "No."
        for width, head in zip(self.widths, heads, strict=True):
            self._cell(width, head, "L")
        for name in sheet.names:
            self._cell(2 * self.mark, name, "C")
        pdf.ln(_ROW)
        for width in self.widths:
            pdf.cell(width, _ROW - 1, "", border="B")
        for _ in sheet.names:
            for sign in ("+", "−"):
                pdf.cell(self.mark, _ROW - 1, sign, border=1, align="C")
        pdf.ln(_ROW - 1)

    def line(self, row: Row) -> None:
        """One deal; a struck out one is crossed through."""
        *widths, room = self.widths
        told = self._lines(room, row.announces)
        high = max(_ROW, (len(told) + 0.5) * _LEADING if len(told) > 1 else 0.0)
        self._room(high)
        self._font("", self.size)
        cells = [str(row.number), row.contract, row.taker]
        cells += [row.partner] if self.sheet.five else []
        cells += [row.bouts, row.points, row.result]
        top, left = self.pdf.get_y(), self.pdf.get_x()
        for width, text in zip(widths, cells, strict=True):
            self._cell(width, text, "L", high)
        if len(told) > 1:
            self._block(room, told, high)
        else:
            self._cell(room, row.announces, "L", high)
        for pair in row.marks:
            for value in pair:
                self._figure(self.mark, "" if value is None else str(value), high)
        if row.voided:
            middle = top + high / 2
            self.pdf.line(left, middle, 297 - _MARGIN, middle)
        self.pdf.ln(high)

    def feet(self) -> None:
        """Totals, bilan and rank."""
        sheet = self.sheet
        self._room(3 * _ROW)
        self._font("B", self.size)
        label = sum(self.widths)
        self._cell(label, word("total", sheet.language), "L")
        for foot in sheet.totals:
            for value in (foot.plus, foot.minus):
                self._figure(self.mark, str(value))
        self.pdf.ln(_ROW)
        bilans = [
            f"{'+' if foot.bilan > 0 else ''}{number(foot.bilan, sheet.language)}"
            for foot in sheet.totals
        ]
        for key, values in (("bilan", bilans), ("rank", [str(rank) for rank in sheet.ranks])):
            self._cell(label, word(key, sheet.language), "L")
            for text in values:
                self._figure(2 * self.mark, text, align="C")
            self.pdf.ln(_ROW)

    def curves(self, found: tuple[Curve, ...]) -> None:
        """Everybody's total after each deal, with names at the ends."""
        height = 60.0
        if not self._fits(height + 8):
            self._blank()
        pdf = self.pdf
        left, top = _MARGIN + 12, pdf.get_y() + 6
        width = 297 - 2 * _MARGIN - 12 - 40
        values = [value for curve in found for value in curve.points]
        low, high = min(values), max(values)
        span = max(1, high - low)
        last = len(found[0].points) - 1

        def at(place: int, value: int) -> tuple[float, float]:
            return left + width * place / last, top + height * (high - value) / span

        self._font("", 8)
        for value in sorted({low, 0, high}):
            _, y = at(0, value)
            pdf.set_draw_color(190)
            pdf.line(left, y, left + width, y)
            pdf.set_xy(_MARGIN, y - 2)
            pdf.cell(11, 4, number(value, self.sheet.language), align="R")
        ends = _apart([at(last, curve.points[-1])[1] for curve in found], 4.0, top + height)
        for place, (curve, end) in enumerate(zip(found, ends, strict=True)):
            pdf.set_draw_color(*_INKS[place % len(_INKS)])
            pdf.set_line_width(0.5)
            pdf.set_dash_pattern(dash=(place // len(_INKS)) * 2, gap=1)
            pdf.polyline([at(n, value) for n, value in enumerate(curve.points)])
            pdf.set_dash_pattern()
            pdf.set_line_width(0.2)
            x, y = at(last, curve.points[-1])
            pdf.line(x, y, x + 4, end)
            pdf.set_xy(x + 4.5, end - 2)
            pdf.cell(35, 4, self._drawable(curve.name))

    def _room(self, height: float) -> None:
        if not self._fits(height):
            self.start()

    def _fits(self, height: float) -> bool:
        return bool(self.pdf.get_y() + height <= 210 - _MARGIN)

    def _font(self, style: str, size: float) -> None:
        self.pdf.set_font("sans", "B" if style else "", size)

    def _lines(self, width: float, text: str) -> list[str]:
        """The lines of a text too long for one of that width, or the text alone."""
        text = self._drawable(text)
        self._font("", _TOLD)
        if self.pdf.get_string_width(text) <= width - 2:
            return [text]
        lines = self.pdf.multi_cell(width - 0.5, _LEADING, text, dry_run=True, output="LINES")
        return [str(line) for line in lines] if isinstance(lines, list) else [text]

    def _block(self, width: float, lines: list[str], high: float) -> None:
        """A bordered cell of several lines."""
        x, y = self.pdf.get_x(), self.pdf.get_y()
        self.pdf.cell(width, high, "", border=1)
        self._font("", _TOLD)
        for place, line in enumerate(lines):
            self.pdf.set_xy(x, y + (high - len(lines) * _LEADING) / 2 + place * _LEADING)
            self.pdf.cell(width, _LEADING, line)
        self._font("", self.size)
        self.pdf.set_xy(x + width, y)

    def _figure(self, width: float, text: str, high: float = _ROW, align: str = "R") -> None:
        """A bordered cell with a number, set as small as it takes: a number is never cut."""
        pdf, size, margin = self.pdf, self.pdf.font_size_pt, self.pdf.c_margin
        if pdf.get_string_width(text) > width - 2:
            pdf.c_margin = 0.3
        wide = pdf.get_string_width(text)
        if wide > width - 2 * pdf.c_margin:
            pdf.set_font_size(size * (width - 2 * pdf.c_margin) / wide)
        pdf.cell(width, high, text, border=1, align=align)
        pdf.c_margin = margin
        pdf.set_font_size(size)

    def _cell(self, width: float, text: str, align: str, high: float = _ROW) -> None:
        """A bordered cell; a text too long for it is set smaller, and at last cut."""
        text = self._drawable(text)
        size = self.pdf.font_size_pt
        while self.pdf.get_string_width(text) > width - 2 and self.pdf.font_size_pt > 6:
            self.pdf.set_font_size(self.pdf.font_size_pt - 0.5)
        if self.pdf.get_string_width(text) > width - 2:
            while text and self.pdf.get_string_width(f"{text}…") > width - 2:
                text = text[:-1]
            text = f"{text}…"
        self.pdf.cell(width, high, text, border=1, align=align)
        self.pdf.set_font_size(size)

    def _drawable(self, text: str) -> str:
        """`text` with a mark in place of every letter the font has not."""
        return "".join(letter if ord(letter) in self.letters else "?" for letter in text)


def _apart(heights: list[float], least: float, lowest: float) -> list[float]:
    """The same heights, moved so that no two are nearer than `least`, nor any below `lowest`."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + least)
    for place in reversed(order):
        moved[place] = min(moved[place], lowest)
        lowest = moved[place] - least
    return moved
