import Entitlements
import Identity
import Records
import Shell
import Sync
import Values

/// The space that is copied, as it is here: what of it a copy holds, and what a copy must know of it.
struct CopiedSpace {
  let context: Context
  let parts: Parts
  /// What a copy holds, in the order in which it comes back.
  let kinds: [CopyKind]

  init(_ context: Context, _ parts: Parts) {
    self.context = context
    self.parts = parts
    kinds = parts.copies
  }

  var account: UUID { context.account.id }
  var space: UUID { context.space }
  /// What the app calls a space.
  var noun: Noun { context.app.words.space }
  var isOnline: Bool { context.sync.isOnline }
  /// Whether the space is on this device alone: its copies are files that the person keeps.
  var isAlone: Bool { context.isAlone }

  /// Those whose records have no bytes, and the one whose records have.
  var records: [CopyKind] { kinds.filter { $0.files == nil } }
  var withFiles: CopyKind? { kinds.first { $0.files != nil } }
  private var files: CopiedFiles? { withFiles?.files }
  /// What goes up to an account of a space of this device alone: also the records whose bytes follow them
  /// (`AloneSpace.files`).
  var carried: [CopyKind] { context.app.alone?.files == nil ? records : kinds }

  /// Whether all that goes into a copy is known.
  var isLoaded: Bool { !kinds.isEmpty && kinds.allSatisfy { $0.count(parts) != nil } }
  /// How many records a copy would have, those with bytes aside.
  var count: Int { records.reduce(0) { $0 + ($1.count(parts) ?? 0) } }

  func kind(of type: String) -> CopyKind? { kinds.first { $0.type == type } }

  // What has bytes

  var documents: [CopiedFile] { files?.all(parts) ?? [] }
  func document(_ id: UUID) -> CopiedFile? { files?.find(id, parts) }
  /// Whether what is kept on this device is on its way to the server.
  var isSending: Bool { files?.isSending(parts) ?? false }
  /// How many bytes more the plan has room for; nil for any number.
  var room: Int64? { files.flatMap { $0.room(context, parts) } }
  func blob(_ id: UUID) -> String { files?.blob(id) ?? "" }
  func note(_ entry: CopyEntry) -> String { files?.note(entry) ?? "" }
}

extension CopiedSpace {
  /// Whether it is an account's, in which the plan lets nothing change.
  var keepsNothing: Bool { lacksSync && !isAlone }

  /// Whether the plan keeps everything on the device.
  var lacksSync: Bool {
    guard let plans = context.app.plans, plans.kind(of: .sync) != nil else { return false }
    return !context.plan.syncs
  }
}
