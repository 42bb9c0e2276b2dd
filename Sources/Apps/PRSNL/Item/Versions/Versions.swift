import API
import Flow
import Journal
import Markdown
import Records
import Shell
import Values

/// The texts that an item has had, with what differs, and the way back to each; and deciding between its text and one
/// that another device wrote.
enum Versions {
  struct State: Equatable {
    @Boxed var context = Context()
    /// Whose versions are shown.
    var item: ID<Item>?
    /// The text that waits for a decision; nil on the page of the versions.
    var decision: ID<WaitingVersion>?
    @Boxed var list = VersionList()
    /// Of what the server has, where this device has not all of it.
    var loading = Loading<APIError>()
    /// The text of the item, and the one beside it.
    @Boxed var current: TextLoad.State?
    @Boxed var other: TextLoad.State?
    /// From which of them to which, once both are here.
    @Boxed var difference: LineDifference?
    /// What is to stand in place of both, while it is written.
    @Boxed var merge: String?
    /// Whether the person has typed some of it, and is asked before it is lost.
    var isMergeTyped = false
    var asksToLeave = false
    @Boxed var writing = TextWriting.State()
    @Boxed var undo: Undo?
    /// Why the last decision was not taken back.
    var refusal: Refusal?
  }

  enum Undo: Equatable {
    /// An earlier text was put back.
    case restored(ID<Item>, text: String, over: String)
    case decided(ID<WaitingVersion>, before: Item, version: String)
  }

  indirect enum Action: Equatable {
    case entered(Path)
    case libraryChanged
    case synced
    case listRead([KeptValue])
    case listed(Result<VersionList, APIError>)
    case picked(String)
    case current(TextLoad.Action)
    case other(TextLoad.Action)
    case restoreTapped
    case keepTapped
    case takeTapped
    case mergeTapped
    case mergeTyped(String)
    case mergeSaved
    case mergeCancelled
    case leaveTapped
    case stayTapped
    case discardTapped
    case writing(TextWriting.Action)
    case undo(UndoAction)
    case goTo(Path)
  }

  /// What happens from a decision until it cannot be taken back any more.
  enum UndoAction: Equatable {
    case tapped
    case done(MutationOutcome)
    case expired
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .libraryChanged:
      return follow(&state, among: parts)
    case .synced:
      return again(&state)
    case .listRead(let values):
      state.list = VersionList(keptAs: values.first?.bytes)
      return .none
    case .listed(.success(let list)):
      state.loading.stop()
      state.list.merge(list)
      return .none
    case .listed(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .picked(let version):
      return pick(&state, version)
    case .current(let action):
      return read(&state, action, isOther: false)
    case .other(let action):
      return read(&state, action, isOther: true)
    case .restoreTapped:
      return restore(&state, among: parts)
    case .keepTapped:
      return decide(&state, state.current?.text, among: parts)
    case .takeTapped:
      return decide(&state, state.other?.text, among: parts)
    case .mergeTapped:
      state.merge = state.difference.map { $0.union }
      return .focus(mergeID)
    case .mergeTyped(let text):
      state.merge = text
      state.isMergeTyped = true
      return .guardUnload(true, by: id.text)
    case .mergeSaved:
      return decide(&state, state.merge, among: parts)
    case .mergeCancelled:
      state.merge = nil
      state.isMergeTyped = false
      return .guardUnload(false, by: id.text)
    case .leaveTapped:
      state.asksToLeave = true
      return .none
    case .stayTapped:
      state.asksToLeave = false
      return .none
    case .discardTapped:
      state.merge = nil
      state.isMergeTyped = false
      state.asksToLeave = false
      return .guardUnload(false, by: id.text)
    case .writing(let action):
      return reduceWriting(&state, action)
    case .undo(let action):
      return reduceUndo(&state, action, among: parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static var mergeID: String { "merged-text" }
  static var timer: String { "versions undo" }
}

extension VersionList {
  /// With those of the server, in whose order they stand: clocks of devices say when each was written, and not which is
  /// the newest. What this device alone has stands before the one that it wrote it over.
  mutating func merge(_ other: VersionList) {
    var merged = other.versions
    // From the oldest on; those behind all that both have are older than any of them.
    var place = merged.count
    for version in versions.reversed() {
      if let known = merged.firstIndex(where: { $0.version == version.version }) {
        place = known
      } else {
        merged.insert(version, at: place)
      }
    }
    versions = Array(merged.prefix(Self.most))
  }
}

extension LineDifference {
  /// All lines of both, those that they share once: what a merged text begins with.
  var union: String {
    var lines: [String] = []
    for row in rows {
      switch row {
      case .same(let line), .removed(let line), .added(let line): lines.append(line)
      case .changed(let words):
        lines.append(words.left.map { $0.text }.joined(separator: ""))
        lines.append(words.right.map { $0.text }.joined(separator: ""))
      }
    }
    return lines.joined(separator: "\n")
  }
}
