import Flow
import Records
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
    let form = parts[FormPage<R>.self]?.form
    return R.edited(at: path) == id && form?.stored.id == id ? nil : id
  }
}
