import Fields
import Shell
import Sync
import Values

/// What the records are called that changes are about.
struct Names {
  let app: App
  let parts: Parts
  /// Changes that may add a record which is not here.
  private var additions: [(name: String, arguments: JSONValue)] = []

  /// The records of the space, and those that are only in what the server has not taken.
  init(_ context: Context, _ parts: Parts) {
    app = context.app
    self.parts = parts
    for mutation in context.sync.refused { additions.append((mutation.name, mutation.arguments)) }
    for mutation in context.sync.pending { additions.append((mutation.name, mutation.arguments)) }
  }

  /// The same, and those that the changes of a file add.
  func and(_ file: UnsyncedReview) -> Names {
    var names = self
    for possible in file.possible {
      names.additions.append((possible.change.name, possible.change.arguments))
    }
    return names
  }

  /// The name of the record that a change is about: of a whole one as it says itself, of one that is
  /// named by its id as it is known.
  func name(in arguments: JSONValue, of kind: ChangeKind, _ language: Language) -> String {
    if let name = kind.ownName(arguments) { return name }
    guard let subject = kind.subject(arguments) else {
      return unknown(parts.kind(changedBy: kind.name), language)
    }
    return parts.name(of: subject) ?? added(subject)
      ?? unknown(parts.kind(of: subject.type), language)
  }

  /// What the app is about, such as patients: its first kind of record.
  var main: Noun? { parts.kinds.first?.noun }

  private func added(_ subject: Subject) -> String? {
    for addition in additions {
      guard let kind = parts.change(named: addition.name),
        kind.subject(addition.arguments) == subject
      else { continue }
      if let name = kind.ownName(addition.arguments) { return name }
    }
    return nil
  }

  private func unknown(_ kind: RecordKind?, _ language: Language) -> String {
    kind?.noun.anUnknown(language) ?? "…"
  }
}
