"""The parts of tools/mutate.py: mutants, the tests that cover their lines, and trials."""

from tools.mutants.covering_tests import Contexts
from tools.mutants.mutants import Mutant, mutants, sample
from tools.mutants.trial import Trials, Verdict, portions
