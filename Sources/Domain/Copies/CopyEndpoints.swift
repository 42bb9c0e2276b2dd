import API
import Fields
import Values

/// The operations by which a device reaches the place of its copies: the server passes on what is
/// sealed already, and keeps nothing of it. All are POSTs, since what opens a place belongs in no
/// address.
public enum CopyEndpoints {
  /// Writes, reads back and removes a few bytes.
  public static let check = Endpoint<CopyCall, Nothing>(
    "checkCopies", .post, "v1/copies/check", access: .session,
    summary: "Tries a place for copies: writes, reads back and removes a few bytes.",
    isRepeatable: true)

  public static let list = Endpoint<CopyCall, CopyList>(
    "listCopies", .post, "v1/copies/list", access: .session,
    summary: "Lists the copies in a place, of every space.", isRepeatable: true)

  /// Under another name first, so that half a copy is never found.
  public static let keep = Endpoint<KeepFile, Nothing>(
    "keepCopy", .post, "v1/copies/keep", access: .session,
    summary: "Puts a sealed copy in a place; done when the place has all of it.",
    isRepeatable: true)

  public static let fetch = Endpoint<OneFile, CopyData>(
    "fetchCopy", .post, "v1/copies/fetch", access: .session,
    summary: "Reads a sealed copy from a place.", isRepeatable: true)

  public static let remove = Endpoint<OneFile, Nothing>(
    "removeCopy", .post, "v1/copies/remove", access: .session,
    summary: "Removes a copy from a place; one that is not there is no error.", isRepeatable: true)
}

/// How large a copy may be.
public enum CopyLimits {
  /// The most files of a place that are read through, copies and parts and others.
  public static let files = 20_000
  /// Bytes of a sealed copy.
  public static let bytes = 16 << 20
  /// Its length in Base64.
  public static let text = (bytes + 2) / 3 * 4
  /// The most copies that are listed.
  public static let listed = 1_000
}

/// Whose copies, and where.
public struct CopyCall: FieldObject, Hashable, Sendable {
  /// The space of which the caller must be a member.
  public var space = UUID.zero
  @Boxed public var place = CopyPlace()

  public init() {}

  public init(_ space: UUID, at place: CopyPlace) {
    self.space = space
    self.place = place
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("place", &place)
  }
}

/// What lies in a place.
public struct CopyList: FieldObject, Hashable, Sendable {
  public var copies: [StoredCopy] = []

  public init() {}

  public init(_ copies: [StoredCopy]) {
    self.copies = copies
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("copies", &copies, maxCount: CopyLimits.listed)
  }
}

/// One copy in the list of a place.
public struct StoredCopy: FieldObject, Hashable, Sendable {
  /// A `CopyName`.
  public var name = ""
  public var bytes: Int64 = 0

  public init() {}

  public init(_ name: String, bytes: Int64) {
    self.name = name
    self.bytes = bytes
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: CopyName.length)
    fields.field("bytes", &bytes)
  }
}

/// A sealed copy.
public struct CopyData: FieldObject, Hashable, Sendable {
  /// In Base64.
  public var data = ""

  public init() {}

  public init(_ data: String) {
    self.data = data
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("data", &data, maxLength: CopyLimits.text)
  }
}
