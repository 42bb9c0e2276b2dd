import Editing
import Fields
import Flow
import Journal
import Markdown
import Records
import Values

/// Makes a text an item's: first it is durable on this device, then the head says that it has it (`TextKeeping`). So no
/// head of this device names a text that is not here, whenever the device ends.
enum TextWriting {
  struct State: Equatable {
    /// What is written at this moment.
    @Boxed var job: Job?
    /// What is written, with the versions of the item as they are then.
    var versions = VersionList()
    /// Whether what was written last was no version of the item before, so that what is written next in the same
    /// sitting may take its place.
    var goesOn = false
    /// Why the last one was not done.
    var failure: Failure?

    var isBusy: Bool { job.isThere }
  }

  struct Job: Equatable {
    var item: ID<Item>
    var text: String
    /// The text as it was read.
    var document: MarkdownDocument
    /// The versions whose texts stay beside those of the list: what waits for a decision, what can be had back.
    var named: [String]
    var change: Change
    /// The text that the item has, with which the list of its versions begins on a device that has none yet, as it does
    /// at the server.
    var former: TextVersion?
    /// Whether the text that it is written over was written in the same sitting of the same editor.
    var goesOn = false
    /// As the head tells of it.
    var written: WrittenText

    /// The version whose place it may take; empty for none.
    var continuing: String {
      if goesOn, case .write(let base) = change { base } else { "" }
    }

    init(
      _ text: String, _ document: MarkdownDocument, of item: ID<Item>, keeping named: [String],
      by change: Change
    ) {
      self.item = item
      self.text = text
      self.document = document
      self.named = named
      self.change = change
      written = WrittenText(
        text, plain: document.preview(scalars: Item.Limits.start),
        links: ItemLink.items(in: document))
    }
  }

  /// What makes it the item's.
  enum Change: Equatable {
    /// The version that it was written over.
    case write(over: String)
    case decide(WaitingVersion, seen: String)
    /// The item is new: its head as it is to be.
    case add(Item)
  }

  enum Failure: Equatable {
    /// The device has no room.
    case full
    /// The store takes nothing.
    case unavailable
    case refused(Refusal)
  }

  indirect enum Action: Equatable {
    case timed(Instant)
    case listRead([KeptValue], Instant)
    case kept(ValueKeeping)
    case written(MutationOutcome)
    /// The keys of the item's texts that are here, once it has the new one; with the versions that it had then, since
    /// something else may be written by now.
    case textsListed(Job, VersionList, [String])
    case tidied
  }

  /// Begins to write; nothing is done while something else is written.
  static func begin(_ state: inout State, _ job: Job) -> Effect<Action> {
    guard !state.isBusy else { return .none }
    state.job = job
    state.failure = nil
    return .now { .timed($0) }
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .textsListed(let job, let versions, let keys) = action {
      return tidy(job, keys, versions)
    }
    guard let job = state.job else { return .none }
    switch action {
    case .timed(let now):
      return .readValues([JournalKey.versions(of: job.item)]) { .listRead($0, now) }
    case .listRead(let values, let now):
      var versions = VersionList(keptAs: values.first?.bytes)
      if versions.versions.isEmpty, let former = job.former, !former.version.isEmpty {
        versions.versions = [former]
      }
      let keeping = TextKeeping(
        job.text, of: job.item, as: job.written, to: versions, at: now,
        continuing: job.continuing)
      state.versions = keeping.versions
      // An earlier text that is there again is not this sitting's alone.
      state.goesOn =
        !keeping.values.isEmpty
        && !versions.versions.contains { $0.version == job.written.version }
      // An empty text is no value.
      guard !keeping.values.isEmpty else { return change(by: job) }
      return keeping.keep { .kept($0) }
    case .kept(.kept):
      return change(by: job)
    case .kept(.full):
      return fail(&state, .full)
    case .kept(.unavailable):
      return fail(&state, .unavailable)
    case .written(.refused(let refusal)):
      return fail(&state, .refused(refusal))
    case .written(.saved), .written(.savedInMemory):
      state.job = nil
      let versions = state.versions
      return .listValues(JournalKey.texts(of: job.item), limit: most) {
        .textsListed(job, versions, $0)
      }
    case .textsListed, .tidied:
      return .none
    }
  }

  private static func fail(_ state: inout State, _ failure: Failure) -> Effect<Action> {
    state.goesOn = state.job?.goesOn ?? false
    state.job = nil
    state.failure = failure
    return .none
  }

  /// Removes the texts that nobody needs any more.
  private static func tidy(_ job: Job, _ keys: [String], _ versions: VersionList) -> Effect<Action>
  {
    let named = job.named + [job.written.version] + versions.versions.map { $0.version }
    var removed: [String] = []
    for key in keys {
      let version = key.dropping(utf8: JournalKey.texts(of: job.item).byteCount)
      guard !named.contains(version) else { continue }
      removed.append(key)
      removed.append(JournalKey.unsent(job.item, version))
      removed.append(JournalKey.refused(job.item, version))
    }
    guard !removed.isEmpty else { return .none }
    return .keepValues([], removing: removed) { _ in .tidied }
  }

  private static func change(by job: Job) -> Effect<Action> {
    switch job.change {
    case .write(let base):
      return .mutate(WriteItem(job.item, over: base, job.written, goesOn: job.goesOn)) {
        .written($0)
      }
    case .decide(let version, let seen):
      return .mutate(DecideVersion(version, over: seen, for: job.written)) { .written($0) }
    case .add(let head):
      var item = head
      item.text = job.written.version
      item.bytes = job.written.bytes
      item.start = job.written.start
      item.links = job.written.links
      return .mutate(AddItem(item)) { .written($0) }
    }
  }

  private static var most: Int { 200 }
}

extension Item {
  /// Its text as one of its versions.
  var textVersion: TextVersion { TextVersion(text, bytes: bytes, at: createdAt) }
}
