// The cases: each is a workflow with one ownership bug and a corrected version of it. Their authors hadn't read the
// rules of `audit`. In every other case, all names are meaningless.

import Workflow

struct Case {
    let id: String
    let kind: String
    /// The bug, and its visible effect.
    let what: String
    /// The places where the bug may be found: `Type.field` for a state, or `Type`.
    let places: [String]
    let broken: any Workflow
    let fixed: any Workflow
}

@MainActor let all: [Case] = [
    Case(
        id: "a101", kind: "late-answer",
        what:
            "Every question to a gauge keeps its own worker, and whichever answer arrives last becomes the shown level: after asking one harbour and then another, the first harbour's late answer is shown as the water at the second.",
        places: ["DeskWorkflow.level", "DeskWorkflow.asked"],
        broken: A101.Broken.DeskWorkflow(), fixed: A101.Fixed.DeskWorkflow()),
    Case(
        id: "a102", kind: "orphan-worker",
        what:
            "Leaving does not end the running question (b): its answer arrives after the user left, and the next user who enters is shown the number that was counted for the one before.",
        places: ["Root.b", "Root.c", "N0"],
        broken: A102.Broken.Root(), fixed: A102.Fixed.Root()),
    Case(
        id: "a103", kind: "optimistic-change",
        what:
            "A valve is shown as turned at once; when the order is refused (twice no from the radio), only a notice appears and the valve stays as wished, so the list and the litres are wrong.",
        places: ["ValveHouseWorkflow.flowing", "ValveHouseWorkflow.orders"],
        broken: A103.Broken.ValveHouseWorkflow(), fixed: A103.Fixed.ValveHouseWorkflow()),
    Case(
        id: "a104", kind: "kept-flag",
        what:
            "Whether the order can go on (c: two or more marks and a name) is kept in state, and taking all marks away forgets it: the button stays enabled and sends an order of nothing.",
        places: ["Root.c"],
        broken: A104.Broken.Root(), fixed: A104.Fixed.Root()),
    Case(
        id: "a105", kind: "plus-minus-badge",
        what:
            "The number of parcels whose owners have not been called is counted up and down, and taking a collection back puts an uncalled parcel on the shelf without counting it: the badge is one too low.",
        places: ["PorterWorkflow.uncalled"],
        broken: A105.Broken.PorterWorkflow(), fixed: A105.Fixed.PorterWorkflow()),
    Case(
        id: "a106", kind: "two-units",
        what:
            "The weight is kept in grams (x) and in packs (y); halving changes only the grams, so the packs shown are too many, and that number is ordered.",
        places: ["Root.x", "Root.y"],
        broken: A106.Broken.Root(), fixed: A106.Fixed.Root()),
    Case(
        id: "a107", kind: "formatted-copy",
        what:
            "The poster's text is kept in state, and making a piece longer forgets to write it again: the screen shows, and publishes, the old number of minutes.",
        places: ["ConcertWorkflow.poster"],
        broken: A107.Broken.ConcertWorkflow(), fixed: A107.Fixed.ConcertWorkflow()),
    Case(
        id: "a108", kind: "sorted-once",
        what:
            "The list is kept in the order of its names and added to in order, but a saved new name stays at the old place: the list is out of order, and the range over it (first to last) is wrong.",
        places: ["Root.a"],
        broken: A108.Broken.Root(), fixed: A108.Fixed.Root()),
    Case(
        id: "a109", kind: "keyed-by-place",
        what:
            "The swimmers' cards, which count laps, are keyed by their place in the line: when the first goes to the back or somebody leaves, the laps are shown under other names.",
        places: ["CardWorkflow", "CardWorkflow.laps", "PoolWorkflow.line"],
        broken: A109.Broken.PoolWorkflow(), fixed: A109.Fixed.PoolWorkflow()),
    Case(
        id: "a110", kind: "dialog-index",
        what:
            "The question before removing remembers a place (b), and the worker or the user puts a new row in front meanwhile: the question is then about another row, and yes removes that one.",
        places: ["Root.b"],
        broken: A110.Broken.Root(), fixed: A110.Fixed.Root()),
    Case(
        id: "a111", kind: "membership",
        what:
            "Scrapping a frame leaves its number of copies in the order: the price and the printed total contain copies of a frame that is gone.",
        places: ["LabWorkflow.copies"],
        broken: A111.Broken.LabWorkflow(), fixed: A111.Fixed.LabWorkflow()),
    Case(
        id: "a201", kind: "snapshot-written-back",
        what:
            "The desk hands back the whole hive to change its remark: writeAbout(0), addSuper(0), done takes the super away again.",
        places: ["RemarkDesk.page", "RemarkDesk", "Root.hives"],
        broken: A201.Broken.Root(), fixed: A201.Fixed.Root()),
    Case(
        id: "a202", kind: "two-editing-flags",
        what:
            "K.o and Root.b both say that a row is open, and K's cancel only changes K.o: p, w on a row leaves l at \"1\" and d and e(row) refused.",
        places: ["K.o", "Root.b", "K"],
        broken: A202.Broken.Root(), fixed: A202.Fixed.Root()),
    Case(
        id: "a203", kind: "undo-and-draft",
        what:
            "The cup is kept beside the trail and its step, and rinsing empties only the cup: drip, drip, rinse shows an empty cup at a step of two drops, and back then shows one drop, not two.",
        places: ["Bench.cup", "Bench.trail", "Bench.step"],
        broken: A203.Broken.Root(), fixed: A203.Fixed.Root()),
    Case(
        id: "a204", kind: "endless-writes",
        what:
            "P's worker writes b from a, and Q's worker writes a from b, so after f(true) both numbers grow for ever.",
        places: ["Root.a", "Root.b", "P", "Q"],
        broken: A204.Broken.Root(), fixed: A204.Fixed.Root()),
    Case(
        id: "a205", kind: "lost-with-tab",
        what:
            "The finder keeps the words and its cursor, and the lobby two nodes above renders only the chosen wing: words(\"w\"), wing(1), wing(0) shows no words any more.",
        places: ["Finder.words", "Finder.here", "Finder", "Lobby.wing", "Hall"],
        broken: A205.Broken.Root(), fixed: A205.Fixed.Root()),
    Case(
        id: "a206", kind: "closure-in-state",
        what:
            "The pending removal is a closure in the state with the list as it was: x2(0), x1, y removes also the row that was added, and x3 meanwhile is undone.",
        places: ["Root.q", "Root.a"],
        broken: A206.Broken.Root(), fixed: A206.Fixed.Root()),
    Case(
        id: "a207", kind: "shared-object",
        what:
            "Root and the desk change one Register object in both states, so the desk writes before anybody signs: open(0), name(\"Bo\"), leave shows Bo in the cabin.",
        places: ["Root.register", "Desk.register"],
        broken: A207.Broken.Root(), fixed: A207.Fixed.Root()),
    Case(
        id: "a208", kind: "list-index",
        what:
            "b is an index into a that g, which inserts at the front, does not move: f(0), g shows another element in d, and k then changes that one.",
        places: ["L.b", "L.a"],
        broken: A208.Broken.Root(), fixed: A208.Fixed.Root()),
    Case(
        id: "a209", kind: "sometimes-forgotten-count",
        what:
            "The sum is kept beside the pitches, and a van with power that becomes a tent keeps its power on the bill: arrive, swap, plug, swap leaves 15 due, not 10.",
        places: ["Root.due"],
        broken: A209.Broken.Root(), fixed: A209.Fixed.Root()),
    Case(
        id: "a210", kind: "stale-property-copy",
        what:
            "M copies u when it begins, and N changes u in Root: x.f leaves y.h at 4, not 5, and y.m adds \"4 p\" to the list.",
        places: ["M.u", "M"],
        broken: A210.Broken.Root(), fixed: A210.Fixed.Root()),
    Case(
        id: "a211", kind: "kept-element",
        what:
            "The state keeps a copy of the sighting that is read, and brighter changes only the one in the log: read(0), brighter shows the old brightness on the sheet.",
        places: ["Root.desk", "Root.log"],
        broken: A211.Broken.Root(), fixed: A211.Fixed.Root()),
    Case(
        id: "b101", kind: "late-answer",
        what: """
            Enquiries at the same gauge count as equivalent whatever the harbour, so picking another harbour while one runs \
            lets the old harbour's tide be filed and shown as the new one's.
            """,
        places: ["Root.highs", "Root.here", "TideEnquiry", "Root"],
        broken: B101.Broken.Root(), fixed: B101.Fixed.Root()),
    Case(
        id: "b102", kind: "orphan-worker",
        what: """
            Leaving forgets the running job: its worker goes on and delivers, and the next person who enters sees it as busy \
            and then finds the earlier person's result in the list.
            """,
        places: ["Root.b", "Root.c", "Root.a", "K", "Root"],
        broken: B102.Broken.Root(), fixed: B102.Fixed.Root()),
    Case(
        id: "b103", kind: "optimistic-change",
        what: """
            A plot becomes yours at once, and is not given back when the council's answer is no: it stays marked as yours, \
            and its rent is charged.
            """,
        places: ["Root.mine", "Root.petition", "Root"],
        broken: B103.Broken.Root(), fixed: B103.Fixed.Root()),
    Case(
        id: "b104", kind: "kept-flag",
        what: """
            The flag that says there are enough names is kept, and choosing another minimum does not recompute it: the \
            screen offers to start, and starts, with too few.
            """,
        places: ["Root.q", "Z.q", "Root.r", "Z.r"],
        broken: B104.Broken.Root(), fixed: B104.Fixed.Root()),
    Case(
        id: "b105", kind: "plus-minus-badge",
        what: """
            The badge of waiting vehicles is kept by +1 and -1; a vehicle that is aboard and then turned away is subtracted \
            twice, so the badge shows fewer than wait on the quay.
            """,
        places: ["Root.waiting", "Quay.vehicles"],
        broken: B105.Broken.Root(), fixed: B105.Fixed.Root()),
    Case(
        id: "b106", kind: "two-units",
        what: """
            Each level is kept in percent and in 255ths; setting all to zero changes only the percent, so a row shows 0% \
            beside the old number.
            """,
        places: ["K.v", "K.u", "Root.a"],
        broken: B106.Broken.Root(), fixed: B106.Fixed.Root()),
    Case(
        id: "b107", kind: "formatted-copy",
        what: """
            The slip's text is kept, and taking another boat in the picker does not write it anew: the screen shows the new \
            boat beside a slip with the old boat and price.
            """,
        places: ["Root.slip", "Root.boat"],
        broken: B107.Broken.Root(), fixed: B107.Fixed.Root()),
    Case(
        id: "b108", kind: "sorted-once",
        what: """
            The list is sorted by points at the beginning and at every addition, but not when points are given: a row \
            stands below one with fewer points, and the wrong name leads.
            """,
        places: ["Root.a", "K.p"],
        broken: B108.Broken.Root(), fixed: B108.Fixed.Root()),
    Case(
        id: "b109", kind: "keyed-by-place",
        what: """
            The dogs' rows are keyed by their place, so after a dog goes home or comes to the front, its laps and mud are \
            shown at another dog.
            """,
        places: ["DogRow.laps", "DogRow.muddy", "DogRow", "Root.dogs"],
        broken: B109.Broken.Root(), fixed: B109.Fixed.Root()),
    Case(
        id: "b110", kind: "dialog-index",
        what: """
            The question remembers an index; a row dropped or inserted above meanwhile makes it ask about, and remove, \
            another row.
            """,
        places: ["Root.b", "Root.a"],
        broken: B110.Broken.Root(), fixed: B110.Fixed.Root()),
    Case(
        id: "b111", kind: "membership",
        what: """
            Scrapping a picked tool leaves its id among the picked: the screen counts a tool that is gone, offers to lend, \
            and writes the wrong number into the ledger.
            """,
        places: ["Root.picked", "State.picked", "Root.tools", "State.tools"],
        broken: B111.Broken.Root(), fixed: B111.Fixed.Root()),
    Case(
        id: "b201", kind: "snapshot-written-back",
        what: """
            The mooring card copies the whole berth and hands the whole copy back: take card 0, another night 0, sign: the \
            night that was added meanwhile is gone from the list and the total.
            """,
        places: ["MooringCardWorkflow.slip", "MooringCardWorkflow"],
        broken: B201.Broken.MarinaWorkflow(), fixed: B201.Fixed.MarinaWorkflow()),
    Case(
        id: "b202", kind: "two-editing-flags",
        what: """
            Root.q and each row's w both say which row is open: row 0 f, then Root c: the header says 0 and the row is still \
            open (or row 0 f, row 1 f: two rows are open and the header knows one; row 1 h: it knows none).
            """,
        places: ["B.w", "Root.q"],
        broken: B202.Broken.Root(), fixed: B202.Fixed.Root()),
    Case(
        id: "b203", kind: "undo-and-draft",
        what: """
            The canvas is kept beside the album of versions, and mirroring changes only the canvas: lay 0, mirror, back: both \
            are undone at once; then forth: the mirrored version is lost.
            """,
        places: ["StudioWorkflow.canvas", "StudioWorkflow.album"],
        broken: B203.Broken.GalleryWorkflow(), fixed: B203.Fixed.GalleryWorkflow()),
    Case(
        id: "b204", kind: "endless-writes",
        what: """
            The same quantity is kept twice, and the workers of X and Y each write the other's with rounding: after p.f (or \
            q.f) once, both numbers on the screen climb forever.
            """,
        places: ["Root.a", "Root.b", "X", "Y"],
        broken: B204.Broken.Root(), fixed: B204.Fixed.Root()),
    Case(
        id: "b205", kind: "lost-with-tab",
        what: """
            The pages render the diary only while it is shown: type a bird in the jotter, turn to the plates and back to the \
            diary: the half-typed line is empty.
            """,
        places: ["JotterWorkflow.jotting", "JotterWorkflow", "PagesWorkflow.side", "PagesWorkflow", "DiaryWorkflow"],
        broken: B205.Broken.FieldGuideWorkflow(), fixed: B205.Fixed.FieldGuideWorkflow()),
    Case(
        id: "b206", kind: "closure-in-state",
        what: """
            The pending removal is a closure in the state that captured the list as it was: g 0, a "x", then yes: the added \
            row is gone (or g 0, z 1, yes: the removed row is back).
            """,
        places: ["Root.k", "Root.d"],
        broken: B206.Broken.Root(), fixed: B206.Fixed.Root()),
    Case(
        id: "b207", kind: "shared-object",
        what: """
            Telescope and chart both keep and change one NightBook: mark at the telescope: the chart does not show the star \
            (and a star erased on the chart still counts as marked at the telescope).
            """,
        places: [
            "TelescopeWorkflow.book", "ChartWorkflow.book", "DomeWorkflow.book", "NightBook", "NightBook.marked",
        ],
        broken: B207.Broken.DomeWorkflow(), fixed: B207.Fixed.DomeWorkflow()),
    Case(
        id: "b208", kind: "list-index",
        what: """
            The open row is kept as an index, and the insertion at the front by the worker's output does not move it: v.x 1, z, \
            (worker brings a row), e.t "x": the editor shows and changes the row before.
            """,
        places: ["Root.m"],
        broken: B208.Broken.Root(), fixed: B208.Fixed.Root()),
    Case(
        id: "b209", kind: "sometimes-forgotten-count",
        what: """
            The draught is kept beside the hold, and unloading the last ton of a cargo does not lower it: load 0, unload 0: \
            the hold is empty and the waterline says 1 of 3; after three such, the empty barge is full and takes no more.
            """,
        places: ["BargeWorkflow.draught"],
        broken: B209.Broken.QuayWorkflow(), fixed: B209.Fixed.QuayWorkflow()),
    Case(
        id: "b210", kind: "stale-property-copy",
        what: """
            H copies its property x into y at the start: g, f, then h shows 3 while the parent shows 4; h.w logs the old \
            number.
            """,
        places: ["H.y", "H<Int>.y"],
        broken: B210.Broken.Root(), fixed: B210.Fixed.Root()),
    Case(
        id: "b211", kind: "kept-element",
        what: """
            The patient on the table is a copy of the list's element, and weighing changes only the list: lift 0, weigh 2: \
            the table still shows 400 g and 2 drops, the room 1200 g.
            """,
        places: ["PracticeWorkflow.lifted"],
        broken: B211.Broken.PracticeWorkflow(), fixed: B211.Fixed.PracticeWorkflow()),
    Case(
        id: "c101", kind: "late-answer",
        what: """
            Pick a harbour and then another before the sounding has come: the worker without a key goes on, and the depth of the \
            first harbour is shown and kept as that of the second.
            """,
        places: ["PilotWorkflow.depths", "PilotWorkflow.here", "PilotWorkflow", "AsyncOperationWorker"],
        broken: C101.Broken.PilotWorkflow(), fixed: C101.Fixed.PilotWorkflow()),
    Case(
        id: "c102", kind: "orphan-worker",
        what: """
            p(0), v.g, v.h: who signs out while the renewal runs is signed in again when its answer comes, because the request is \
            kept beside the session.
            """,
        places: ["Root.b", "Root.a", "Root", "Z"],
        broken: C102.Broken.Root(), fixed: C102.Fixed.Root()),
    Case(
        id: "c103", kind: "kept-flag",
        what: """
            onSeat makes the choir balanced; a singer who rises afterwards leaves the flag on, so maySing is shown and onSing \
            lets an unbalanced choir sing.
            """,
        places: ["ChoirWorkflow.balanced"],
        broken: C103.Broken.ChoirWorkflow(), fixed: C103.Fixed.ChoirWorkflow()),
    Case(
        id: "c104", kind: "plus-minus-badge",
        what:
            "x.b(0), x.c(0): removing an element that is marked does not take it off the count z, which shows 1 for an empty list.",
        places: ["Root.z", "Root"],
        broken: C104.Broken.Root(), fixed: C104.Fixed.Root()),
    Case(
        id: "c105", kind: "formatted-copy",
        what: """
            onWithdraw: the placard is a text kept in the state and is not painted anew, so it still announces the withdrawn lot \
            while bids go to the next.
            """,
        places: ["SaleWorkflow.placard"],
        broken: C105.Broken.SaleWorkflow(), fixed: C105.Fixed.SaleWorkflow()),
    Case(
        id: "c106", kind: "keyed-by-place",
        what: """
            l[0].p and then m(1), x(0) or t: the rows are keyed by their place, so the counter and the words of one row are shown \
            at another.
            """,
        places: ["N.e", "N.g", "N", "N<String>.e", "N<String>.g", "N<String>", "Root.a", "Root.r", "Root"],
        broken: C106.Broken.Root(), fixed: C106.Fixed.Root()),
    Case(
        id: "c107", kind: "dialog-index",
        what: """
            Ask to harvest a hive, then let a swarm settle or another hive leave: the question holds a row, so it turns to \
            another hive, and Yes empties or renames that one.
            """,
        places: ["YardWorkflow.asking"],
        broken: C107.Broken.YardWorkflow(), fixed: C107.Fixed.YardWorkflow()),
    Case(
        id: "c108", kind: "membership",
        what:
            "l[0].a(0), l[0].c: the marks of a group that is removed stay, so k counts them and g handles elements that are gone.",
        places: ["Root.b"],
        broken: C108.Broken.Root(), fixed: C108.Fixed.Root()),
    Case(
        id: "c109", kind: "snapshot-written-back",
        what: """
            Open the desk, let a visitor in or switch the lamp, file: the desk hands back its copy of the whole exhibit, and the \
            visitor is no longer counted.
            """,
        places: ["CaptionDesk.piece", "CaptionDesk", "MuseumWorkflow.rooms"],
        broken: C109.Broken.MuseumWorkflow(), fixed: C109.Fixed.MuseumWorkflow()),
    Case(
        id: "c110", kind: "two-editing-flags",
        what: """
            l[0].a, k: the parent shows that nothing is edited while the row keeps its own flag and its field open; then l[1].a \
            opens a second one.
            """,
        places: ["R.g", "Root.e"],
        broken: C110.Broken.Root(), fixed: C110.Fixed.Root()),
    Case(
        id: "c111", kind: "lost-with-tab",
        what:
            "Write on the pad of a bench, turn to another leaf and back: the text, owned by the pad two levels down, is gone.",
        places: ["Pad.text", "Pad", "GreenhouseWorkflow.leaf", "Bench"],
        broken: C111.Broken.GreenhouseWorkflow(), fixed: C111.Fixed.GreenhouseWorkflow()),
    Case(
        id: "c112", kind: "list-index",
        what: """
            j.p(0), then g, or f("x"): the chosen element is kept as an index into the parent's list, so h shows another one and \
            j.o removes it.
            """,
        places: ["L.i", "L<V>.i", "Root.x"],
        broken: C112.Broken.Root(), fixed: C112.Fixed.Root()),
    Case(
        id: "c113", kind: "sometimes-forgotten-count",
        what: """
            onSell(0): selling the last sheep of a pen returns before the count is set, so the heads and the dealer's offer are \
            one too high.
            """,
        places: ["FarmWorkflow.heads"],
        broken: C113.Broken.FarmWorkflow(), fixed: C113.Fixed.FarmWorkflow()),
    Case(
        id: "c114", kind: "stale-property-copy",
        what:
            "a(true): C has copied the unit u at its start and never follows, so y.x.s stays in the old unit while y.t is in the new.",
        places: ["C.u"],
        broken: C114.Broken.Root(), fixed: C114.Fixed.Root()),
    Case(
        id: "c115", kind: "kept-element",
        what:
            "onLook(0), onName: the eyepiece shows a copy of the star kept in the gaze, so it goes on showing the old name.",
        places: ["ObservatoryWorkflow.gaze"],
        broken: C115.Broken.ObservatoryWorkflow(), fixed: C115.Fixed.ObservatoryWorkflow()),
    Case(
        id: "c116", kind: "endless-writes",
        what: """
            h(true): each side's worker computes the other side's number, and rounding makes the answers disagree, so that both \
            numbers run away without a tap.
            """,
        places: ["Root.m", "Root.n", "A", "T", "Root"],
        broken: C116.Broken.Root(), fixed: C116.Fixed.Root()),
    Case(
        id: "d101", kind: "late-answer",
        what:
            "A number fetched for one name is added to the sum of the name chosen meanwhile: g, f(1), then the answer.",
        places: ["Root.t", "Root.w", "Root.q", "Root"],
        broken: D101.Root(o: false), fixed: D101.Root(o: true)),
    Case(
        id: "d102", kind: "optimistic-change",
        what: "An element moves to the second list at once, and stays there when the worker's answer is a refusal.",
        places: ["Root.a", "Root.b", "Root.w", "Root"],
        broken: D102.Root(o: false), fixed: D102.Root(o: true)),
    Case(
        id: "d103", kind: "relation-in-elements",
        what: "Each element keeps the product of two of its numbers; g changes one and not the product.",
        places: ["Root.x"],
        broken: D103.Root(o: false), fixed: D103.Root(o: true)),
    Case(
        id: "d104", kind: "dangling-selection",
        what: "The chosen id stays when its element is removed: b still says that something is chosen.",
        places: ["Root.c", "Root.x"],
        broken: D104.Root(o: false), fixed: D104.Root(o: true)),
    Case(
        id: "d105", kind: "kept-flag",
        what: "Whether all elements are ticked is kept, and adding an element that is not ticked forgets it.",
        places: ["Root.v", "Root.x"],
        broken: D105.Root(o: false), fixed: D105.Root(o: true)),
    Case(
        id: "d106", kind: "undo-and-draft",
        what: "Taking back restores the list and not the word: g(\"r\"), h leaves the word at r.",
        places: ["Root.t", "Root.p"],
        broken: D106.Root(o: false), fixed: D106.Root(o: true)),
    Case(
        id: "d107", kind: "lost-with-tab",
        what:
            "A text two levels down, below a mapped child, is lost when the other place is shown and the first again.",
        places: ["C.t", "C", "D", "D.b", "Root.i"],
        broken: D107.Root(o: false), fixed: D107.Root(o: true)),
    Case(
        id: "d108", kind: "stale-property-copy",
        what: "The child keeps twice the number that it had at the start, and the parent's number changes.",
        places: ["C.k", "C"],
        broken: D108.Root(o: false), fixed: D108.Root(o: true)),
    Case(
        id: "d109", kind: "membership",
        what: "Removing an element keeps its amount, so the total counts an element that is gone.",
        places: ["Root.m", "Root.x"],
        broken: D109.Root(o: false), fixed: D109.Root(o: true)),
    Case(
        id: "d110", kind: "two-units",
        what: "A length is kept twice in different units inside an optional value, and k sets only one.",
        places: ["Root.l"],
        broken: D110.Root(o: false), fixed: D110.Root(o: true)),
    Case(
        id: "e101", kind: "late-answer",
        what: """
            The answer to an earlier inquiry overwrites the fee of the berth now looked at: onLook(0), onLook(3), the \
            answer to the second (9), then the answer to the first (31): the buoy costs 31 and is booked at that.
            """,
        places: ["HarbourWorkflow.fee", "HarbourWorkflow.letters", "HarbourWorkflow.here"],
        broken: E101.Broken.HarbourWorkflow(), fixed: E101.Fixed.HarbourWorkflow()),
    Case(
        id: "e102", kind: "orphan-worker",
        what: """
            Signing out (g) leaves b, and with it the worker of the former user: f(0), g, a message, f(1): the second \
            user reads the message of the first.
            """,
        places: ["Root.b", "Root.c", "Root.a"],
        broken: E102.Broken.Root(), fixed: E102.Fixed.Root()),
    Case(
        id: "e103", kind: "optimistic-change",
        what: """
            A valve is shown open at once, and a refusal doesn't shut it again: onTurn(1), refused: the roses are still \
            shown as open and counted as flowing, and the next onTurn(1) sends "shut".
            """,
        places: ["GardenWorkflow.valves", "GardenWorkflow.underway", "Valve.open"],
        broken: E103.Broken.GardenWorkflow(), fixed: E103.Fixed.GardenWorkflow()),
    Case(
        id: "e104", kind: "kept-flag",
        what: """
            v means that u has at least two elements, and f (remove the last) forgets it: e(0), e(1), f, i: a box of one \
            is handed up although two are needed.
            """,
        places: ["C.v", "C.u"],
        broken: E104.Broken.Root(), fixed: E104.Fixed.Root()),
    Case(
        id: "e105", kind: "plus-minus-badge",
        what: """
            The parent counts the dogs in the yard by +1 and −1, and an adoption out of the yard doesn't count: \
            onLetOut(0), onAdopt(0): "1 in the yard", which is empty, for ever.
            """,
        places: ["KennelWorkflow.yard", "PackWorkflow.dogs"],
        broken: E105.Broken.KennelWorkflow(), fixed: E105.Fixed.KennelWorkflow()),
    Case(
        id: "e106", kind: "two-units",
        what: """
            g and h are the same length, h in tenths, and the presets (k) set only g: k(1): one screen shows 7, the other \
            30/10, and e records 30/10.
            """,
        places: ["Root.g", "Root.h"],
        broken: E106.Broken.Root(), fixed: E106.Fixed.Root()),
    Case(
        id: "e107", kind: "formatted-copy",
        what: """
            The caption of a leg is kept beside its place and nights, and onShorter doesn't make it anew: onShorter on \
            the first leg: "2 nights in Bergen" although it is one, and onPost(0) posts that.
            """,
        places: ["JourneyWorkflow.legs", "Leg.caption", "JourneyWorkflow.legs.caption"],
        broken: E107.Broken.JourneyWorkflow(), fixed: E107.Fixed.JourneyWorkflow()),
    Case(
        id: "e108", kind: "sorted-once",
        what: """
            z is kept in ascending order, which q (raise one by 4) breaks: q(0): "min 6" although there is a 5, r takes \
            the wrong one, and p inserts in wrong places.
            """,
        places: ["Root.z", "E.n"],
        broken: E108.Broken.Root(), fixed: E108.Fixed.Root()),
    Case(
        id: "e109", kind: "unkeyed-rows",
        what: """
            The tabs are keyed by their place in the list: onPour and onPay at the first table: the next party moves into \
            its place and has its glasses to pay (the last table's own are lost).
            """,
        places: ["TabWorkflow", "TabWorkflow.glasses", "BarWorkflow", "BarWorkflow.parties"],
        broken: E109.Broken.BarWorkflow(), fixed: E109.Fixed.BarWorkflow()),
    Case(
        id: "e110", kind: "dialog-index",
        what: """
            The dialog remembers an index while u and the worker move the rows: d(0), u(0) or a new row from the worker: \
            the dialog asks about another row, and y removes that.
            """,
        places: ["Root.b", "Root.a"],
        broken: E110.Broken.Root(), fixed: E110.Fixed.Root()),
    Case(
        id: "e111", kind: "snapshot-written-back",
        what: """
            The card's editor copies the whole climber and hands it back whole: onOpen(0), onEnter(0), onPhone("x"), \
            onKeep: the visit counted meanwhile is lost (4 instead of 5).
            """,
        places: ["CardWorkflow.paper", "HallWorkflow.climbers", "CardWorkflow.paper.visits", "Climber.visits"],
        broken: E111.Broken.HallWorkflow(), fixed: E111.Fixed.HallWorkflow()),
    Case(
        id: "e112", kind: "two-editings",
        what: """
            Root.h and R.o both say which row is being edited, and m (cancel) changes only R.o: k and m on a row: the \
            header still says "! 1" with no row open, and n is refused. (k on two rows parts them as well.)
            """,
        places: ["Root.h", "R.o"],
        broken: E112.Broken.Root(), fixed: E112.Fixed.Root()),
    Case(
        id: "e113", kind: "undo-and-draft",
        what: """
            Taking back restores the figure and not the coin: onExchange, onTakeBack: 40 shillings have become \
            40 pounds, and onHang hangs that up.
            """,
        places: ["SlateWorkflow.past", "SlateWorkflow.coin", "SlateWorkflow.figure"],
        broken: E113.Broken.StallWorkflow(), fixed: E113.Fixed.StallWorkflow()),
    Case(
        id: "e114", kind: "endless-ping-pong",
        what: """
            L's worker writes b for each a, R's worker writes a for each b, and the roundings differ: l.i(0), then the \
            answers by turns: 10 → 12 → 11 → 13 → 12 → … for ever, and the number put in is overwritten.
            """,
        places: ["Root.a", "Root.b", "L", "R", "Root", "L.v", "R.v"],
        broken: E114.Broken.Root(), fixed: E114.Fixed.Root()),
    Case(
        id: "e115", kind: "lost-with-tab",
        what: """
            The notice being written lives in a child, below a frame, that only its own side of the board renders: \
            onNotice, onWrite("x"), onEvenings, onNotice: the text is gone.
            """,
        places: ["NoticeWorkflow.paper", "NoticeWorkflow", "FrameWorkflow", "BoardWorkflow.side"],
        broken: E115.Broken.BoardWorkflow(), fixed: E115.Fixed.BoardWorkflow()),
    Case(
        id: "e116", kind: "closure-in-state",
        what: """
            The change to be confirmed is a closure over the list of that time: p(0), a("x"), y: the row added meanwhile \
            is lost with the removed one.
            """,
        places: ["Root.f", "Root.g"],
        broken: E116.Broken.Root(), fixed: E116.Fixed.Root()),
    Case(
        id: "e117", kind: "stale-init",
        what: """
            The machine copies the fare when it begins and never looks again: onRush(true): the pier says 30 kr, the \
            machine "20 kr each", and onSell sells at 20.
            """,
        places: ["MachineWorkflow.each"],
        broken: E117.Broken.PierWorkflow(), fixed: E117.Fixed.PierWorkflow()),
    Case(
        id: "e118", kind: "dangling-selection",
        what: """
            The chosen ids live in the child and keep an element that the parent has removed: y.t(0), r(0): "1" chosen \
            though none is, and y.s records "1 x".
            """,
        places: ["P", "P.self", "P.State", "Root.l"],
        broken: E118.Broken.Root(), fixed: E118.Fixed.Root()),
    Case(
        id: "f101", kind: "late-answer",
        what:
            "The store's first free slot arrives late: picking a slot drops the question, but “Same as last time” does not, so the suggestion replaces the slot that the user has chosen in the meantime.",
        places: ["SlotWorkflow.slot", "SlotWorkflow.isAskingStore", "SlotWorkflow"],
        broken: F101.Broken.PickupWorkflow(), fixed: F101.Fixed.PickupWorkflow()),
    Case(
        id: "f102", kind: "orphan-worker",
        what:
            "Deleting the run that is being recorded does not end the recording: its distances keep coming, and the next one brings the deleted row back.",
        places: ["R.k", "R.m", "R"],
        broken: F102.Broken.R(), fixed: F102.Fixed.R()),
    Case(
        id: "f103", kind: "optimistic-change",
        what:
            "A refused request is always taken back by removing the hold. If the refused request was to cancel one, the hold stays gone from the list although the library kept it.",
        places: ["LibraryWorkflow.held", "LibraryWorkflow.pending", "LibraryWorkflow"],
        broken: F103.Broken.LibraryWorkflow(), fixed: F103.Fixed.LibraryWorkflow()),
    Case(
        id: "f104", kind: "derived-flag",
        what:
            "Whether the chosen tables have enough seats is kept as a flag, and the preset for a group of eight changes the number of guests without it: two seats still count as enough for eight, and can be booked.",
        places: ["R.z", "R.x", "R.y", "R"],
        broken: F104.Broken.R(), fixed: F104.Fixed.R()),
    Case(
        id: "f105", kind: "counted-badge",
        what:
            "The badge is kept by +1 and −1. Archiving an unread letter takes one off, but undoing it does not add it again: the badge shows one letter fewer than the list.",
        places: ["AppWorkflow.unread", "AppWorkflow.inbox", "AppWorkflow"],
        broken: F105.Broken.AppWorkflow(), fixed: F105.Fixed.AppWorkflow()),
    Case(
        id: "f106", kind: "two-units",
        what:
            "An amount is kept in two currencies, each calculated from the other while typing. When the parent changes the rate, the second amount stays at the old rate, and is what gets taken.",
        places: ["G.x", "G.y", "G.r", "G"],
        broken: F106.Broken.R(), fixed: F106.Fixed.R()),
    Case(
        id: "f107", kind: "formatted-copy",
        what:
            "The review step holds the offer as a finished text. Changing the insurance there writes it again, but switching the currency in the frame does not: the price stays in the old currency.",
        places: ["RentalWorkflow.step", "RentalWorkflow.currency", "RentalWorkflow.offer", "RentalWorkflow"],
        broken: F107.Broken.RentalWorkflow(), fixed: F107.Fixed.RentalWorkflow()),
    Case(
        id: "f108", kind: "sorted-once",
        what:
            "The rows are sorted at the beginning, when one is added, and when the direction is changed, but not when a value is raised: the raised row stays where it was.",
        places: ["G.a", "G.d", "G"],
        broken: F108.Broken.R(), fixed: F108.Fixed.R()),
    Case(
        id: "f109", kind: "forgotten-count",
        what:
            "Delivered parcels are counted beside their status. Handing over all the parcels of a house counts one, however many there were: the day shows too few and can't be finished.",
        places: ["DayWorkflow.deliveredCount", "DayWorkflow.parcels", "DayWorkflow"],
        broken: F109.Broken.DayWorkflow(), fixed: F109.Fixed.DayWorkflow()),
    Case(
        id: "f110", kind: "filtered-copy",
        what:
            "The filtered rows are kept beside all rows. Changing a value filters again, but deleting one removes it only from the full list: with a filter set, the deleted row is still shown, and can't be opened.",
        places: ["G.b", "G.a", "G.q", "G"],
        broken: F110.Broken.G<F110.K1>(), fixed: F110.Fixed.G<F110.K1>()),
    Case(
        id: "f201", kind: "row-key",
        what:
            "The rows of a shelf are keyed by their place, so the note taken for a bag stays at the place when a bag before it is handed over or the order is reversed: it is then shown, and recorded, for another bag.",
        places: ["BagRow.note", "BagRow", "Shelf"],
        broken: F201.Broken.Root(), fixed: F201.Fixed.Root()),
    Case(
        id: "f202", kind: "remembered-index",
        what:
            "The open question remembers the place of its element; after an urgent one has been put in front, it asks about, and removes, the element before.",
        places: ["Q.c", "Q.a", "Q"],
        broken: F202.Broken.Q(), fixed: F202.Fixed.Q()),
    Case(
        id: "f203", kind: "written-back-snapshot",
        what:
            "The inspector copies the whole tube and writes all of it back on saving, so what was drawn or refilled while it was open is undone.",
        places: ["Inspector.draft", "Root.tubes", "Inspector"],
        broken: F203.Broken.Root(), fixed: F203.Fixed.Root()),
    Case(
        id: "f204", kind: "two-owners",
        what:
            "Parent and row each remember whether the row is being edited; cancelling resets only the row's flag, so the parent stays locked: nothing can be added, and no row can be edited.",
        places: ["Q.b", "W.b", "Q", "W"],
        broken: F204.Broken.Q<Int>(), fixed: F204.Fixed.Q<Int>()),
    Case(
        id: "f205", kind: "undo-of-another",
        what:
            "Removing the open stop opens its neighbour but keeps the undo stack, so Undo puts the removed stop's text into the neighbour's narration.",
        places: ["Root.undo", "Root.draft", "Root.open", "Root"],
        broken: F205.Broken.Root(), fixed: F205.Fixed.Root()),
    Case(
        id: "f206", kind: "endless-exchange",
        what:
            "One child raises the shared value to its lower bound, another lowers it to its upper bound; once the bounds have crossed, they overwrite each other's value for ever.",
        places: ["Q.v", "P.a", "R.b", "Q"],
        broken: F206.Broken.Q(), fixed: F206.Fixed.Q()),
    Case(
        id: "f207", kind: "lost-draft",
        what:
            "The note being written belongs to a composer that exists only while its tab is selected: a look at another tab loses it.",
        places: ["NoteComposer.draft", "NoteComposer", "Root.tab", "NotesPage"],
        broken: F207.Broken.Root(), fixed: F207.Fixed.Root()),
    Case(
        id: "f208", kind: "closure-in-state",
        what:
            "The undo of a removal is a closure in the state that has captured the whole list: what was added or counted after the removal is lost when it is undone.",
        places: ["Q.h", "Q.a", "Q"],
        broken: F208.Broken.Q<Int>(), fixed: F208.Fixed.Q<Int>()),
    Case(
        id: "f209", kind: "shared-object",
        what:
            "Both carriers use one cache, which knows prices only by zone: the second one asked for a zone shows the price of the first.",
        places: ["Comparison.cache", "Pane.quote", "Pane.cache", "Pane"],
        broken: F209.Broken.Root(), fixed: F209.Fixed.Root()),
    Case(
        id: "f210", kind: "stale-copy",
        what:
            "The child copies the elements into its state and renews the copy only if elements come, go or move: it still shows the old text of one that has been changed.",
        places: ["P.r", "Q.a", "P"],
        broken: F210.Broken.Q(), fixed: F210.Fixed.Q()),
    Case(
        id: "g301", kind: "derived-count",
        what:
            "The number of waiting patients is kept beside the queue, and isn't lowered when a patient leaves the queue without being called: the board shows more people than wait.",
        places: ["Root.waiting"],
        broken: G301.Broken.Root(), fixed: G301.Fixed.Root()),
    Case(
        id: "g302", kind: "two-flags",
        what:
            "The frame has a flag for the pause (b), and so has each face (z). The frame's button changes only its own: the frame says that the game goes on, but a face that was paused doesn't count.",
        places: ["P.z", "Root.b"],
        broken: G302.Broken.Root(), fixed: G302.Fixed.Root()),
    Case(
        id: "g303", kind: "stale-copy",
        what:
            "A line copies the invoice's hourly rate when it's created. After the rate is changed, the lines still show amounts at the old rate, and the total doesn't match them.",
        places: ["LineWorkflow.rate"],
        broken: G303.Broken.Root(), fixed: G303.Fixed.Root()),
    Case(
        id: "g304", kind: "dangling-index",
        what:
            "The playing track is remembered by its index (b). When a track before it is removed, another track plays, and when the last one is removed, the index points at nothing.",
        places: ["Root.b"],
        broken: G304.Broken.Root(), fixed: G304.Fixed.Root()),
    Case(
        id: "g305", kind: "lost-draft",
        what:
            "The street is only in the state of its step until “Next”. Going back to the name ends the step, and what was typed is gone.",
        places: ["AddressStep.draft", "AddressStep"],
        broken: G305.Broken.Root(), fixed: G305.Fixed.Root()),
    Case(
        id: "g306", kind: "late-answer",
        what:
            "The worker that fetches the messages of a room isn't replaced when another room is opened before the answer, because all its instances count as the same work: the messages of the first room are shown in the second.",
        places: ["Root.b", "Root.a", "Root", "AsyncOperationWorker"],
        broken: G306.Broken.Root(), fixed: G306.Fixed.Root()),
    Case(
        id: "g307", kind: "optimistic",
        what:
            "A file is shown as public at once. If the server refuses, only the warning is shown, and the file stays public in the list.",
        places: ["Root.files"],
        broken: G307.Broken.Root(), fixed: G307.Fixed.Root()),
    Case(
        id: "g308", kind: "two-owners",
        what:
            "The chosen seats are in the root (a) and, row by row, in the rows (c). Letting all go empties only the root's: the rows still show them as chosen, and tapping one again adds to the price a seat that is then shown as free.",
        places: ["Q.c", "Root.a"],
        broken: G308.Broken.Root(), fixed: G308.Fixed.Root()),
    Case(
        id: "g309", kind: "written-back",
        what:
            "The panel for donations takes a copy of the whole form and writes it back when saved: an income that was entered while the panel was open is undone.",
        places: ["DonationsWorkflow.draft", "Root.form"],
        broken: G309.Broken.Root(), fixed: G309.Fixed.Root()),
    Case(
        id: "g310", kind: "ping-pong",
        what:
            "Each field reports its number in the other's unit whenever its number changes, both rounded up: one change sends both numbers up forever.",
        places: ["Root.a", "Root.b", "Root", "X"],
        broken: G310.Broken.Root(), fixed: G310.Fixed.Root()),
    Case(
        id: "g311", kind: "derived-order",
        what:
            "The visible products are kept in their order, which isn't renewed when a price changes: a list sorted by price is out of order.",
        places: ["Root.visible"],
        broken: G311.Broken.Root(), fixed: G311.Fixed.Root()),
    Case(
        id: "g312", kind: "keyed-by-index",
        what:
            "The rows are keyed by their index. When a row is removed, the next one gets its place and with it the draft of its name (d), and saving renames the wrong person.",
        places: ["C.d", "C", "Root", "Root.a"],
        broken: G312.Broken.Root(), fixed: G312.Fixed.Root()),
    Case(
        id: "g313", kind: "undo",
        what:
            "Undo restores the shapes but not what goes with them: after undoing the drawing of the selected shape, the selection names a shape that doesn't exist, with an empty inspector.",
        places: ["Root.selected", "Root.history"],
        broken: G313.Broken.Root(), fixed: G313.Fixed.Root()),
    Case(
        id: "g314", kind: "only-grows",
        what:
            "Every opening of an article adds its number to a list (f) that is never shortened, neither when the article is dismissed nor when the feed is reloaded with new numbers.",
        places: ["Root.f"],
        broken: G314.Broken.Root(), fixed: G314.Fixed.Root()),
    Case(
        id: "g315", kind: "orphan-worker",
        what:
            "Signing out doesn't end the sending of a note: its answer arrives later, and the note of the previous user is listed as delivered, or queued again, for the next one.",
        places: ["Root.sending", "Root.user", "Root.delivered", "Root.queue", "SendWorker"],
        broken: G315.Broken.Root(), fixed: G315.Fixed.Root()),
    Case(
        id: "g316", kind: "closure-in-state",
        what:
            "A coupon is kept as a closure (b) that has captured the sum of the cart at that time: after the cart has changed, the discount is still that of the old sum.",
        places: ["Root.b"],
        broken: G316.Broken.Root(), fixed: G316.Fixed.Root()),
    Case(
        id: "g317", kind: "dangling-id",
        what:
            "Clearing the reminders that are done doesn't close the panel that snoozes one of them: the panel stays without a title, and its button does nothing.",
        places: ["Root.snoozing"],
        broken: G317.Broken.Root(), fixed: G317.Fixed.Root()),
    Case(
        id: "g318", kind: "shared-object",
        what:
            "All tabs keep the same object for their drafts (e, from the root's d): what is typed in one tab is the draft of every other.",
        places: ["T.e", "T.d", "T", "Root.d"],
        broken: G318.Broken.Root(), fixed: G318.Fixed.Root()),
    Case(
        id: "g319", kind: "derived-text",
        what:
            "The heading with the number of events is kept as a text, which isn't renewed when an event is removed.",
        places: ["Root.heading"],
        broken: G319.Broken.Root(), fixed: G319.Fixed.Root()),
    Case(
        id: "g320", kind: "stale-copy",
        what:
            "The preview copies the settings (k), and renews the copy only if the size or the capitals change: after another color is chosen, the preview still shows the old one.",
        places: ["V.k"],
        broken: G320.Broken.Root(), fixed: G320.Fixed.Root()),
    Case(
        id: "h401", kind: "stale-answer",
        what:
            "The lookup worker counts as the same work whenever the vault is the same, whatever the query, so a longer query keeps the hits of the shorter one. Taps: key B, key A; the screen says 3 found for BA and lists BARLEY, BEET and BEAN instead of BARLEY alone.",
        places: [
            "Lookup.query", "Lookup.isEquivalent", "Lookup", "Root.answer", "Root.query", "Answer.query",
            "Answer.numbers",
        ], broken: H401.Broken.Root(), fixed: H401.Fixed.Root()),
    Case(
        id: "h402", kind: "key-by-place",
        what:
            "Rows are keyed by their place in the list, so after turning the order round or removing a row their counts belong to other rows. Taps: up on row p, flip; row r shows 1 and row p shows 0.",
        places: ["N1.c", "N1.f", "N1", "N0.d", "N0.e", "Root.e"], broken: H402.Broken.Root(), fixed: H402.Fixed.Root()),
    Case(
        id: "h403", kind: "unit-stale-copy",
        what:
            "Each gauge keeps its reading as text and makes it anew only when its lock changes, not when the unit does. Taps: onUnit; the heading is in feet and the gauges still say 2.1 m and 3.4 m.",
        places: ["Gauge.reading", "Gauge.unit", "Gauge.lock", "Root.unit", "Flight.unit"], broken: H403.Broken.Root(),
        fixed: H403.Fixed.Root()),
    Case(
        id: "h404", kind: "undo-shared",
        what:
            "One undo stack serves both texts and doesn't say which text an entry belongs to. Taps: a, go to the second text, back; the second text q becomes k, which is the first text's past.",
        places: ["Root.p", "Root.k", "Root.d", "D0.t"], broken: H404.Broken.Root(), fixed: H404.Fixed.Root()),
    Case(
        id: "h405", kind: "selection-outlives-element",
        what:
            "Selling a wheel leaves its number among the chosen ones. Taps: choose the third wheel, sell it; the toolbar still says 1 wheel chosen, ready to turn, though no row is chosen.",
        places: ["Root.chosen", "Root.wheels", "Toolbar.count", "Shelf.chosen"], broken: H405.Broken.Root(),
        fixed: H405.Fixed.Root()),
    Case(
        id: "h406", kind: "replayed-stream",
        what:
            "The feed's worker lives in the first tab's child, so it starts from the beginning each time the tab is opened, and the root appends everything again. Taps: two, one; the list has 6 values instead of 3 and the sum is doubled.",
        places: ["Root.l", "F0", "F0.k", "N1", "N1.l", "Root.t"], broken: H406.Broken.Root(), fixed: H406.Fixed.Root()),
    Case(
        id: "h407", kind: "page-outlives-filter",
        what:
            "The pager keeps its page when it gets other or fewer items. Taps: next, next, show iron; it says Page 3 of 1 and shows no cards.",
        places: ["Pager.page", "Pager.items", "Pager.subject", "Root.shown", "Root.meteorites"],
        broken: H407.Broken.Root(), fixed: H407.Fixed.Root()),
    Case(
        id: "h408", kind: "two-owners-lifetime",
        what:
            "The child behind a tab owns its list and ends when the other tab is opened, while the root keeps the count. Taps: put 3, second tab, first tab; the tab says 1 and its list is empty.",
        places: ["N1.l", "N1", "Root.x", "Root.y", "Root.t"], broken: H408.Broken.Root(), fixed: H408.Fixed.Root()),
    Case(
        id: "h409", kind: "wizard-dependent-choice",
        what:
            "Choosing another route keeps the depot that was chosen on the first route. Taps: choose Axel Heiberg, continue, choose Butcher's, back, choose Beardmore; the plan says over Beardmore by way of Butcher's, and can be confirmed like that.",
        places: ["Root.depot", "Root.route", "Plan.depot", "Picker.chosen"], broken: H409.Broken.Root(),
        fixed: H409.Fixed.Root()),
    Case(
        id: "h410", kind: "cache-not-invalidated",
        what:
            "Worked-out products are cached in an object by id and never dropped when a quantity changes. Taps: see on the first row, up on it; the row says 3 x 3 and the detail still says 6, even after closing and reopening.",
        places: ["N1.c", "M0.d", "M0", "N1.e", "N1.o", "Root.e", "E0.q"], broken: H410.Broken.Root(),
        fixed: H410.Fixed.Root()),
    Case(
        id: "h411", kind: "shared-object",
        what:
            "The storage of a peal's strokes is changed in place although a copied peal shares it. Taps: copy Grandsire, strike bell 1; the original's strokes become 1231, too.",
        places: ["Strokes.storage", "Strokes", "Storage.bells", "Storage", "Peal.strokes", "Root.peals"],
        broken: H411.Broken.Root(), fixed: H411.Fixed.Root()),
    Case(
        id: "h412", kind: "drag-by-index",
        what:
            "What is being held is remembered by its index, so removing an earlier element or reversing the list puts something else into the hand. Taps: take k, off on j; l is held instead of k, and putting it down moves l.",
        places: ["Root.d", "Root.e", "N1.d"], broken: H412.Broken.Root(), fixed: H412.Fixed.Root()),
    Case(
        id: "h413", kind: "permission-copied",
        what:
            "Each fader copies the permission to edit when it is made, and keeps it when the desk is locked or opened. Taps: onLock, onRaise on the first fader; the desk is locked, the fader says live and the level rises from 40 to 50.",
        places: ["Fader.mayEdit", "Board.mayEdit", "Root.isLocked"], broken: H413.Broken.Root(),
        fixed: H413.Fixed.Root()),
    Case(
        id: "h414", kind: "optimistic-rollback",
        what:
            "A refused request restores all counts as they were when it was made, and so loses what was counted since. Taps: up on r2, up on r0, line; r0 falls from 5 back to 4, though its request was accepted.",
        places: ["Q0.b", "Root.q", "Root.v"], broken: H414.Broken.Root(), fixed: H414.Fixed.Root()),
    Case(
        id: "h415", kind: "late-answer",
        what:
            "The kiln's answer is given to whichever pot is on the bench when it arrives. Taps: fire (Jug 1), bench Bowl 2, hour, hour; Bowl 2 gets the glaze and Jug 1 stays raw.",
        places: ["Root.bench", "Root.firing", "Root.pots", "Pot.glaze", "Firing.pot", "KilnWatch.pot", "KilnWatch"],
        broken: H415.Broken.Root(), fixed: H415.Fixed.Root()),
    Case(
        id: "h416", kind: "draft-overwrites-newer",
        what:
            "The draft of another order copies the whole elements, and saving it replaces the list, so changes made meanwhile are lost. Taps: open, up on row f, ok; f's count falls from 1 back to 0 (added rows vanish and removed ones return, too).",
        places: ["N1.d", "N1.e", "Root.e", "E0.n"], broken: H416.Broken.Root(), fixed: H416.Fixed.Root()),
    Case(
        id: "h601", kind: "count-by-one",
        what:
            "The root counts the marks by +1 and -1 while each row owns its own mark, so a marked row that is removed stays counted. Taps: x on row u, off on row u; the header says 1 of 2 and no row is marked.",
        places: ["Root.c", "N1.m", "N1"], broken: H601.Bug.Root(), fixed: H601.Fixed.Root()),
    Case(
        id: "h602", kind: "draft-kept-too-long",
        what:
            "The composer keeps its draft in its own state and is the same node for every channel, so the draft for one channel is in the composer of the other, and is sent there. Taps: onAdd roger, onOpen Pilot; the composer to Pilot has the draft roger.",
        places: ["Composer.draft", "Composer", "Root.open", "Composer.recipient"], broken: H602.Bug.Root(),
        fixed: H602.Fixed.Root()),
    Case(
        id: "h603", kind: "late-answer-overwrites",
        what:
            "An answer that was asked for an older value is put over the value as it has been changed since. Taps: ask, up, tick, tick; the value goes from 4 to 9, so the up is lost.",
        places: ["Root.q", "Root.a", "A0.q", "W0.q", "W0", "N1.q"], broken: H603.Bug.Root(), fixed: H603.Fixed.Root()),
    Case(
        id: "h604", kind: "derived-value-stored",
        what:
            "The minute at which a bell rings is worked out once from the start of the meeting and kept, so it doesn't follow when the meeting is moved. Taps: onQuarterBefore on Choir, onLater on Choir; Choir starts at 10:00 and its bell (and the first bell) still says 9:15.",
        places: ["Root.bells", "Day.bells", "Row.bell", "Meeting.start", "Root.meetings"], broken: H604.Bug.Root(),
        fixed: H604.Fixed.Root()),
    Case(
        id: "h605", kind: "order-not-kept",
        what:
            "The sorted list puts new elements in their place but changes elements in place, so it isn't sorted any more and its first isn't the greatest. Taps: up on e2, up on e2; the rows are 9, 12, 2 and the header says max 9.",
        places: ["L0.v", "L0", "Root.l", "E0.n"], broken: H605.Bug.Root(), fixed: H605.Fixed.Root()),
    Case(
        id: "h606", kind: "dialog-by-index",
        what:
            "The question remembers the place of the layer and a copy of its name; the legend stays usable, so another layer may be at that place when it is answered. Taps: onRemove on Rivers, onRaise on Borders, onRemove in the question Remove Rivers?; Borders is removed and Rivers stays.",
        places: ["Overlay", "Overlay.removal", "Root.overlay", "Root.layers", "Question.name"], broken: H606.Bug.Root(),
        fixed: H606.Fixed.Root()),
    Case(
        id: "h607", kind: "shared-cache",
        what:
            "Both panels share a cache that is keyed by the value only, although the results depend on the panel's factor, too. Taps: go 4 in panel a, go 4 in panel b; panel b (x3) says 4 -> 8 instead of 12 (or: go 4 in panel a, up in it; x3 says 8).",
        places: ["C0.d", "C0", "Root.c", "N1.c", "N1.f", "Root.f"], broken: H607.Bug.Root(), fixed: H607.Fixed.Root()),
    Case(
        id: "h608", kind: "discount-stored",
        what:
            "The discount is kept as an amount which was worked out when the coupon was given, so it doesn't follow the quantities. Taps: onTenPercent, onMore on the quinces; the subtotal is 60 and the discount 4 instead of 6 (and with everything taken out the total is below 0).",
        places: ["Root.discount", "Root.basket", "Root.subtotal", "Summary.discount"], broken: H608.Bug.Root(),
        fixed: H608.Fixed.Root()),
    Case(
        id: "h609", kind: "endless-exchange",
        what:
            "Each of the two numbers tells its value to the root as soon as it changes, and the root sets the other one by it; with one spare the two rules have no common answer, so they drive each other up for ever. Taps: tie, r; a and b grow without end.",
        places: ["Root.a", "Root.b", "W0", "N1", "N1.v", "Root.r", "W0.v"], broken: H609.Bug.Root(),
        fixed: H609.Fixed.Root()),
    Case(
        id: "h610", kind: "two-editing",
        what:
            "Each plot owns whether it is being edited while the vineyard remembers one edited plot only, so two plots can be edited at once, and finishing one makes the vineyard think that nobody edits. Taps: onEdit on Riesling, onEdit on Furmint; both show a draft and the banner names Furmint only; then onSave on Furmint; the banner says Ready to harvest while Riesling is still being edited, and onHarvest counts.",
        places: ["Root.editing", "PlotEditor.draft", "PlotEditor", "PlotScreen.draft"], broken: H610.Bug.Root(),
        fixed: H610.Fixed.Root()),
    Case(
        id: "h611", kind: "undo-too-much",
        what:
            "Going back in x restores the whole of both values as they were, so what has been put to y since is lost. Taps: x put 2, y put m, x back; y is k again.",
        places: ["Root.p", "Root.d", "D0.x", "D0.y", "D0"], broken: H611.Bug.Root(), fixed: H611.Fixed.Root()),
    Case(
        id: "h612", kind: "viewer-by-index",
        what:
            "The viewer remembers a place among the visible photos, so another filter or a new photo puts another photo into it. Taps: onOpen Gannet, onShow boats; the viewer shows Dhow (or: onOpen Gannet, onShoot; the viewer shows Shot 5). onLike then likes that one.",
        places: ["Root.viewed", "Album", "Root.shown", "Root.visible", "Viewer.photo"], broken: H612.Bug.Root(),
        fixed: H612.Fixed.Root()),
    Case(
        id: "h613", kind: "key-by-label",
        what:
            "The counts are kept by the rows' labels, which can change and can be the same for two rows. Taps: up on row p, ren on row p; the row, now q, shows 0, and the header still says 1 in 3 (up once more and both rows q show 1).",
        places: ["Root.d", "N1.d", "E0.t", "Root.e"], broken: H613.Bug.Root(), fixed: H613.Fixed.Root()),
    Case(
        id: "h614", kind: "flag-forgets",
        what:
            "Whether the lock is open is a flag that is set when all pins are up, and not taken back when one is pushed down again. Taps: onPush pin 1, onPush pin 2 (open), onPush pin 3; pin 3 is down and the sign still says Open (onPass counts).",
        places: ["Root.isOpen", "Root.pins", "Door.isOpen"], broken: H614.Bug.Root(), fixed: H614.Fixed.Root()),
    Case(
        id: "h615", kind: "snapshot-written-back",
        what:
            "What is being changed is a copy of the whole element, and taking it over replaces the element, so counts since then are lost. Taps: ed on row s, up on row s, ok; c falls from 1 back to 0.",
        places: ["N2.d", "N2", "Root.e", "E0.c"], broken: H615.Bug.Root(), fixed: H615.Fixed.Root()),
    Case(
        id: "h616", kind: "worker-outlives-reason",
        what:
            "Which ship is received is kept apart from which ship is followed and isn't cleared when the ship is let go, so the receiver goes on. Taps: onFollow Tuna, onLetGo, onMinute; the receiver is off and Tuna goes from 1 fix to 2.",
        places: ["Root.received", "Root.followed", "Receiver", "Root.log"], broken: H616.Bug.Root(),
        fixed: H616.Fixed.Root()),
    Case(
        id: "h617", kind: "optimistic-kept",
        what:
            "A mark shows at once and isn't taken back when it is refused. Taps: x on 5, x on 6; the answer is no, and 6 stays marked with 11 of 10.",
        places: ["Root.s", "Root.q", "Root.v", "Q0"], broken: H617.Bug.Root(), fixed: H617.Fixed.Root()),
    Case(
        id: "h618", kind: "relation-twice",
        what:
            "Who sits where is kept with the guests and with the tables; moving a guest to another table doesn't take them from the first. Taps: onSeat Ada at P, onSeat Ada at Q; both tables list Ada.",
        places: ["Table.guests", "Root.tables", "Root.seats", "Table"], broken: H618.Bug.Root(),
        fixed: H618.Fixed.Root()),
    Case(
        id: "h619", kind: "page-by-count",
        what:
            "Pages are fetched by their number although elements that were fetched can be removed, which moves the later ones up, so some are skipped. Taps: off on v11, more; v15 and v17 come after v12, and v14 never does.",
        places: ["Root.p", "W0.p", "W0", "Root.g", "Root.l", "Z0"], broken: H619.Bug.Root(), fixed: H619.Fixed.Root()),
    Case(
        id: "h620", kind: "countdown-copied",
        what:
            "Each card keeps the minutes that remain, worked out when it is made, and only counts them down with the clock, so a longer time isn't followed. Taps: onPutIn Pie, onLonger; the title says out at 5 and the countdown 3 min left.",
        places: ["Card.remaining", "Card", "Dish.baking", "Card.baking", "Root.dishes"], broken: H620.Bug.Root(),
        fixed: H620.Fixed.Root()),
]
