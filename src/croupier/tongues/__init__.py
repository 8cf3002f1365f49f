"""The tongues in which players are spoken to: which there are, what each says, how it counts.

English is what the program is written in: its texts are the keys by which the others are found.
"""

from croupier.tongues.catalogues import Catalogue, catalogue
from croupier.tongues.choosing import CALLED, ENGLISH, TONGUES, tongue_of

__all__ = ["CALLED", "ENGLISH", "TONGUES", "Catalogue", "catalogue", "tongue_of"]
