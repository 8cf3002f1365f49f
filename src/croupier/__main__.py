"""`python -m croupier` is the `croupier` command."""

from croupier.cli.main import main

if __name__ == "__main__":  # not in the processes that it starts
    main()
