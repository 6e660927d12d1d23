"""`python -m sobremesa` is the command line."""

import sys

from sobremesa.cli import main

sys.exit(main())
