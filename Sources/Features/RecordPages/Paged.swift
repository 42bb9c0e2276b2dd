import Records
import Shell
import Values

/// A record that has a page, below the one of its list.
public protocol Paged: Record {
  /// The part in whose list it is: under its place its pages stand.
  static var home: Literal { get }
  /// The page of that list.
  static var path: Path { get }
  /// Where one is added.
  static var newPath: Path { get }
  /// Whether a path is where one is added: of a record that belongs to another, the path may name that.
  static func isNew(at path: Path) -> Bool
  /// The record of that id, as far as it is here.
  static func find(_ id: ID<Self>, among parts: Parts) -> Self?
  /// Whether the device's records have arrived.
  static func isLoaded(among parts: Parts) -> Bool
  /// What has not become of it at the server.
  static func mark(of id: ID<Self>, among parts: Parts, _ language: Language) -> RecordMarks.Mark?
}

extension Paged {
  public static func mark(
    of id: ID<Self>, among parts: Parts, _ language: Language
  ) -> RecordMarks.Mark? { nil }

  public static var newPath: Path { path.below("novo") }
  public static func isNew(at path: Path) -> Bool { path == newPath }

  /// Where one is shown and edited.
  public static func path(of id: ID<Self>) -> Path { path.below(id.description) }
  public static func editPath(of id: ID<Self>) -> Path { path(of: id).below("editar") }

  /// The record that a path shows, or edits.
  public static func shown(at path: Path) -> ID<Self>? {
    guard let id = path.parts.last.flatMap({ ID<Self>($0) }) else { return nil }
    return self.path(of: id) == path ? id : nil
  }

  public static func edited(at path: Path) -> ID<Self>? {
    path.above("editar").flatMap { shown(at: $0) }
  }

  /// The record that the page at a path is about, to read or to edit. One more part behind its id that means
  /// nothing is passed over.
  public static func open(at path: Path) -> ID<Self>? {
    // What became of a record, who looked at it, and what they were told are pages of other parts.
    guard path.aboveHistory == nil, path.aboveAccesses == nil, path.aboveSentMessages == nil else {
      return nil
    }
    let (list, parts) = (self.path.parts, path.parts)
    guard parts.count > list.count, parts.count <= list.count + 2,
      parts.prefix(list.count).elementsEqual(list)
    else { return nil }
    return ID<Self>(parts[list.count])
  }
}
