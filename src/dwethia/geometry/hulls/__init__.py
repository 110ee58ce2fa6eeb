"""Hulls: rectangular bases with a front, how they move, turn, meet and see each other.

Lengths are whole thousandths of an inch, angles whole degrees: 0 looks north (y grows), 90 west. A hull is rounded
once, by `shapes.placed`: each corner of the turned rectangle to the nearest thousandth, halves away from zero, so that
opposite corners mirror each other at the middle. All that follows is decided by whole numbers on those corners.

Two bases are compared through the ground that one bars to the other's middle (`barred`): the gap between them is the
way from the middle to that ground, a move is the way of the middle past it. So the tests of one point against a shape
in `measuring` serve every pair of bases. A move runs straight from middle to rounded middle; a turn goes from whole
degree to whole degree, its corners straight from one to the next. Gaps are rounded down: nearer than 1 inch is a gap
below 1000, at most 1 inch a gap below 1001.

Only the best line (`lines`) is sought with floats, by sums, products, quotients and square roots alone, as in `sight`.
"""
