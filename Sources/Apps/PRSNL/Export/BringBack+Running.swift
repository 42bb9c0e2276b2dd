import API
import Archives
import Documents
import DocumentsFeature
import Editing
import Flow
import Journal
import Records
import Shell
import TakingAway
import Values

extension BringBack {
  static func start(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard case .review(let review) = state.step, review.brings(parts) else { return .none }
    var run = BringRun(
      file: review.file,
      total: review.fresh + review.files + review.highlights,
      reading: TakenReading(size: review.file.bytes))
    if review.takesSettings { run.rest.settings = review.settings(parts) }
    state.step = .choosing(nil)
    let effect = next(&run, parts) ?? .none
    state.step = .running(run)
    return .guardUnload(true, by: owner) + .focus(resultID) + effect
  }

  static func run(
    _ state: inout State, _ action: RunningAction, _ parts: Parts
  ) -> Effect<Action> {
    guard case .running(var run) = state.step else { return .none }
    // Held once, so that what is long in it is not copied.
    state.step = .choosing(nil)
    run.awaited -= 1
    var aside = Effect<Action>.none
    switch action {
    case .given(let bytes, let offset):
      run.reading.take(bytes ?? [], from: offset)
    case .textsKept(let count, let heads, let keeping):
      switch keeping {
      case .kept:
        run.read.removeFirst(count)
        if run.read.isEmpty { run.readBytes = 0 }
        run.heads += heads
      case .full: run.summary.trouble = .full
      case .unavailable: run.summary.trouble = .unavailable
      }
    case .added(let items, let outcome): added(&run, items, outcome)
    case .highlighted(let quote, let outcome):
      if run.took(quote, outcome) { run.summary.highlights += 1 }
    case .settled(let name, let outcome): _ = run.took(name, outcome)
    case .settingsSettled(.refused(let refusal)):
      run.summary.lacksSettings = true
      run.summary.refusal = run.summary.refusal ?? refusal
    case .settingsSettled(.saved), .settingsSettled(.savedInMemory): break
    case .headerRead(let header):
      if let effect = keepFile(&run, header) {
        state.step = .running(run)
        return effect
      }
    case .unpacked(let bytes):
      if let effect = keepUnpacked(&run, bytes) {
        state.step = .running(run)
        return effect
      }
    case .fileKept(let keeping):
      if let effect = fileKept(&run, keeping) {
        state.step = .running(run)
        return effect
      }
    case .fileAdded(let outcome): aside = fileAdded(&run, outcome)
    }
    if let effect = next(&run, parts) {
      state.step = .running(run)
      return aside + effect
    }
    guard run.awaited == 0 else {
      state.step = .running(run)
      return aside
    }
    run.summary.wasStopped = run.isStopping
    state.step = .done(run.summary)
    return aside + .guardUnload(false, by: owner) + .focus(resultID)
  }

  /// What is to be done next; nil while something is awaited, and at the end.
  private static func next(_ run: inout BringRun, _ parts: Parts) -> Effect<Action>? {
    guard run.awaited == 0 else { return nil }
    // Whoever stops keeps what is on the device as far as it can be shown.
    let ends = run.isStopping || run.summary.trouble.isThere
    if !ends {
      if let settings = run.rest.settings { return send(settings, &run) }
      let isFull = run.isRoundFull || run.isRead
      if !run.read.isEmpty, isFull || run.hasFullWrite { return keepTexts(&run) }
      if !isFull, let effect = readMore(&run, parts) { return effect }
      // All of it is read by now, or it cannot be read.
      if !run.read.isEmpty, !run.summary.trouble.isThere { return keepTexts(&run) }
    }
    if case .refused? = run.summary.trouble { return nil }
    if !run.heads.isEmpty { return send(&run) }
    if !run.single.isEmpty { return sendSingle(&run) }
    // What belongs to items that did not come is brought by the same file another time.
    guard !run.isStopping, !run.summary.trouble.isThere else { return nil }
    if !run.highlights.isEmpty { return sendHighlights(&run) }
    while !run.files.isEmpty {
      if let effect = openFile(&run) { return effect }
    }
    if run.isRead { return sendRest(&run) }
    if let effect = readMore(&run, parts) { return effect }
    return next(&run, parts)
  }

  /// Reads on until bytes are needed or a round is full; nil where nothing is to be read any more for now.
  private static func readMore(_ run: inout BringRun, _ parts: Parts) -> Effect<Action>? {
    let number = run.file.number
    while !run.isRoundFull, !run.hasFullWrite {
      switch run.reading.next() {
      case .read(let offset, let count):
        run.awaited = 1
        return .readFilePart(number, offset: offset, count: count) {
          .running(.given($0, from: offset))
        }
      case .unpack(let offset, let packed, let size):
        run.awaited = 1
        let bytes = offset..<(offset + Int64(packed))
        return .inflateFilePart(number, bytes: bytes, size: Int64(size)) {
          .running(.given($0, from: offset))
        }
      case .found(let found):
        for one in found { run.take(one, parts) }
      case .end:
        run.isRead = true
        return nil
      case .failed(let problem):
        run.isRead = true
        run.summary.trouble = .file(problem)
        return nil
      }
    }
    return nil
  }

  /// Keeps the texts of what was read, in one write; then their heads may follow.
  private static func keepTexts(_ run: inout BringRun) -> Effect<Action> {
    var values: [KeptValue] = []
    var heads: [Item] = []
    var bytes = 0
    for taken in run.read.prefix(BringRun.itemsPerWrite) {
      let own = run.values(of: taken)
      for value in own { bytes += value.bytes.count }
      // One that is longer goes alone.
      guard heads.isEmpty || bytes <= 2 * BringRun.bytesPerWrite else { break }
      values += own
      heads.append(taken.item)
    }
    let count = heads.count
    run.awaited = 1
    // Some may be noted as strays since an earlier run was interrupted: they are none for another hour.
    return .keepValues(values, removing: [JournalKey.strays]) {
      .running(.textsKept(count, heads, $0))
    }
  }

  /// Sends the heads of a round, and waits for all answers.
  private static func send(_ run: inout BringRun) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    while !run.heads.isEmpty {
      let items = run.takeHeads()
      effects.append(add(items, run))
    }
    run.awaited = effects.count
    run.grow()
    return .all(effects)
  }

  private static func sendSingle(_ run: inout BringRun) -> Effect<Action> {
    let some = Array(run.single.prefix(BringRun.perFrame))
    run.single.removeFirst(some.count)
    run.awaited = some.count
    var effects: [Effect<Action>] = []
    for item in some { effects.append(add([item], run)) }
    return .all(effects)
  }

  private static func add(_ items: [Item], _ run: BringRun) -> Effect<Action> {
    .mutate(run.importing(items)) { .running(.added(items, $0)) }
  }

  private static func added(_ run: inout BringRun, _ items: [Item], _ outcome: MutationOutcome) {
    guard case .refused(let refusal) = outcome else {
      run.summary.items += items.count
      return
    }
    switch refusal.code {
    case .invalid, .duplicate:
      // One of them is why: the others come by themselves.
      guard items.count == 1 else {
        run.single += items
        return
      }
      run.leaveOut(items[0].name, refusal)
    default:
      run.summary.trouble = .refused(refusal)
    }
  }

  private static func sendHighlights(_ run: inout BringRun) -> Effect<Action> {
    let some = Array(run.highlights.prefix(BringRun.perFrame))
    run.highlights.removeFirst(some.count)
    run.awaited = some.count
    var effects: [Effect<Action>] = []
    for highlight in some {
      let quote = highlight.quote.first(scalars: quoteShown).asLine
      effects.append(
        .mutate(AddHighlight(recovered: highlight)) { .running(.highlighted(quote, $0)) })
    }
    return .all(effects)
  }

  /// So much is said of a highlight that did not come, in Unicode scalars.
  private static let quoteShown = 60

  private static func send(_ settings: EditJournal, _ run: inout BringRun) -> Effect<Action> {
    run.rest.settings = nil
    run.awaited = 1
    return .mutate(settings) { .running(.settingsSettled($0)) }
  }

  /// What comes beside the items, but for settings; nil once all of it is there.
  private static func sendRest(_ run: inout BringRun) -> Effect<Action>? {
    var effects: [Effect<Action>] = []
    for tag in run.rest.tags.prefix(BringRun.perFrame) {
      effects.append(.mutate(BringTag(tag)) { .running(.settled(tag.name, $0)) })
    }
    run.rest.tags.removeFirst(effects.count)
    if effects.isEmpty {
      for search in run.rest.searches.prefix(BringRun.perFrame) {
        effects.append(
          .mutate(AddSavedSearch(recovered: search)) { .running(.settled(search.name, $0)) })
      }
      run.rest.searches.removeFirst(effects.count)
    }
    guard !effects.isEmpty else { return nil }
    run.awaited = effects.count
    return .all(effects)
  }
}

// Files

extension BringBack {
  /// Looks where the next file's bytes begin; nil for one that is not in the archive.
  private static func openFile(_ run: inout BringRun) -> Effect<Action>? {
    let taken = run.files.removeFirst()
    guard let entry = run.reading.archive?.file(of: taken), !entry.isLocked,
      !entry.isDeflated || entry.size <= ZipReading.mostUnpacked
    else {
      run.leaveOut(taken.document.name)
      return nil
    }
    var document = taken.document
    // A picture that the server made anew has other bytes than were chosen.
    document.bytes = entry.size
    run.open = BringRun.OpenFile(document: document, entry: entry)
    run.awaited = 1
    return .readFilePart(
      run.file.number, offset: entry.offset, count: ZipEntry.headerLength
    ) { .running(.headerRead($0)) }
  }

  private static func note(_ document: ItemDocument) -> (blob: String, note: String) {
    var kept = KeptDocument(document)
    kept.isRecovered = true
    return (kept.blob, kept.note)
  }

  private static func keepFile(_ run: inout BringRun, _ header: [UInt8]?) -> Effect<Action>? {
    guard let open = run.open else { return nil }
    guard let length = header.flatMap({ ZipEntry.dataOffset($0[...]) }) else {
      leaveOut(&run)
      return nil
    }
    let start = open.entry.offset + Int64(length)
    run.awaited = 1
    if open.entry.isDeflated {
      let bytes = start..<(start + open.entry.packed)
      return .inflateFilePart(run.file.number, bytes: bytes, size: open.entry.size) {
        .running(.unpacked($0))
      }
    }
    let kept = note(open.document)
    return .keepFilePart(
      FilePart(run.file.number, offset: start, count: open.entry.size),
      check: open.entry.check, as: kept.blob, note: kept.note
    ) { .running(.fileKept($0)) }
  }

  private static func keepUnpacked(
    _ run: inout BringRun, _ bytes: [UInt8]?
  ) -> Effect<Action>? {
    guard let open = run.open else { return nil }
    guard let bytes, CRC32(bytes).value == open.entry.check else {
      leaveOut(&run)
      return nil
    }
    let kept = note(open.document)
    run.awaited = 1
    return .keepBytes(bytes, as: kept.blob, note: kept.note) { .running(.fileKept($0)) }
  }

  private static func fileKept(_ run: inout BringRun, _ keeping: BlobKeeping) -> Effect<Action>? {
    guard let open = run.open else { return nil }
    switch keeping {
    case .kept:
      run.awaited = 1
      return .mutate(ItemDocument.Add(recovered: open.document)) { .running(.fileAdded($0)) }
    case .unreadable: leaveOut(&run)
    case .full:
      run.open = nil
      run.summary.trouble = .full
    case .unavailable:
      run.open = nil
      run.summary.trouble = .unavailable
    }
    return nil
  }

  /// Of one that is refused nothing stays on the device.
  private static func fileAdded(
    _ run: inout BringRun, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard let open = run.open, case .refused(let refusal) = outcome else {
      run.open = nil
      run.summary.files += 1
      return .none
    }
    leaveOut(&run, refusal)
    return .fire(.forgetBlob(note(open.document).blob))
  }

  private static func leaveOut(_ run: inout BringRun, _ refusal: Refusal? = nil) {
    if let open = run.open { run.leaveOut(open.document.name, refusal) }
    run.open = nil
  }
}
