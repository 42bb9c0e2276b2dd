import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Search
import Shell
import Values

/// Keeps the index for searching: reads it after the first paint, brings it up to date with each change in steps
/// between two frames, and keeps it on the device, sealed, beside the records.
///
/// Every tab has the index in memory; one of them, which leads, keeps what changes. An item whose text is not on this
/// device is found by its head until that has come. While an import goes on nothing is done: what it brings is found
/// once it rests.
enum FindIndex {
  struct State: Equatable {
    var held = HeldIndex()
    var phase = Phase.opening
    var isLeading = false
    /// Whether something was changed that is not kept: in a tab that does not lead.
    var hasUnkept = false
    /// Whether very many items are being kept, as in an import: all are looked at once that is done.
    var isHeld = false
    /// Whether a step is under way: a frame, a reading or a keeping is waited for.
    var isBusy = false
    @Boxed var beside = BesideItems()
    /// Which files there were when all items were last looked at: `BesideItems.number`.
    var filesSeen: UInt64 = 0
    @Boxed var pass: IndexPass?
    /// Whether all items have been looked at since the index was read.
    var hasLooked = false
    /// Those to be indexed anew or to go, in this order.
    @Boxed var due: [UUID] = []
    /// Those that are no more, of which the index may still hold words.
    @Boxed var purged: [UUID] = []
    var writes = IndexWrites()
    /// The segments that the device keeps, by what this tab knows.
    var kept: [UInt32] = []
    /// Those that were indexed without a text that their head names.
    @Boxed var lacking: [UUID] = []
    @Boxed var context = Context()

    /// How many items are waited for: those that are known to lack in the index.
    var isBehind: Bool { phase != .ready || !hasLooked || due.count > FindIndex.batch }
  }

  enum Phase: Equatable {
    /// The list of segments is being read.
    case opening
    /// Segments are.
    case reading
    case ready
  }

  indirect enum Action: Equatable {
    case leads
    case manifestRead([KeptValue])
    case segmentsRead([UInt32], [KeptValue])
    /// Which segments the device has.
    case listed([String])
    case itemsChanged([UUID])
    case highlightsChanged([UUID])
    /// Files were attached to items, or are gone.
    case filesChanged
    /// So many changed, or something that many have, that all are looked at.
    case changedWidely
    case looked
    /// Very many are being kept from now on, or all of them are.
    case held(Bool)
    /// All are to be looked at now.
    case passWanted
    case stepped
    case textsRead([UUID], [KeptValue])
    case written(ValueKeeping)
    /// Some of the texts that were lacking are here now.
    case textsCame
  }

  /// So many items are indexed between two frames.
  static var batch: Int { 96 }
  /// Or as many as have so many bytes of text.
  static var batchBytes: Int64 { 400_000 }
  /// So many bytes of segments are kept in one write at most while there is more to do.
  static var writeBytes: Int { 1_048_576 }
  /// Segments that are read at a time: of 4 MB at most.
  private static var segmentsAtOnce: Int { 2 }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .leads:
      return lead(&state)
    case .manifestRead(let values):
      return open(&state, values, parts)
    case .segmentsRead(let names, let values):
      return take(&state, names, values, parts)
    case .listed(let keys):
      return sweep(state, keys)
    case .itemsChanged(let ids):
      guard !state.isHeld else { return .none }
      note(&state, ids)
      return work(&state, parts)
    case .highlightsChanged(let ids):
      guard state.hasLooked, let marks = parts[Marks.self] else { return .none }
      state.beside = BesideItems(parts)
      note(&state, ids.compactMap { marks.highlights[$0]?.item.uuid })
      return work(&state, parts)
    case .changedWidely:
      guard state.hasLooked else { return beginPass(&state, parts) }
      // What comes in many parts, from the server or another tab, goes first.
      return .after(id.text, milliseconds: 1_000, .passWanted)
    case .filesChanged:
      return .after("index files", milliseconds: 1_000, .looked)
    case .looked:
      if state.hasLooked, files(parts) == state.filesSeen { return work(&state, parts) }
      return beginPass(&state, parts)
    case .held(let isHeld):
      guard isHeld != state.isHeld else { return .none }
      state.isHeld = isHeld
      // What came or went meanwhile is found by looking at all, also where that cannot be done at once.
      state.hasLooked = false
      return beginPass(&state, parts)
    case .passWanted:
      return beginPass(&state, parts)
    case .stepped:
      state.isBusy = false
      return work(&state, parts)
    case .textsRead(let ids, let values):
      state.isBusy = false
      index(&state, ids, values, parts)
      return work(&state, parts)
    case .written(let keeping):
      return written(&state, keeping, parts)
    case .textsCame:
      // They come in about the order of the items, so that those before the others are the ones.
      let tried = Array(state.lacking.prefix(IndexPass.step))
      state.lacking.removeFirst(tried.count)
      state.due = tried + state.due
      return work(&state, parts)
    }
  }

  private static func note(_ state: inout State, _ ids: [UUID]) {
    // Of one that is there twice the second is found to be done.
    let isLong = state.due.count > batch
    for id in ids where isLong || !state.due.contains(id) { state.due.append(id) }
  }

  // In the beginning

  /// Another tab may have changed what is kept: who has changed something of its own begins with that again.
  private static func lead(_ state: inout State) -> Effect<Action> {
    state.isLeading = true
    guard state.hasUnkept else { return .none }
    state.held.reset()
    state.phase = .opening
    state.hasUnkept = false
    state.hasLooked = false
    state.pass = nil
    state.purged = []
    state.writes = IndexWrites()
    return readManifest
  }

  static var readManifest: Effect<Action> {
    .readValues([JournalKey.manifest]) { .manifestRead($0) }
  }

  private static func open(
    _ state: inout State, _ values: [KeptValue], _ parts: Parts
  ) -> Effect<Action> {
    state.phase = .reading
    state.held.open(values.first?.bytes)
    state.kept = state.held.index.awaited
    return readSegments(&state, parts)
  }

  private static func readSegments(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    let names = Array(state.held.index.awaited.prefix(segmentsAtOnce))
    guard !names.isEmpty else {
      state.phase = .ready
      return beginPass(&state, parts)
    }
    return .readValues(names.map { JournalKey.segment($0) }) { .segmentsRead(names, $0) }
  }

  private static func take(
    _ state: inout State, _ names: [UInt32], _ values: [KeptValue], _ parts: Parts
  ) -> Effect<Action> {
    guard state.phase == .reading else { return .none }
    for name in names {
      let key = JournalKey.segment(name)
      state.held.take(values.first { $0.key == key }?.bytes, named: name)
    }
    return readSegments(&state, parts)
  }

  private static func files(_ parts: Parts) -> UInt64 {
    BesideItems.number(of: parts[OwnedDocuments<Item>.self]?.all ?? [])
  }

  /// Looks at all items, once they are known with all that is searched of them.
  private static func beginPass(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard state.phase == .ready, !state.isHeld, let library = parts[Library.self],
      library.isWhole, parts[Marks.self]?.hasHighlights == true
    else { return .none }
    state.beside = BesideItems(parts)
    state.filesSeen = files(parts)
    state.hasLooked = true
    state.lacking = []
    var ids: [UUID] = []
    ids.reserveCapacity(library.shelf.count)
    for place in 0..<library.shelf.count { ids.append(library.shelf.id(at: place).uuid) }
    state.pass = IndexPass(ids)
    return work(&state, parts)
  }

  /// Removes segments that no index names: what a tab left that was closed in between.
  private static func sweep(_ state: State, _ keys: [String]) -> Effect<Action> {
    let named = state.kept + state.writes.segments.map { $0.name }
    let orphans = keys.filter { key in
      JournalKey.segment(key).map { !named.contains($0) } ?? false
    }
    guard state.isLeading, !orphans.isEmpty else { return .none }
    return .keepValues([], removing: orphans) { _ in .looked }
  }
}
