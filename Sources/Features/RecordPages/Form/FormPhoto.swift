import Fields
import Flow
import Records
import Screen
import Shell
import Values

/// How the form of a record shows and changes its photo, which is a record of its own: none of the fields of
/// the form, and so in no spreadsheet and no list of what changed.
public struct FormPhoto<R: Record>: Sendable {
  /// What stands where it has none.
  let symbol: Symbol
  /// Which photo it has.
  let id: @Sendable (R) -> UUID?
  /// That photo, as far as it is here.
  let find: @Sendable (UUID, Parts) -> Photo?
  /// The mutation that gives it a photo, or takes it away.
  let set: @Sendable (ID<R>, NewPhoto?) -> Request
  let words: PhotoWords

  public init(
    _ symbol: Symbol, id: @escaping @Sendable (R) -> UUID?,
    find: @escaping @Sendable (UUID, Parts) -> Photo?,
    set: @escaping @Sendable (ID<R>, NewPhoto?) -> Request, words: PhotoWords = .photo
  ) {
    self.symbol = symbol
    self.id = id
    self.find = find
    self.set = set
    self.words = words
  }
}

/// A photo that was chosen and is not saved yet.
public struct NewPhoto: Hashable, Sendable {
  public let id: UUID
  /// A JPEG file in base64.
  public let jpeg: String

  public init(_ id: UUID, jpeg: String) {
    self.id = id
    self.jpeg = jpeg
  }

  /// The most pixels of its longest side.
  public static let side = 256
  /// The most bytes of the JPEG, of which base64 makes a third more.
  public static let mostBytes = 24_576
}

/// What becomes of the photo when the form is saved.
public enum PhotoDraft: Hashable, Sendable {
  case kept
  case chosen(NewPhoto)
  case removed

  /// What is given to the record; nil to take its photo away.
  var new: NewPhoto? { if case .chosen(let photo) = self { photo } else { nil } }
}
