"""Over a line that damages everything in every way the host's net is the board's, and nothing is done twice."""

from host_tools.soak import link


def test_on_a_line_with_faults_the_net_is_the_board_s():
    counts = link.run(1, 5000)
    assert counts.sentences == [] and counts.sound and set(counts.found) == set(link.KINDS)
    assert counts.done["turns"] >= 5000 and counts.done["bytes with faults"] > 10_000
    repaired = ("damaged lines", "repeated commands", "lost events", "commands damaged")
    assert all(counts.done[what] > 50 for what in repaired)
    assert counts.done["hosts that came in a turn"] > 20 and counts.done["hosts that came after the end"] > 5


def test_a_line_that_is_believed_whatever_it_says_is_found_out(monkeypatch):
    monkeypatch.setattr("host_tools.link.unseal", lambda line: line.rpartition(" *")[0])
    counts = link.run(1, 300)
    assert counts.found["taken for valid"]
