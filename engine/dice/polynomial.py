"""Products and powers of polynomials with integer coefficients, lowest power first."""

Polynomial = tuple[int, ...]
ONE: Polynomial = (1,)


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        if a:
            for j, b in enumerate(right):
                product[i + j] += a * b
    return tuple(product)


def add(left: Polynomial, right: Polynomial) -> Polynomial:
    """The sum of two polynomials."""
    if len(left) < len(right):
        left, right = right, left
    return tuple(a + b for a, b in zip(left, right + (0,) * (len(left) - len(right)), strict=True))


def scale(factor: int, polynomial: Polynomial) -> Polynomial:
    """A polynomial times a number."""
    return tuple(factor * a for a in polynomial)


def power(base: Polynomial, exponent: int) -> Polynomial:
    """A polynomial to a power of 0 or more, by repeated squaring."""
    result = ONE
    while exponent:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent:
            base = multiply(base, base)
    return result
