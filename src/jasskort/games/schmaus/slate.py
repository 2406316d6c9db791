"""x"""


class Slate: ...


class Strokes: ...
