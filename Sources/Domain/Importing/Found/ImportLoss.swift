import Fields
import Values

/// Something that does not come, and why.
public struct ImportLoss: Hashable, Sendable {
  public var place: ImportPlace
  /// What it is called, as far as that was read.
  public var name: String
  public var reason: Reason

  public init(_ reason: Reason, _ name: String, at place: ImportPlace) {
    self.reason = reason
    self.name = name.first(scalars: Self.mostOfName).asLine
    self.place = place
  }

  static let mostOfName = 120

  public enum Reason: String, Hashable, Sendable, CaseIterable, FieldChoice {
    // All of it stays out.
    /// A link without an address.
    case noAddress
    /// An address that is none of the web, such as `javascript:`.
    case notOfTheWeb
    /// An address that is longer than an item's.
    case longAddress
    /// There is nothing in it.
    case empty
    /// It is written in a way that cannot be read.
    case unreadable
    /// It is longer than anything that a program writes.
    case tooLong
    /// It was thrown away there.
    case thrownAway
    /// The journal does not take it.
    case refused

    // It comes without that.
    /// A date that cannot be read, or that lies too far ahead: it gets the day on which it is brought in.
    case date
    /// More tags than an item has.
    case tags
    /// A tag that is longer than one is here: it comes cut, and so may become one with another that begins alike.
    case longTag
    /// A text that is longer than an item's.
    case text
    /// A copy of a page that is longer than an item's, or cannot be read.
    case copy
    /// A file that is of a kind, or of a size, that is not kept here.
    case attachment
    /// A file that it names is not there.
    case missingFile
    /// A note that it leads to is not there.
    case link

    // A file that is not read at all.
    case unknownFile
    case lockedFile
    case largeFile
    case damagedFile
    case tooManyFiles
  }
}

extension ImportLoss: FieldObject {
  public init() { self.init(.refused, "", at: ImportPlace()) }

  public mutating func visit(_ fields: FieldVisitor) {
    // A path in an archive is as long as those are.
    fields.field("file", &place.file, maxLength: 65_536)
    fields.field("number", &place.number)
    fields.field("name", &name, maxLength: Self.mostOfName)
    fields.field("reason", &reason)
  }
}

extension ImportLoss.Reason {
  /// What stays out.
  public enum Extent: Hashable, Sendable {
    case item, part, file
  }

  public var extent: Extent {
    switch self {
    case .noAddress, .notOfTheWeb, .longAddress, .empty, .unreadable, .tooLong, .thrownAway,
      .refused:
      .item
    case .date, .tags, .longTag, .text, .copy, .attachment, .missingFile, .link: .part
    case .unknownFile, .lockedFile, .largeFile, .damagedFile, .tooManyFiles: .file
    }
  }
}

/// What was found in a part of a file.
public struct ImportFound: Hashable, Sendable {
  public var items: [ImportedItem] = []
  public var losses: [ImportLoss] = []

  public init() {}

  public var isEmpty: Bool { items.isEmpty && losses.isEmpty }

  mutating func lose(_ reason: ImportLoss.Reason, _ name: String, at place: ImportPlace) {
    losses.append(ImportLoss(reason, name, at: place))
  }

  mutating func lose(_ reason: ImportLoss.Reason, of item: ImportedItem) {
    lose(reason, item.name, at: item.place)
  }

  public mutating func append(_ other: ImportFound) {
    items.append(contentsOf: other.items)
    losses.append(contentsOf: other.losses)
  }
}
