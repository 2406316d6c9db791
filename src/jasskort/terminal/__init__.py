"""A match at a terminal, against bots; its extra is `play`."""

import importlib

from jasskort.craft.extras import brought_by

with brought_by("jasskort[play]", __name__):
    importlib.import_module("rich")
