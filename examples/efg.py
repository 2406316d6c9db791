"""Print Eight as a tree in the format of Gambit, which OpenSpiel also reads."""

from __future__ import annotations

from collections.abc import Iterator

from cfr import Choice, Eight, Solver, Tree, all_deals


def lines(title: str, trees: list[Tree]) -> Iterator[str]:
    """Yield the lines of a file in which chance selects one of the trees."""
    yield f'EFG 2 R "{title}" {{ "seat 0" "seat 1" }}'
    deals = " ".join([f'"{at}" 1/{len(trees)}' for at in range(len(trees))])
    yield f'c "" 1 "" {{ {deals} }} 0'
    numbers = dict[Choice, int](), dict[Choice, int]()
    for tree in trees:
        yield from _lines(tree, numbers)


def _lines(tree: Tree, numbers: tuple[dict[Choice, int], ...]) -> Iterator[str]:
    if isinstance(tree, int):
        number = 2 * abs(tree) + (tree < 0) + 1  # a number for each outcome, from 1
        yield f't "" {number} "" {{ {tree} {-tree} }}'
        return
    choice, after = tree
    own = numbers[choice.seat]
    number = own.setdefault(choice, len(own) + 1)
    moves = " ".join([f'"{move}"' for move in choice.moves])
    yield f'p "" {choice.seat + 1} {number} "" {{ {moves} }} 0'
    for each in after:
        yield from _lines(each, numbers)


if __name__ == "__main__":
    game = Eight(deals=1)
    print("\n".join(lines(game.title, Solver(game, all_deals(game)).trees)))
