"""The fuzzer that is guided by coverage: gives a parser of host_tools.soak.words texts.

Arguments: parser, runs, seed, a folder of samples. A
process of its own, since atheris never returns and has to see `reversi` and `play` being
imported.
"""

import sys

import atheris

with atheris.instrument_imports(include=["reversi", "play"]):
    from host_tools.soak.words import read

from host_tools.soak.counts import Counts


def main(name: str, runs: str, seed: str, samples: str) -> None:
    """Fuzz, and print `find KIND: SENTENCE`."""
    counts = Counts()

    def give(data):
        told = len(counts.sentences)
        read(name, data.decode(errors="replace"), counts)
        for sentence in counts.sentences[told:]:
            print("find", sentence.encode("unicode_escape").decode(), flush=True)

    atheris.Setup(["fuzz", f"-atheris_runs={runs}", f"-seed={seed}", "-max_len=400", samples], give)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
