import Fields
import Values

/// A version of a long text that did not get into its record, since someone else had changed the
/// text meanwhile: it waits beside the record until a person has decided.
///
/// A record of the space like others, so that it waits on every device. The last decision about a
/// field stays, so that it can be undone; the ones before go.
public struct TextConflict: Record {
  public static let recordType = "textConflict"
  public static let table = RecordTable(TextConflict.self)
  public static let indexes = [RecordIndex("subject", on: ["subject", "field"])]

  public var id = ID<TextConflict>.none
  /// The type of the record whose text it is.
  public var subjectType = ""
  /// The id of that record.
  public var subject = UUID.zero
  public var field = ""
  public var text = ""
  /// The version of the text that it was written over.
  public var base = ""
  /// The account that wrote it.
  public var author = UUID.zero
  public var writtenAt = Instant.epoch
  /// The account that decided; nil while it waits.
  public var decidedBy: UUID?
  public var decidedAt: Instant?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("subjectType", &subjectType)
    fields.field("subject", &subject)
    fields.field("field", &field)
    fields.longText("text", &text, maxLength: Limits.text)
    fields.field("base", &base)
    fields.field("author", &author)
    fields.field("writtenAt", &writtenAt)
    fields.field("decidedBy", &decidedBy)
    fields.field("decidedAt", &decidedAt)
  }

  /// Whether nobody has decided yet.
  public var isWaiting: Bool { decidedAt == nil }

  /// The version of its text, by which a decision says what it was a decision about.
  public var version: String { LongText.version(of: text) }

  public enum Limits {
    /// In Unicode scalars. A record's own limit of its field is what is met first.
    public static let text = 100_000
    /// How many versions of one text may wait; another one is refused, and so stays on its device.
    public static let waiting = 20
  }
}

extension TextConflict {
  /// The id of a version that is to wait: the same on the device and on the server, without either
  /// telling the other. UUIDs of version 8 are made as one likes (RFC 9562 section 5.8).
  /// - Parameter attempt: counts the ids that were found taken.
  static func id(
    of text: String, over base: String, in field: String, of subject: UUID, attempt: Int
  ) -> ID<TextConflict> {
    func hash(_ half: UInt8) -> UInt64 {
      var hash = FNV1a()
      hash.add(half)
      hash.add(UInt8(truncatingIfNeeded: attempt))
      hash.add(subject.description)
      hash.add(field)
      hash.add(base)
      hash.add(text)
      return hash.value
    }
    return ID(
      UUID(
        high: hash(1) & ~0xF000 | 0x8000,
        low: hash(2) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000))
  }
}
