import API
import Fields
import Values

/// The operations by which a device reaches the documents of its copies, part by part. As those of the
/// copies themselves, they keep nothing; since there may be thousands of parts, more calls are allowed.
public enum PartEndpoints {
  public static let list = Endpoint<PartCall, PartList>(
    "listParts", .post, "v1/copies/parts/list", access: .session,
    summary: "Lists the parts of documents that a place has of a space.", isRepeatable: true)

  /// Under another name first, so that half a part is never found.
  public static let keep = Endpoint<KeepFile, Nothing>(
    "keepPart", .post, "v1/copies/parts/keep", access: .session,
    summary: "Puts a sealed part of a document in a place; done when the place has all of it.",
    isRepeatable: true)

  public static let fetch = Endpoint<OneFile, CopyData>(
    "fetchPart", .post, "v1/copies/parts/fetch", access: .session,
    summary: "Reads a sealed part of a document from a place.", isRepeatable: true)

  public static let remove = Endpoint<SomeParts, Nothing>(
    "removeParts", .post, "v1/copies/parts/remove", access: .session,
    summary: "Removes parts of documents from a place; one that is not there is no error.",
    isRepeatable: true)
}

/// How large parts are, and how many are spoken of at a time.
public enum PartLimits {
  /// Bytes of a sealed part.
  public static let bytes = Int(PartName.size) + PartName.sealing
  /// Its length in Base64.
  public static let text = (bytes + 2) / 3 * 4
  /// The most that are removed by one call.
  public static let removed = 50
}

/// Whose parts, and where.
public struct PartCall: FieldObject, Hashable, Sendable {
  /// The space of which the caller must be a member.
  public var space = UUID.zero
  @Boxed public var place = CopyPlace()
  /// The space whose parts they are; with a copy of another clinic it is another one.
  public var owner = UUID.zero

  public init() {}

  public init(_ space: UUID, at place: CopyPlace, of owner: UUID) {
    self.space = space
    self.place = place
    self.owner = owner
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("place", &place)
    fields.field("owner", &owner)
  }
}

/// Parts in a place.
public struct SomeParts: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  @Boxed public var place = CopyPlace()
  /// Each a `PartName`.
  public var names: [String] = []

  public init() {}

  public init(_ names: [String], of space: UUID, at place: CopyPlace) {
    self.space = space
    self.place = place
    self.names = names
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("place", &place)
    fields.field(
      "names", &names, maxLength: PartName.textLength, maxCount: PartLimits.removed)
  }
}

/// What a place has of a space's documents.
public struct PartList: FieldObject, Hashable, Sendable {
  /// The names of those that are as long as their names say.
  public var parts: [String] = []

  public init() {}

  public init(_ parts: [String]) {
    self.parts = parts
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(
      "parts", &parts, maxLength: PartName.textLength, maxCount: CopyLimits.files)
  }
}
