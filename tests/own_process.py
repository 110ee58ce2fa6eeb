"""`dwethia` in a process of its own, which hears an interrupt."""

import sys

# A shell leaves interrupts ignored in what it runs in the background, tests among it.
HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = (sys.executable, "-c", f"{HEARING}; import sys; from dwethia.cli import main; sys.exit(main())")
