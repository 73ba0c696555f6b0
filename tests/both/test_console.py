"""The console's commands and answers, as a person or a program at the serial line has them."""

from checks import cube
from play.console import COMMANDS, ERRORS, NAMES
from virtual_board import TURNING, MemoryStore, VirtualBoard, restarted

START = "........./RBR...BRB/RBR...BRB/........./RBR...BRB/RBR...BRB b -"
NEW = "start=ring first=black stall=0 swap=off blocked=- turns=0 score=12-12-30 next=black banned=-"


def after(*lines):
    """Return a board at whose console these lines were typed."""
    board = VirtualBoard()
    for line in lines:
        assert board.ask(line).startswith("ok "), line
    return board


def expect(board, line, answer):
    """Assert that the only line of the answer is this one."""
    lines = board.type(line)
    assert lines == [answer], (line, lines)


def refuses(board, code, *cases):
    """Assert that each case (line, word, word …) is refused with this code and a message that holds the words."""
    for case in cases:
        before = board.state()
        lines = board.type(case[0])
        assert len(lines) == 1 and lines[0].startswith(f"error {code} "), (case, lines)
        for word in case[1:]:
            assert word in lines[0], (case, lines)
        assert board.state() == before


# The answers of the issue, to the letter


def test_turns_are_answered_with_what_they_changed():
    board = VirtualBoard()
    expect(board, "turn R", "ok turn black R changed=- score=12-12-30 next=red banned=R")
    expect(board, "turn U2", "ok turn red U2 changed=R6 score=11-13-30 next=black banned=U")
    expect(board, "position", "ok position B.....R../RBRR.RB.R/.BR...BR./..B.....R/B.R...BRB/RB.....RB b U")
    refuses(board, "illegal-turn", ("turn U", "Black may not turn U: Red has just turned it."))
    refuses(board, "bad-notation", ("turn R3", '"R3"', "character 2", "nothing, ' or 2"))
    refuses(board, "unknown-command", ("bogus", '"bogus"', "help"))


def test_a_turn_that_ends_the_game_says_who_has_won():
    board = after(f"new {cube('D1=R D3=R D7=R D9=R')} first=red stall=1")
    expect(board, "turn U", "ok turn red U changed=- score=4-4-46 next=- banned=U over=draw")
    refuses(board, "illegal-turn", ("turn R", "over"), ("draw", "over"), ("resign", "over"), ("hint", "over"))
    expect(board, "legal", "ok legal")
    expect(board, "undo", "ok undo turns=1 next=red banned=- score=4-4-46")


def test_changed_stickers_are_in_sticker_order_and_parted_by_commas():
    board = after("new blitz")
    expect(board, "turn M'", "ok turn black M' changed=F1,F3,B1,B3 score=22-18-14 next=red banned=M")


def test_positions_turns_and_scores_are_one_line():
    board = VirtualBoard()
    expect(board, "position", "ok position " + START)
    expect(board, "score", "ok score black=12 red=12 empty=30")
    legal = " ".join([letter + amount for letter in "UDFBLRMES" for amount in ("", "2", "'")])
    expect(board, "legal", "ok legal " + legal)
    board.ask("turn F")
    expect(board, "legal", "ok legal " + legal.replace("F F2 F' ", ""))


def test_undo_and_redo_say_how_many_turns_and_what_stands_then():
    board = after("turn R", "turn U2", "turn F")
    expect(board, "undo 2", "ok undo turns=2 next=red banned=R score=12-12-30")
    expect(board, "redo", "ok redo turns=1 next=black banned=U score=11-13-30")
    refuses(board, "illegal-turn", ("redo 2", "only 1"), ("undo 3", "only 2"))
    expect(board, "turn D", "ok turn black D changed=- score=11-13-30 next=red banned=D")
    refuses(board, "illegal-turn", ("redo", "no turn"))


def test_resignation_and_draw_end_the_game_and_are_taken_back_like_a_turn():
    board = after("turn R")
    expect(board, "resign", "ok resign red score=12-12-30 next=- banned=R over=black")
    expect(board, "undo", "ok undo turns=1 next=red banned=R score=12-12-30")
    expect(board, "resign BLACK", "ok resign black score=12-12-30 next=- banned=R over=red")
    expect(board, "undo", "ok undo turns=1 next=red banned=R score=12-12-30")
    expect(board, "draw", "ok draw score=12-12-30 next=- banned=R over=draw")
    expect(board, "undo 2", "ok undo turns=2 next=black banned=- score=12-12-30")
    refuses(board, "bad-option", ("resign white", '"white"', "black and red"))


def test_show_is_the_unfolded_cube_in_letters():
    board = after("turn R", "turn U2")
    assert board.type("show") == [
        "        B . .",
        "        . . .",
        "        R . .",
        "B . R  . B R  R B R  R B .",
        ". . .  . . .  R . R  . . .",
        "B R B  B R .  B . R  . R B",
        "        . . B",
        "        . . .",
        "        . . R",
        "ok show",
    ]


def test_show_has_colours_only_where_they_are_asked_for():
    board = VirtualBoard(colour=True)
    board.ask("new blocked=F5")
    shown = board.type("show")
    plain = []
    for line in shown:
        for code in ("\x1b[90m", "\x1b[94m", "\x1b[91m", "\x1b[33m", "\x1b[0m"):
            line = line.replace(code, "")
        plain.append(line)
    assert plain == after("new blocked=F5").type("show")
    assert "\x1b[94mB\x1b[0m" in shown[3] and "\x1b[33m#\x1b[0m" in shown[4] and shown[-1] == "ok show"


# Help


def fits(line, pattern):
    """Return whether a line fits a pattern in which … stands for anything."""
    parts = pattern.split("…")
    if len(parts) == 1:
        return line == pattern
    place = len(parts[0])
    for part in parts[1:-1]:
        place = line.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return line.startswith(parts[0]) and line[place:].endswith(parts[-1])


def test_help_lists_all_commands_and_all_errors():
    lines = VirtualBoard().type("help")
    assert lines[-1] == "ok help"
    for name in NAMES:
        assert len([line for line in lines if line.split(" ")[0] == name]) == 1, name
    assert " ".join(lines[-4:-1]).split() == [error.code for error in ERRORS]
    assert any(["safe-mode" in line for line in lines])
    assert max([len(line) for line in lines]) < 170


EARLIER = {  # what was typed before an example; elsewhere it was turn R and turn U2
    "turn": ["turn R"],
    "put": ["new reversi"],
    "redo": ["turn R", "turn U2", "undo"],
    "resign": [],
    "level": ["new red=level3"],
    "draw": [],
    "swap": ["new swap=on", "turn R"],
    "leds": ["set animation=off", "turn R", "turn U2"],
}


def test_every_example_of_help_is_what_the_console_answers():
    for name in NAMES:
        lines = VirtualBoard().type("help " + name.upper())
        assert lines[1] == "Example:" and lines[-1] == "ok help " + name
        example = [line[2:] for line in lines[2:-1] if line.startswith("  ")]
        assert len(example) == len(lines) - 3
        typed = 1 + (example.index(".") if name == "load" else 0)
        board = after(*EARLIER.get(name, ["turn R", "turn U2"]))
        board.run(40)
        answer = board.type(*example[:typed])
        if name == "help":
            assert example[0] == "help turn"
            continue
        assert len(answer) == len(example) - typed, (name, answer)
        for line, pattern in zip(answer, example[typed:]):
            assert fits(line, pattern), (name, line, pattern)


def test_no_line_of_an_answer_but_the_last_looks_like_an_end():
    board = after("turn R", "turn U2")
    for line in [f"help {name}" for name in NAMES] + ["help", "show", "record", "status", "get", "leds"]:
        lines = board.type(line)
        assert lines[-1].startswith("ok ")
        for inner in lines[:-1]:
            assert not (inner.startswith("ok") or inner.startswith("error") or inner.startswith("*")), (line, inner)


def test_help_for_what_is_no_command_says_so():
    refuses(VirtualBoard(), "unknown-command", ("help undu", '"undu"', "undo"), ("help bogus", "help lists"))


# How lines are read


def test_a_bare_turn_is_a_turn():
    board = VirtualBoard()
    expect(board, "R", "ok turn black R changed=- score=12-12-30 next=red banned=R")
    expect(board, "U2'", "ok turn red U2 changed=R6 score=11-13-30 next=black banned=U")
    assert board.ask("M’").startswith("ok turn black M' ")
    refuses(board, "illegal-turn", ("M2", "M"))


def test_what_looks_like_a_turn_is_refused_with_the_reason():
    refuses(
        VirtualBoard(),
        "bad-notation",
        ("R3", "character 2"),
        ("r", "character 1", "write R"),
        ("u2", "write U"),
        ("d'", "write D"),
        ("Rw", "wide"),
        ("3R", "not with a number"),
        ("x", "whole cube"),
        ("y'", "whole cube"),
        ("R U", "one turn at a time"),
        ("R U F", "one turn at a time"),
        ("turn", "No turn is given"),
        ("turn r", "write R"),
        ("turn h", "character 1"),
        ("turn R U", "one turn at a time"),
        ("1. R", "not with a number"),
    )


def test_small_letters_and_capitals_are_one_in_commands_options_and_settings():
    board = VirtualBoard()
    assert board.ask("TuRn R").startswith("ok turn black R ")
    assert board.ask("NEW Wild First=RED Swap=ON").startswith("ok new start=wild first=red stall=0 swap=on ")
    expect(board, "SET Palette=LITERAL", "ok set palette=literal")
    expect(board, "Get PALETTE", "ok get palette=literal")
    expect(board, "watch OFF", "ok watch off")


def test_empty_lines_have_no_answer():
    board = VirtualBoard()
    assert board.type("", "  ", "\t", "\r") == []


def test_quoted_nothing_is_an_unknown_command():
    refuses(VirtualBoard(), "unknown-command", ('""', '""'), ('"" turn R', '""'), ('" "', '" "'))


def test_a_word_too_many_is_refused_with_the_way_it_is_written():
    board = VirtualBoard()
    for name, _, most, usage, _, _ in COMMANDS:
        line = " ".join([name] + ["x"] * (most + 1))
        refuses(board, "bad-option", (line, '"x"', "too much", usage))


def test_a_command_that_is_nearly_right_gets_the_right_one():
    refuses(
        VirtualBoard(),
        "unknown-command",
        ("undu", "did you mean undo?"),
        ("posit", "did you mean position?"),
        ("trun R", "did you mean turn?"),
        ("twist R", "help lists"),
        ("recrd", "did you mean record?"),
        ("scores", "did you mean score?"),
    )


def test_bad_lines_get_one_error_each_and_cost_nothing_else():
    board = VirtualBoard()
    bad = [[data] for data in (b"\x00turn R", b"turn\x01 R", b"\xff\xfe", b"turn R\x08", b"AT\x7f", b"\xed\xa0\x80")]
    for pieces in bad + [[b"x" * 100] * 100]:
        lines = board.send(*pieces + [b"\nscore\n"])
        assert len(lines) == 2 and lines[0].startswith("error bad-line "), (pieces[0], lines)
        assert lines[1] == "ok score black=12 red=12 empty=30"
    lines = board.send(b"\xef\xbb\xbfscore\rAT\r\n\nATZ\r\r\nscore")
    assert [line.split()[0] for line in lines] == ["ok", "error", "error"]
    assert board.send(b"\n")[0].startswith("ok score")


def test_a_flood_of_commands_is_answered_one_by_one():
    board = VirtualBoard()
    board.typed = [b"score\nbogus\n"] * 250
    refusal = VirtualBoard().ask("bogus")
    answered = 0
    while board.typed or board.session.wire.unread:
        board.step()
        for line in board.output():
            assert line == (refusal if answered % 2 else "ok score black=12 red=12 empty=30")
            answered += 1
    assert answered == 500
    assert board.frames > 50  # the light went on


# New games


def test_new_games_have_a_placement_options_and_names():
    board = after("turn R")
    expect(board, "new", "ok new " + NEW)
    expect(
        board,
        'new blitz stall=7 swap=on first=red blocked=u2,F5 black="Ann Lee" red=Bo',
        "ok new start=blitz first=red stall=7 swap=on blocked=U2,F5 turns=0 score=17-18-17 next=red banned=-",
    )
    assert board.type("status")[2:4] == ["player black Ann Lee", "player red Bo"]
    own = cube("F1=R B5=R")
    assert board.ask("new " + own).startswith(f"ok new start={own} first=black ")
    assert board.ask(f'new "{own[:20]} {own[20:]}"').startswith(f"ok new start={own} ")
    expect(board, "new start=ring", "ok new " + NEW)


def test_games_that_can_not_begin_are_refused_and_the_old_one_goes_on():
    board = after("turn R")
    refuses(
        board,
        "bad-start",
        ("new rong", '"rong"', "ring, blitz, wild"),
        ("new " + "." * 54, "corner", "U1"),
        ("new " + "x" * 54, '"x"'),
        ("new first=white", '"white"'),
        ("new stall=10000", "9999"),
        ('new ""', "54"),
        ("new ring blocked=F1,L3,U7", "corner"),
    )
    refuses(
        board,
        "bad-option",
        ("new stall=-1", "stall", '"-1"'),
        ("new stall=", '""'),
        ("new swap=yes", "on or off"),
        ("new colour=red", '"colour"', "black blocked first"),
        ("new ring wild", "NAME=VALUE", '"wild"'),
        ("new a b c d e f g h i j", "too much"),
    )
    refuses(board, "bad-notation", ("new blocked=F0", '"F0"'), ("new blocked=F5,F5", "twice"), ("new blocked=", '""'))
    refuses(board, "bad-record", ("new black=" + "x" * 41, "40"))


def test_the_house_rule_swap():
    board = after("new swap=on black=Ann red=Bo", "turn R")
    expect(board, "swap", "ok swap score=12-12-30 next=red banned=R")
    assert board.type("status")[2:4] == ["player black Bo", "player red Ann"]
    refuses(board, "illegal-turn", ("swap", "once"))
    expect(board, "undo", "ok undo turns=1 next=red banned=R score=12-12-30")
    assert board.type("status")[2:4] == ["player black Ann", "player red Bo"]
    refuses(VirtualBoard(), "illegal-turn", ("swap", "off"), ("pass", "Nobody may pass"))


def test_a_position_is_set_up_and_stands_as_the_start_of_a_game():
    board = after("turn R", "turn U2", "turn F")
    text = board.ask("position")[len("ok position ") :]
    other = VirtualBoard()
    assert other.ask("set position " + text).startswith("ok new start=position first=red ")
    expect(other, "position", "ok position " + text)
    assert other.ask("turn F").startswith("error illegal-turn Red may not turn F")
    answer = other.ask("SET Position " + START + " 3/9")
    assert answer == "ok new " + NEW.replace("start=ring", "start=position").replace("stall=0", "stall=9")
    refuses(
        other,
        "bad-position",
        ("set position", "parts"),
        ("set position " + START.replace("b -", "w -"), '"w"'),
        ("set position " + START + " 4/3", '"4/3"'),
        ("set position x b -", "6 faces"),
    )


# Records


def test_a_record_is_read_again_to_the_same_game():
    for opening in ("new wild first=red stall=50", "new swap=on black=\"Ann \\ Lee\" red='Bo'", "new blocked=F5,U2"):
        board = after(opening, "turn R", "turn U2", "turn E'", "turn S2", "resign black")
        record = board.type("record")
        assert record[-1] == "ok record" and "" in record
        other = VirtualBoard()
        answer = other.type("load", *record[:-1] + ["."])
        assert len(answer) == 1 and answer[0].startswith("ok load start=") and answer[0].endswith(" over=red")
        assert other.state() == board.state()
        assert other.type("record") == record
        assert restarted(other).state() == board.state()


def test_nothing_is_answered_while_a_record_is_read():
    board = after("turn F")
    assert board.type("load", "1. R", "", "U2", " . .", "pass") == []
    refuses(board, "bad-record", (".", "Game"))
    assert board.ask("position").endswith("r F")


def test_a_record_that_breaks_off_does_not_hold_up_who_comes_next():
    board = after("turn F")
    for line, code in (("SCORE", "bad-record"), ("load", "bad-record"), ("\x18", "bad-record")):
        assert board.type("load", '[Game "cube"]', "1. R") == []
        refuses(board, code, (line, "broke off"))
        expect(board, "score", "ok score black=12 red=12 empty=30")
    refuses(board, "bad-line", ("\x18", "control character 24"))


class Full(list):
    """A list for which there is no more memory."""

    def append(self, line):
        raise MemoryError


def test_a_record_that_does_not_fit_into_memory_is_one_error_at_its_end():
    board = VirtualBoard()
    board.type("load")
    board.session.console._loading = Full()
    assert board.type('[Game "cube"]', "", "1.", "R", "U2", "*") == []
    refuses(board, "no-memory", (".", "no memory"))
    assert board.ask("load", '[Game "cube"]', "", "1. R U2 *", ".").startswith("ok load ")


def test_a_command_for_which_there_is_no_memory_is_an_error_and_the_next_one_works():
    board = VirtualBoard()
    board.session.hint = lambda: Full().append("")
    refuses(board, "no-memory", ("hint", "no memory"))
    expect(board, "score", "ok score black=12 red=12 empty=30")


def test_a_record_without_an_end_takes_no_memory():
    board = VirtualBoard()
    board.type("load")
    for _ in range(51):
        assert board.send(*[b"1. R 2. R *\n"] * 100) == []
    assert board.session.console._loading == []
    answer = board.ask(".")
    assert answer.startswith("error bad-option The record has more than 5000 lines") or "no memory" in answer
    assert board.ask("load", '[Game "cube"]', "", "1. R U2 *", ".").startswith("ok load ")


def test_a_record_that_can_not_be_read_is_one_error_and_the_game_goes_on():
    for record, code, word in (
        ([], "bad-record", "Game"),
        (['[Game "cube"]', "", "1. R R2 *"], "bad-record", "Turn 2"),
        (['[Game "cube"]', "", "1. R 3. U *"], "bad-record", "3."),
        (['[Game "cube"]', "x" * 401, "1. R *"], "bad-line", "401"),
        (['[Game "cube"]', "\x02", "\x00", "1. R *"], "bad-line", "character 2"),
    ):
        board = after("turn F")
        before = board.state()
        lines = board.type("load", *record + ["."])
        assert len(lines) == 1 and lines[0].startswith(f"error {code} ") and word in lines[0], lines
        assert board.state() == before
        assert board.ask("load", '[Game "cube"]', "", "1. R U2 *", ".").startswith("ok load ")


def test_games_have_a_date_where_there_is_a_clock_and_loaded_ones_keep_theirs():
    board = VirtualBoard(today=lambda: "2026.01.02")
    dated = '[Date "2026.01.02"]'
    assert board.type("record")[1] == dated
    assert dated in board.type("new", "record")
    assert dated not in board.type("load", '[Game "cube"]', "*", ".", "record")
    assert '[Date "1999.12.31"]' in board.type("load", '[Game "cube"]', '[Date "1999.12.31"]', "*", ".", "record")
    assert restarted(board).type("record") == board.type("record")
    board.press(2000)
    assert dated in board.type("record")
    assert dated in VirtualBoard(store=board.store, today=lambda: "2027.01.01").type("record")


# Settings


def test_settings_are_set_read_and_listed():
    board = VirtualBoard()
    expect(board, "get brightness", "ok get brightness=40")
    expect(board, "set brightness=60 palette=literal", "ok set brightness=60 palette=literal")
    expect(board, "set settle 200", "ok set settle=200")
    lines = board.type("get")
    assert lines[-1] == "ok get" and lines[1].startswith("brightness=60  (5 to 100 percent) ")
    refuses(
        board,
        "bad-setting",
        ("set brightness=4", "brightness", "5 to 100 percent", '"4"'),
        ("set colour=red", '"colour"'),
        ("get colour", '"colour"'),
        ("set settle=200 palette=pink", "palette", '"pink"'),
        ("set position=x", '"position"'),
    )
    refuses(board, "bad-option", ("set", "NAME=VALUE"), ("set brightness", '"brightness"'), ("set a b c", '"a"'))


def test_takeback_says_which_turns_may_be_taken_back():
    board = after("set takeback=last", "turn R", "turn U2")
    refuses(board, "illegal-turn", ("undo 2", "takeback is last"))
    expect(board, "undo", "ok undo turns=1 next=red banned=R score=12-12-30")
    refuses(board, "illegal-turn", ("undo", "takeback is last"))
    assert board.ask("redo").startswith("ok redo ")
    board.ask("set takeback=off")
    refuses(board, "illegal-turn", ("undo", "takeback is off"))


def test_settings_take_effect_at_once():
    board = VirtualBoard()
    board.run(100)
    bright = board.type("leds")
    board.ask("set brightness=5")
    board.run(100)
    assert bright[-1].startswith("ok leds milliamps=") and board.type("leds") != bright
    board.ask("set settle=1000")
    board.spin("R", 1)
    board.run(900)
    assert board.session.game.turns == []
    board.run(200)
    assert board.session.game.turns == ["R"]


# What cannot be kept


def test_what_the_store_refuses_is_refused_and_nothing_has_changed():
    store = MemoryStore()
    board = VirtualBoard(store=store)
    board.type("new swap=on", "turn R", "turn U2", "undo")
    lines = ("turn U", "swap", "undo", "redo", "resign", "draw", "new wild", "set brightness=50", "sync")
    lines += ("set position " + START,)
    for line in lines:
        store.fail()
        refuses(board, "not-saved", (line, "could not be saved", "full"))
        assert restarted(board).state() == board.state()
        assert board.ask("score") == "ok score black=12 red=12 empty=30"
    store.fail()
    before = board.state()
    assert board.ask("load", '[Game "cube"]', "*", ".").startswith("error not-saved ")
    assert board.state() == before
    assert board.ask("swap").startswith("ok swap ")
    assert restarted(board).state() == board.state()


# Where stickers travel


def test_where_stickers_travel_a_typed_turn_is_asked_of_the_hands():
    board = VirtualBoard(TURNING)
    expect(board, "turn R", "ok turn await=R")
    assert board.session.game.turns == []
    board.turn("R")
    assert board.session.game.turns == ["R"]
    refuses(board, "illegal-turn", ("turn R2", "Red may not turn R"))
    expect(board, "undo", "ok undo await=R'")
    refuses(board, "illegal-turn", ("undo 2", "only 1"), ("redo", "no turn"))


# All that was answered


def test_reboot_is_answered_and_asked_of_the_board():
    board = VirtualBoard()
    expect(board, "reboot", "ok reboot")
    assert board.session.reboot


def test_status_encoders_and_leds_describe_the_board():
    board = after("new wild black=Ann", "turn U")
    board.counts[2] += 5
    board.counts[4] -= 2
    board.run(40)
    status = board.type("status")
    assert status[0] == "board sim-knobs mount=frame encoders=9"
    assert status[1] == "game cube start=wild first=black stall=0 swap=off blocked=- turns=1 undone=0"
    assert status[4].startswith("light milliamps=") and status[4].endswith(" limit=450")
    assert status[5] == "ok status " + " ".join(after("new wild").ask("turn U").split()[5:])
    encoders = board.ask("encoders").split()
    assert encoders[2:] == ["U=+0.00", "D=+0.00", "F=+0.25", "B=+0.00", "L=-0.10"] + [s + "=+0.00" for s in "RMES"]
    leds = board.type("leds")
    assert [line[0] for line in leds] == list("URFDLB") + ["o"]
    shown = " ".join([line[2:] for line in leds[:-1]]).split()
    frame = board.session.picture.frame
    assert shown == [f"{frame[i]:02x}{frame[i + 1]:02x}{frame[i + 2]:02x}" for i in range(0, 162, 3)]


def test_a_position_that_is_set_up_leaves_the_players_and_the_rules_as_they_were():
    board = VirtualBoard()
    board.type("new black=Ann red=level3 stall=40")
    assert board.ask("set position " + START).startswith("ok new start=ring first=black stall=40 ")
    assert board.session.game.names == {"black": "Ann", "red": "level 3"}
    assert " stall=5 " in board.ask("set position " + START + " 3/5")
    board.type("new reversi edition=fundex white=Bob")
    flat = board.ask("set position " + "--------/" * 3 + "---XO---/---OX---/" + "/".join(3 * ["--------"]) + " w")
    assert "edition=fundex" in flat and board.session.game.names["white"] == "Bob"
    assert " stall=0 " in board.ask("set position " + START) and board.session.game.names["red"] == ""
