import API
import Archives
import Documents
import Flow
import Journal
import Records
import Shell
import Sync
import TakingAway
import Values

extension Marks.State {
  /// Whether all that is known of items beside their heads is here.
  var isWhole: Bool {
    isLoaded.highlights && isLoaded.waiting && isLoaded.links && isLoaded.searches
  }
}

extension TakeAway {
  static func write(
    _ state: inout State, _ action: WritingAction, _ parts: Parts
  ) -> Effect<Action> {
    guard var run = state.run else { return .none }
    // Held once, so that what is long in it is not copied.
    state.run = nil
    switch action {
    case .traced(.refused(let refusal)):
      return fail(&state, .refused(refusal))
    case .traced(.saved), .traced(.savedInMemory):
      state.run = run
      return .beginOutput(bytes: estimate(run, parts)) { .writing(.begun($0)) }
    case .begun(let keeping), .wrote(let keeping), .patched(let keeping):
      if let problem = problem(keeping) { return fail(&state, problem) }
      if case .begun = action { run.buffer += run.writer.begin() }
    case .textsRead(let values):
      for value in values { run.texts[value.key] = String(utf8: value.bytes) }
      let missing = run.missing
      if !missing.isEmpty, hasServer(state) {
        state.run = run
        return ask(for: missing, state)
      }
      run.addItems()
    case .textsCame(.came(let texts)):
      for text in texts where LongText.version(of: text.text) == text.version {
        run.texts[JournalKey.text(of: text.item, text.version)] = text.text
      }
      let missing = run.missing
      // Those that did not fit into one answer come with the next.
      if !missing.isEmpty, !texts.isEmpty {
        state.run = run
        return ask(for: missing, state)
      }
      run.addItems()
    case .textsCame(.failed):
      run.addItems()
    case .fetched(.part(let whole)):
      run.hold(whole)
    case .fetched(.wait(let seconds)):
      state.run = run
      let wait = min(max(seconds ?? 5, 5), 600) * 1_000
      return .after(restTimer, milliseconds: wait, .writing(.rested))
    case .fetched(.failed):
      run.leaveOut()
    case .fileWritten(let keeping, let check):
      switch keeping {
      case .kept: run.written(check)
      case .unreadable: run.leaveOut()
      case .full: return fail(&state, .full)
      case .unavailable: return fail(&state, .unavailable)
      }
    case .rested:
      break
    case .closed(let keeping):
      if let problem = problem(keeping) { return fail(&state, problem) }
      return finish(&state, run)
    }
    guard !run.isStopping else {
      state.result = .stopped
      return leave() + .focus(resultID)
    }
    let effect = next(&run, parts)
    state.run = run
    return effect
  }

  private static func hasServer(_ state: State) -> Bool {
    !state.context.isAlone && state.context.sync.isOnline
  }

  private static func problem(_ keeping: BlobKeeping) -> Problem? {
    switch keeping {
    case .kept: nil
    case .full: .full
    case .unavailable, .unreadable: .unavailable
    }
  }

  private static func fail(_ state: inout State, _ problem: Problem) -> Effect<Action> {
    state.run = nil
    state.result = .failed(problem)
    return leave() + .focus(resultID)
  }

  static let resultID = "take-away-result"

  private static func leave() -> Effect<Action> {
    .discardOutput + .cancelTimer(restTimer) + .guardUnload(false, by: timer)
  }

  private static func finish(_ state: inout State, _ run: Run) -> Effect<Action> {
    state.run = nil
    state.result = .done(run.summary)
    var effect: Effect<Action> = .guardUnload(false, by: timer)
    if !run.byItself { effect = effect + .focus(resultID) }
    guard run.takesFiles else { return effect }
    // One that was taken by hand is that of the week, too.
    if !state.weekly.isThere { state.weekly = WeeklyNote() }
    state.weekly?.lastAt = run.at
    state.weekly?.failedAt = nil
    return effect + keep(state)
  }

  private static func ask(for names: [TextName], _ state: State) -> Effect<Action> {
    let some = Array(names.prefix(TextEndpoints.most))
    return .call(TextEndpoints.read, TextsWanted(some, in: state.context.space)) { result in
      switch result {
      case .success(let answer): .writing(.textsCame(.came(answer.texts)))
      case .failure: .writing(.textsCame(.failed))
      }
    }
  }

  /// What is to be done next.
  private static func next(_ run: inout Run, _ parts: Parts) -> Effect<Action> {
    while true {
      if run.buffer.count >= writePart { return flush(&run) }
      if let patch = run.patches.first {
        guard run.buffer.isEmpty else { return flush(&run) }
        run.patches.removeFirst()
        return .overwriteOutput(at: patch.offset, patch.bytes) { .writing(.patched($0)) }
      }
      if run.pass < run.writer.passes {
        if run.position < run.ids.count { return readTexts(&run, parts) }
        run.endPass()
      } else if run.file < run.files.count {
        if let effect = writeFile(&run) { return effect }
      } else if !run.isEnding {
        run.isEnding = true
        run.buffer += run.writer.finish()
      } else if !run.buffer.isEmpty {
        return flush(&run)
      } else {
        return .closeOutput(name: run.name, type: run.writer.type) { .writing(.closed($0)) }
      }
    }
  }

  private static func flush(_ run: inout Run) -> Effect<Action> {
    let bytes = run.buffer
    run.buffer = []
    return .writeOutput(bytes) { .writing(.wrote($0)) }
  }

  private static func readTexts(_ run: inout Run, _ parts: Parts) -> Effect<Action> {
    let end = min(run.position + itemsPerRead, run.ids.count)
    run.reading = []
    for id in run.ids[run.position..<end] {
      // One that was removed for good meanwhile is not there any more.
      if let item = parts[Library.self]?.shelf.find(ID(id)) { run.reading.append(item) }
    }
    run.position = end
    run.texts = HashMap()
    let keys = run.missing.map { JournalKey.text(of: $0.item, $0.version) }
    return .readValues(keys) { .writing(.textsRead($0)) }
  }

  /// The next step of a file; nil where what is to be written first is in the buffer.
  private static func writeFile(_ run: inout Run) -> Effect<Action>? {
    let file = run.files[run.file]
    guard let open = run.open else {
      guard file.blob.isThere else { return fetch(file, from: 0) }
      run.openFile(of: file.document.bytes)
      return nil
    }
    guard run.buffer.isEmpty else { return flush(&run) }
    let count = min(filePart, open.size - open.written)
    let part: BlobPart
    if let blob = file.blob {
      part = BlobPart(blob, start: open.written, count: count)
    } else {
      guard open.isHeld else { return fetch(file, from: open.written) }
      part = BlobPart(held, start: 0, count: count)
    }
    return .writeOutput(part, check: open.check) { .writing(.fileWritten($0, $1)) }
  }

  private static func fetch(_ file: FileToTake, from offset: Int64) -> Effect<Action> {
    guard let id = file.document.file else { return .send(.writing(.fetched(.failed))) }
    var request = HTTPRequest(.get, "v1/files/" + id.description + "?for=copy")
    let last = offset + filePart - 1
    request.headers = [
      HTTPHeader("Range", "bytes=" + offset.description + "-" + last.description)
    ]
    request.heldAs = held
    return .http(request) { .writing(.fetched(Fetched($0))) }
  }
}

extension TakeAway.Fetched {
  init(_ outcome: HTTPOutcome) {
    guard case .answered(let response) = outcome else {
      self = .failed
      return
    }
    switch response.status {
    case 206:
      // RFC 9110 section 14.4.
      let range = response.header("Content-Range")?.parts { $0 == "/" }
      guard let whole = range?.last?.wholeNumber, whole > 0 else {
        self = .failed
        return
      }
      self = .part(whole: whole)
    case 429, 503: self = .wait(response.header("Retry-After").flatMap { $0.wholeNumber })
    default: self = .failed
    }
  }
}

extension TakeAway.Run {
  /// The texts of the heads that are being read, which are not here yet.
  var missing: [TextName] {
    var names: [TextName] = []
    for item in reading {
      var versions = [item.text, item.copy]
      for version in marks.waiting[item.id.uuid] ?? [] { versions.append(version.text) }
      for version in versions where !version.isEmpty {
        if !texts[JournalKey.text(of: item.id, version)].isThere {
          names.append(TextName(item.id, version))
        }
      }
    }
    return names
  }

  private func text(of item: Item, _ version: String) -> String? {
    version.isEmpty ? nil : texts[JournalKey.text(of: item.id, version)]
  }

  /// Adds those that were being read.
  mutating func addItems() {
    for item in reading {
      let id = item.id.uuid
      var taken = TakenItem(
        item, text: text(of: item, item.text), copy: text(of: item, item.copy))
      taken.highlights = marks.highlights[id] ?? []
      for version in marks.waiting[id] ?? [] {
        taken.waiting.append(TakenVersion(version, text: text(of: item, version.text)))
      }
      for document in marks.documents[id] ?? [] {
        let path = TakeAwayWriter.path(of: document)
        taken.documents.append(
          TakenDocument(document, path: fileIDs.contains(document.id.uuid) ? path : nil))
      }
      if pass == 0 {
        summary.items += 1
        if !taken.isWhole { summary.withoutText += 1 }
      }
      buffer += writer.add(taken, in: pass)
    }
    reading = []
    texts = HashMap()
  }

  mutating func endPass() {
    pass += 1
    guard pass == writer.passes else {
      position = 0
      buffer += writer.endPass()
      return
    }
    let end = writer.endItems()
    buffer += end.bytes
    if let patch = end.patch { add(patch.offset, patch.bytes) }
    // All of the last pass is done.
    position = 0
  }

  private mutating func add(_ offset: Int64, _ bytes: [UInt8]) {
    patches.append(TakeAway.Patch(offset: offset, bytes: bytes))
  }

  // Files

  mutating func openFile(of size: Int64) {
    open = TakeAway.OpenFile(size: size)
    buffer += writer.begin(files[file].document, of: size)
  }

  /// A part of the file is here, which has so many bytes in all.
  mutating func hold(_ whole: Int64) {
    guard file < files.count else { return }
    if !open.isThere { openFile(of: whole) }
    // It became another one meanwhile.
    guard open?.size == whole else { return leaveOut() }
    open?.isHeld = true
  }

  mutating func written(_ check: UInt32) {
    guard var file = open else { return }
    file.written += min(TakeAway.filePart, file.size - file.written)
    file.check = check
    file.isHeld = false
    open = file
    guard file.written == file.size else { return }
    if let patch = writer.end(check: check) { add(patch.offset, patch.bytes) }
    open = nil
    self.file += 1
    summary.files += 1
  }

  /// The file cannot be read: the others come all the same.
  mutating func leaveOut() {
    guard file < files.count else { return }
    if let open { writer.abandon(after: open.written) }
    open = nil
    summary.leftOut.append(files[file].document.name)
    file += 1
  }
}
