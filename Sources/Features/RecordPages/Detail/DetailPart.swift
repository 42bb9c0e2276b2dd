import Flow
import Records
import Screen
import Shell
import Values

/// A part of an app that is the page of one record of a type, beside the list of them.
public protocol DetailPart: Part {
  associatedtype R: FormRecord
}

extension DetailPart {
  public static var under: Literal { R.home }
  public static var beside: Literal? { R.home }

  /// A record that is to be edited and is not here is told of on this page.
  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    R.open(at: path) != nil && !FormPage<R>.owns(path, among: parts)
  }

  public static func subject(of path: Path) -> Subject? {
    R.edited(at: path) == nil ? R.open(at: path).map { Subject($0) } : nil
  }

  /// The record that a person comes to look at by a path; nil where they stay in the form that is open.
  public static func opening(at path: Path, among parts: Parts) -> ID<R>? {
    guard let id = R.open(at: path) else { return nil }
    guard R.edited(at: path) == id, let page = parts[FormPage<R>.self] else { return id }
    // Whoever may not edit it is shown nothing of it there.
    let isShown = page.form?.stored.id == id || !parts.mayChange(Subject(id), in: page.context)
    return isShown ? nil : id
  }

  /// What the person may do with the record, its form among it: at the top of its page.
  public static func actions(
    of record: R, _ scene: Scene<Action>, _ frame: Frame, act: (Acting) -> Action,
    goTo: (Path) -> Action
  ) -> [Node] {
    guard frame.mayChange(Subject(record.id)) else { return [] }
    return Acts.buttons(of: record, scene, frame, act) + [
      .editButton(of: record.id, scene, frame, goTo: goTo)
    ]
  }
}
