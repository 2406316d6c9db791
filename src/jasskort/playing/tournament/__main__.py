"""Runs the command that compares bots."""

import sys

from jasskort.playing.tournament.command import main

if __name__ == "__main__":
    sys.exit(main())
