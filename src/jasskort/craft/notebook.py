"""What notebooks show: a picture, or a page, made by `jasskort.pictures` when asked for."""

from __future__ import annotations

import importlib


class Pictured:
    """Something of which there is a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture, for a notebook."""
        svg: str = importlib.import_module("jasskort.pictures").svg_of(self)
        return svg


class Paged:
    """Something of which there is a page."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the page, for a notebook."""
        html: str = importlib.import_module("jasskort.pictures").html_of(self)
        return html
