"""`python -m meadhall` is the command `meadhall`."""

from meadhall.commands import main

main()
