"""Draws lines of styled text as an SVG that looks like a terminal or an editor. Nothing but the standard library."""

import re
import unicodedata
from html import escape

CELL = 8.4
LINE = 19
PADDING = 16
BAR = 30
# Seconds for which a moving picture shows a new part: at least, and for each of its lines.
PAUSE, READING = 1.2, 0.45
BACKGROUND = "#1e2227"
FOREGROUND = "#d7dae0"
# The eight colors of a terminal, and their bright forms.
COLOURS = ["#3f4451", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0",
           "#7f848e", "#f0868f", "#b2d998", "#f5d79b", "#85c4f7", "#d79be8", "#7fd0da", "#ffffff"]


class Style:
    """How a piece of text looks."""

    def __init__(self, color=None, bold=False, dim=False, italic=False, underline=False, background=None):
        self.color, self.bold, self.dim, self.italic, self.underline = color, bold, dim, italic, underline
        self.background = background

    def copy(self, **changes):
        return Style(**{**self.__dict__, **changes})

    def attributes(self):
        result = f'fill="{self.color or FOREGROUND}"'
        if self.bold:
            result += ' font-weight="bold"'
        if self.dim:
            result += ' opacity="0.6"'
        if self.italic:
            result += ' font-style="italic"'
        if self.underline:
            result += ' text-decoration="underline"'
        return result


def columns(text):
    """How many cells a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def runs(line):
    """A line with the escape sequences of a terminal as pieces of text, each with its style."""
    style, result = Style(), []
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not part.startswith("\x1b["):
            if part:
                result.append((part, style))
            continue
        codes = [int(code or 0) for code in part[2:-1].split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                style = Style()
            elif code == 1:
                style = style.copy(bold=True)
            elif code == 2:
                style = style.copy(dim=True)
            elif code == 3:
                style = style.copy(italic=True)
            elif code == 4:
                style = style.copy(underline=True)
            elif code == 7:
                style = style.copy(color=BACKGROUND, background=style.color or FOREGROUND)
            elif code == 22:
                style = style.copy(bold=False, dim=False)
            elif code == 23:
                style = style.copy(italic=False)
            elif code == 24:
                style = style.copy(underline=False)
            elif code == 39:
                style = style.copy(color=None)
            elif 30 <= code <= 37:
                style = style.copy(color=COLOURS[code - 30])
            elif 90 <= code <= 97:
                style = style.copy(color=COLOURS[code - 82])
            elif code == 38 and codes[:1] == [5]:
                style = style.copy(color=palette(codes[1]))
                codes = codes[2:]
    return result


def palette(index):
    """One of the 256 colors."""
    if index < 16:
        return COLOURS[index]
    if index >= 232:
        return "#" + "%02x" % (8 + 10 * (index - 232)) * 3
    index -= 16
    return "#" + "".join("%02x" % (0 if part == 0 else 55 + 40 * part) for part in
                         (index // 36, index // 6 % 6, index % 6))


def frame(title, count, width, style=""):
    """The beginning of an SVG for this many lines of `width` cells."""
    across = width * CELL + 2 * PADDING
    down = count * LINE + 2 * PADDING + BAR
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" width="{across:g}" '
        f'height="{down:g}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" '
        f'font-size="14">{style}',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
    ]
    for index, color in enumerate(["#e06c75", "#e5c07b", "#98c379"]):
        out.append(f'<circle cx="{20 + 18 * index}" cy="18" r="5.5" fill="{color}"/>')
    out.append(f'<text x="{across / 2:g}" y="22" text-anchor="middle" fill="#7f848e" font-size="12">{escape(title)}</text>')
    return out


def drawn(number, line):
    """A line of runs, as elements."""
    y = BAR + PADDING + number * LINE + 13
    column, out = 0, []
    for text, style in line:
        # Blanks at the ends of a piece are spacing, not text.
        bare = text.strip(" ") if not style.background else text
        if bare:
            start = column + (columns(text) - columns(text.lstrip(" ")) if not style.background else 0)
            if style.background:
                out.append(f'<rect x="{PADDING + start * CELL:.1f}" y="{y - 14}" width="{columns(bare) * CELL:.1f}" '
                           f'height="{LINE}" fill="{style.background}"/>')
            # The length keeps columns aligned in every font.
            out.append(f'<text xml:space="preserve" x="{PADDING + start * CELL:.1f}" y="{y}" '
                       f'textLength="{columns(bare) * CELL:.1f}" lengthAdjust="spacingAndGlyphs" '
                       f"{style.attributes()}>{escape(bare)}</text>")
        column += columns(text)
    return out


def picture(title, lines, width):
    """An SVG of lines of runs, `width` cells wide."""
    out = frame(title, len(lines), width)
    for number, line in enumerate(lines):
        out += drawn(number, line)
    return "\n".join(out + ["</svg>\n"])


def film(title, call, frames, width):
    """An SVG that shows a session as it was typed: each frame is the screen after one more line. Without animation, it is the last
    screen."""
    total = PAUSE * (len(frames) + 2) + len(frames[-1]) * READING + len(frames) * READING
    style = ["<style>@media (prefers-reduced-motion: no-preference) {"]
    style += [f".s{index} {{ animation: s{index} {total:.1f}s step-end infinite }}" for index in range(1, len(frames))]
    style.append("}")
    moment, pieces = 0.0, []
    lines = [[(call, Style(bold=True))]]
    for index, screen in enumerate(frames):
        # The last line of the screen before, with the prompt, is the first that changes.
        begin = len(frames[index - 1]) - 1 if index else 0
        if index:
            at = 100 * moment / total
            style.append(f"@keyframes s{index} {{ 0% {{ visibility: hidden }} {at:.2f}% {{ visibility: visible }} }}")
        pieces.append((index, begin, screen[begin:]))
        moment += PAUSE + (len(screen) - begin) * READING
    style.append("</style>")
    total_lines = 1 + len(frames[-1])
    out = frame(title, total_lines, width, "".join(style)) + drawn(0, lines[0])
    for index, begin, piece in pieces:
        out.append(f'<g class="s{index}">')
        # An empty prompt is drawn again by the next piece, on the same place.
        for number, line in enumerate(piece):
            out += drawn(1 + begin + number, line)
        out.append("</g>")
    return "\n".join(out + ["</svg>\n"])
