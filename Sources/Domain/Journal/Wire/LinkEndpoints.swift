import API
import Fields
import Values

/// The operations of public links. Ending one is a mutation (`RevokeLink`), which waits for a network like all others.
public enum LinkEndpoints {
  /// Not repeatable: each makes another address, of which the server keeps a hash alone.
  public static let make = Endpoint<LinkWish, MadeLink>(
    "makePublicLink", .post, "v1/links", access: .session,
    summary: """
      Freeze an item as it is, so that whoever has the address can read it; answers that once.
      """)
  public static let renew = Endpoint<LinkAsked, PublicLink>(
    "renewPublicLink", .post, "v1/links/renew", access: .session,
    summary: "Freeze the item of a public link anew, as it is now; its address stays.",
    isRepeatable: true)
}

/// A public link that somebody wants.
public struct LinkWish: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var item = ID<Item>.none
  /// The id that the link is to have: the device makes it.
  public var link = ID<PublicLink>.none
  public var until: Instant?

  public init() {}

  public init(_ link: ID<PublicLink>, of item: ID<Item>, in space: UUID, until: Instant?) {
    self.space = space
    self.item = item
    self.link = link
    self.until = until
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("item", &item)
    fields.field("link", &link)
    fields.field("until", &until)
  }
}

/// A public link with its address, which is told once.
public struct MadeLink: FieldObject, Equatable, Sendable {
  public var link = PublicLink()
  /// Below the app's address, without a slash at its beginning.
  public var address = ""

  public init() {}

  public init(_ link: PublicLink, at address: String) {
    self.link = link
    self.address = address
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("link", &link)
    fields.field("address", &address, maxLength: 2_048)
  }
}

/// One public link of a journal.
public struct LinkAsked: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var link = ID<PublicLink>.none

  public init() {}

  public init(_ link: ID<PublicLink>, in space: UUID) {
    self.space = space
    self.link = link
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("link", &link)
  }
}
