"""A match at a terminal against bots; it needs the extra `play`."""

import importlib

from jasskort.craft.extras import brought_by

with brought_by("jasskort[play]", __name__):
    importlib.import_module("rich")
