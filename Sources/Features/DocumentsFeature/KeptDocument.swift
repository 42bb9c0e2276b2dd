import Documents
import Fields
import Values

/// A document whose bytes lie on this device until the server has them, as it is noted beside them.
public struct KeptDocument<Owner: DocumentOwner>: FieldObject, Equatable, Sendable {
  public var document = OwnedDocument<Owner>()
  /// The upload that was begun; nil before.
  public var upload: UUID?
  /// Whether the space's records had it once. One that they never had is added again when the app
  /// was closed in between; one that they have no more was removed.
  public var isAdded = false
  /// Whether it comes from a copy.
  public var isRecovered: Bool?

  public init() {}

  public init(_ document: OwnedDocument<Owner>) {
    self.document = document
  }

  /// Reads a note; nil for one that this version cannot read.
  init?(note: String) {
    do throws(JSONError) {
      let json = try JSONValue.parse(note)
      do throws(FieldError) { try self.init(object: json) } catch { return nil }
    } catch {
      return nil
    }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("document", &document)
    fields.field("upload", &upload)
    fields.field("isAdded", &isAdded)
    fields.field("isRecovered", &isRecovered)
  }

  /// What is noted beside its bytes.
  public var note: String { object.jsonText }

  /// The name of its bytes among the blobs of the space.
  public var blob: String { Self.blob(of: document.id) }

  static func blob(of document: ID<OwnedDocument<Owner>>) -> String {
    prefix + document.description
  }

  /// What the names of all such begin with.
  public static var prefix: String { "new/" }
}
