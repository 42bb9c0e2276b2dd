import Fields
import Flow
import Journal
import Markdown
import Records
import Values

/// Makes a text an item's: first it is durable on this device, then the head says that it has it. So no head of this
/// device names a text that is not here, whenever the device ends.
enum TextWriting {
  struct State: Equatable {
    /// What is written at this moment.
    @Boxed var job: Job?
    /// Values that nobody needs once the head names the new text.
    var removed: [String] = []
    /// Why the last one was not done.
    var failure: Failure?

    var isBusy: Bool { job.isThere }
  }

  struct Job: Equatable {
    var item: ID<Item>
    var text: String
    /// As the head will tell of it.
    var written: WrittenText
    /// The versions whose texts stay.
    var named: [String]
    var change: Change
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
    case tidied
  }

  /// Begins to write; what is written at this moment goes before it.
  static func begin(_ state: inout State, _ job: Job) -> Effect<Action> {
    guard !state.isBusy else { return .none }
    state.job = job
    state.failure = nil
    return .now { .timed($0) }
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let job = state.job else { return .none }
    switch action {
    case .timed(let now):
      return .readValues([JournalKey.versions(of: job.item)]) { .listRead($0, now) }
    case .listRead(let values, let now):
      var list = KeptTexts.list(in: values, of: job.item)
      let write = KeptTexts.write(
        job.text, of: job.item, in: &list, besides: job.named, at: now)
      state.removed = write.removed
      // Nothing to keep: the text is empty.
      guard !write.kept.isEmpty else { return change(by: job) }
      return .keepValues(write.kept) { .kept($0) }
    case .kept(.kept):
      return change(by: job)
    case .kept(.full):
      return fail(&state, .full)
    case .kept(.unavailable):
      return fail(&state, .unavailable)
    case .written(.refused(let refusal)):
      return fail(&state, .refused(refusal))
    case .written(.saved), .written(.savedInMemory):
      let removed = state.removed
      state.job = nil
      state.removed = []
      guard !removed.isEmpty else { return .none }
      return .keepValues([], removing: removed) { _ in .tidied }
    case .tidied:
      return .none
    }
  }

  private static func fail(_ state: inout State, _ failure: Failure) -> Effect<Action> {
    state.job = nil
    state.removed = []
    state.failure = failure
    return .none
  }

  private static func change(by job: Job) -> Effect<Action> {
    switch job.change {
    case .write(let base):
      return .mutate(WriteItem(job.item, over: base, job.written)) { .written($0) }
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
}

extension WrittenText {
  /// A text in Markdown.
  init(markdown text: String) {
    self.init(text, document: MarkdownDocument(text))
  }

  /// - Parameter document: the text as it was read.
  init(_ text: String, document: MarkdownDocument) {
    self.init(
      text, plain: document.preview(scalars: Item.Limits.start),
      links: ItemLink.items(in: document))
  }
}
