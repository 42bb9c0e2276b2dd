import Fields
import Records
import Values

/// A small photo of a person or of a medicine. A record of its own, since lists of people are read
/// more often than photos are drawn.
public struct Picture: Record, FieldObject {
  public static let recordType = "picture"
  public static let table = RecordTable(Picture.self)
  public static let indexes: [RecordIndex] = []

  /// The most characters of `data`: 24 kB of JPEG, which a side of 256 pixels stays below.
  public static let mostData = 32_768

  public var id = ID<Picture>.none
  /// A JPEG file in base64 (RFC 4648), as the device made it: turned upright, and without what cameras
  /// add to it.
  public var data = ""
  public var createdAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("data", &data, maxLength: Self.mostData)
    fields.field("createdAt", &createdAt)
  }
}

/// Gives a person or a medicine a photo, or takes it away. The photo before goes.
public struct SetPicture: Mutation {
  public static let name = "setPicture"
  public static let needs = RecordPermission.write(Picture.recordType)
  public static let carried = [RecordArgument.record("picture", of: Picture.recordType)]

  public var person: ID<Person>?
  public var medicine: ID<Medicine>?
  /// Nil to take it away.
  public var picture: Picture?

  public init() {}

  public init(_ picture: Picture?, of person: ID<Person>) {
    self.person = person
    self.picture = picture
  }

  public init(_ picture: Picture?, of medicine: ID<Medicine>) {
    self.medicine = medicine
    self.picture = picture
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("medicine", &medicine)
    fields.field("picture", &picture)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    if var picture {
      guard !transaction.has(picture.id) else { throw Refusal(.duplicate, "id") }
      guard picture.data.isBase64JPEG else { throw Refusal(.invalid, "data", reason: "noJPEG") }
      picture.createdAt = author.time
      transaction.put(picture)
    }
    if let person {
      guard var found = transaction.find(person) else { throw Refusal(.missing, Person.recordType) }
      if let earlier = found.picture, earlier != picture?.id { transaction.remove(earlier) }
      found.picture = picture?.id
      found.updatedAt = author.time
      transaction.put(found)
    } else if let medicine {
      guard var found = transaction.find(medicine) else {
        throw Refusal(.missing, Medicine.recordType)
      }
      if let earlier = found.picture, earlier != picture?.id { transaction.remove(earlier) }
      found.picture = picture?.id
      found.updatedAt = author.time
      transaction.put(found)
    } else {
      throw Refusal(.unreadable, "person", reason: "missing")
    }
  }
}
