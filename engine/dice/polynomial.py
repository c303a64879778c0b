"""Products and powers of polynomials with integer coefficients, lowest power first."""

Polynomial = tuple[int, ...]
UNIT: Polynomial = (1,)


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return the product of two polynomials."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        if a:
            for j, b in enumerate(right):
                product[i + j] += a * b
    return tuple(product)


def add(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return the sum of two polynomials."""
    if len(left) < len(right):
        left, right = right, left
    return tuple(a + b for a, b in zip(left, right + (0,) * (len(left) - len(right)), strict=True))


def scale(factor: int, polynomial: Polynomial) -> Polynomial:
    """Return a polynomial multiplied by a number."""
    return tuple(factor * a for a in polynomial)


def power(base: Polynomial, exponent: int) -> Polynomial:
    """Return a polynomial to a power of 0 or more, computed by repeated squaring."""
    result = UNIT
    while exponent:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent:
            base = multiply(base, base)
    return result
