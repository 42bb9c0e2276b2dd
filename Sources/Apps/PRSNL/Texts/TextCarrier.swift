import API
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// Brings the texts of items to the server, in the tab that leads in this: those of which a value says that it has not got
/// them (`JournalKey.unsent`), some hundred at a time. Whoever keeps one tells `TextCarrier.kept`.
///
/// A round goes through all of them once. What the server does not take yet stays where it is, and is tried again once
/// more was synced; what it never takes leaves the queue, and its item says that the text is on this device alone. What it
/// has no room for is passed over, with all that is as long: shorter texts may still fit. After such a round only what is
/// shorter and was kept since is sent; all is asked for again once in a while, when room was made, and when the person
/// says so.
enum TextCarrier {
  struct State: Equatable {
    /// Whether this tab does it.
    var isLeading = false
    /// Whether a round is under way.
    var isBusy = false
    /// Whether many are being kept in this tab, which would have less of the processor beside a round.
    var isHeld = false
    /// Whether there may be more behind `place`.
    var hasMore = false
    /// Whether something was kept since the round began, so that another follows.
    var isAskedAgain = false
    /// The key behind which the round goes on, and where its present request began.
    var place = ""
    var start = ""
    /// How many texts a request has at most: fewer once the server has refused one as a whole.
    var most = TextEndpoints.most
    /// How many bytes the texts of the present request have.
    var bytes = 0
    /// What of the present request is settled without the server: keys of markers that are of nothing, texts that are
    /// too long, and those for which there is no room.
    @Boxed var orphans: [String] = []
    @Boxed var unheld: [TextName] = []
    @Boxed var unplaced: [TextName] = []
    /// How many of the present request cannot be sent yet, since their texts are still on their way to this store.
    var absent = 0
    /// What of this round the server has no room for, and how long the shortest of it is, in bytes; nil for none.
    @Boxed var crowded: [TextName] = []
    var crowdedBytes: Int?
    /// How many of this round the server does not take yet, and which sync it said so behind.
    var deferred = 0
    var seen: Instant?
    /// How often in a row the server could not be told.
    var failures = 0
    /// How many wait at least; nil while nobody has looked.
    var waiting: Int?
    /// What the server never takes.
    @Boxed var refused: [TextName] = []
    /// What it had no room for in the round before; empty while it has room for all.
    @Boxed var withoutRoom: [TextName] = []
    /// The keys of those, where the present round leaves them out; and whether the next round of all has its time.
    @Boxed var passed = HashSet<String>()
    var isWaiting = false
    @Boxed var context = Context()

    /// Whether the server has no room for more texts of this journal.
    var isFull: Bool { !withoutRoom.isEmpty }
  }

  indirect enum Action: Equatable {
    case leads
    /// A network may be back, or more may be sent.
    case looked
    /// Something was kept, perhaps in another tab.
    case kept
    /// Many are being kept from now on, or all of them are.
    case held(Bool)
    /// Somebody looks at the app: another tab may have been refused something.
    case shown
    case refusedListed([String])
    case listed([String])
    case read([String], [KeptValue])
    case answered([TextName], Result<TextsKept, APIError>)
    case settled
    case waited
    /// Items are gone for good, and once the server knows it there is room for others.
    case roomMade
    /// What was refused, or had no room, is to be sent again.
    case againTapped
    case goTo(Path)
  }

  /// What a part tells that has kept a text.
  static var kept: Message { .own("text kept") }
  /// What a part tells that begins to keep very many, and once it does no more: until then they are neither sent nor
  /// indexed, nor compared with what is here.
  static var waits: Message { .own("texts wait") }
  static var goesOn: Message { .own("texts go on") }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .leads:
      state.isLeading = true
      return look(&state)
    case .looked:
      return look(&state)
    case .kept:
      return beginWithKept(&state)
    case .held(let isHeld):
      state.isHeld = isHeld
      return isHeld ? .none : beginWithKept(&state)
    case .waited:
      state.isWaiting = false
      return begin(&state)
    case .roomMade:
      guard state.isFull else { return look(&state) }
      state.failures = 0
      return wait(&state, milliseconds: pauseForPurge)
    case .shown:
      return listRefused() + look(&state)
    case .refusedListed(let keys):
      state.refused = keys.compactMap { key in
        JournalKey.refused(key).map { TextName($0.item, $0.version) }
      }
      return .none
    case .listed(let keys):
      return read(&state, keys)
    case .read(let keys, let values):
      return send(&state, keys, values, among: parts)
    case .answered(let names, .success(let answer)):
      state.failures = 0
      state.most = min(state.most * 2, TextEndpoints.most)
      return settle(&state, names, kept: answer.kept, refused: answer.refused)
    case .answered(let names, .failure(let error)):
      return fail(&state, names, error)
    case .settled:
      return goOn(&state)
    case .againTapped:
      return sendAgain(&state)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Begins a round, unless it is known that there is no room.
  private static func look(_ state: inout State) -> Effect<Action> {
    state.isFull && !state.isBusy ? .none : begin(&state)
  }

  private static func begin(_ state: inout State) -> Effect<Action> {
    startRound(&state) {
      $0.passed = HashSet()
      $0.crowded = []
      $0.crowdedBytes = nil
    }
  }

  /// Begins a round that leaves out what the server had no room for in the one before, and all that is as long.
  private static func beginWithKept(_ state: inout State) -> Effect<Action> {
    guard state.isFull else { return begin(&state) }
    return startRound(&state) {
      $0.passed = HashSet()
      for name in $0.withoutRoom {
        $0.passed.insert(JournalKey.unsent(name.item, name.version))
      }
      $0.crowded = $0.withoutRoom
    }
  }

  private static func startRound(
    _ state: inout State, _ prepare: (inout State) -> Void
  ) -> Effect<Action> {
    guard state.isLeading, !state.isHeld else { return .none }
    // What was kept meanwhile is looked for once this is done.
    if state.isBusy {
      state.isAskedAgain = true
      return .none
    }
    state.isBusy = true
    state.isAskedAgain = false
    state.place = ""
    state.deferred = 0
    prepare(&state)
    return list(state)
  }

  private static func list(_ state: State) -> Effect<Action> {
    .listValues(JournalKey.allUnsent, after: state.place, limit: TextEndpoints.most) {
      .listed($0)
    }
  }

  static func listRefused() -> Effect<Action> {
    .listValues(JournalKey.allRefused, limit: TextEndpoints.most) { .refusedListed($0) }
  }

  private static func read(_ state: inout State, _ keys: [String]) -> Effect<Action> {
    let passed = state.passed
    let wanted = passed.isEmpty ? keys : keys.filter { !passed.contains($0) }
    state.waiting = state.deferred + state.crowded.count + wanted.count
    state.start = state.place
    let asked = Array(wanted.prefix(state.most))
    state.hasMore = keys.count == TextEndpoints.most || asked.count < wanted.count
    var texts: [String] = []
    for key in asked {
      if let (item, version) = JournalKey.unsent(key) {
        texts.append(JournalKey.text(of: item, version))
      }
    }
    guard !texts.isEmpty else {
      if let last = asked.last ?? keys.last { state.place = last }
      return .send(.settled)
    }
    return .readValues(texts) { .read(asked, $0) }
  }

  /// Goes on with the round; another follows where something was kept meanwhile.
  private static func goOn(_ state: inout State) -> Effect<Action> {
    guard state.isBusy else { return .none }
    if state.hasMore, !state.isHeld { return list(state) }
    state.isBusy = false
    state.waiting = state.deferred + state.crowded.count
    // What had no room before may be gone with its item.
    state.withoutRoom = state.crowded
    let waits: Effect<Action> = state.isFull ? waitForRoom(&state) : .none
    return state.isAskedAgain ? waits + beginWithKept(&state) : waits
  }

  /// Asks for all again later. A round with what was kept meanwhile puts that off no further.
  private static func waitForRoom(_ state: inout State) -> Effect<Action> {
    guard state.passed.isEmpty || !state.isWaiting else { return .none }
    state.failures += 1
    return wait(&state, milliseconds: pauseForRoom(after: state.failures))
  }

  private static func sendAgain(_ state: inout State) -> Effect<Action> {
    let names = state.refused
    state.withoutRoom = []
    state.failures = 0
    guard !names.isEmpty else { return begin(&state) }
    state.refused = []
    let markers = names.map { KeptValue(JournalKey.unsent($0.item, $0.version), []) }
    return .keepValues(
      markers, removing: names.map { JournalKey.refused($0.item, $0.version) }
    ) { _ in .shown }
  }
}
