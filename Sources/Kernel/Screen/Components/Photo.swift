import Values

/// A small photo that stands in place of initials or an icon.
public struct Photo: Hashable, Sendable {
  /// Which one it is: another photo has another.
  public let key: String
  /// A JPEG file in base64.
  private let jpeg: String

  public init(_ key: String, jpeg: String) {
    self.key = key
    self.jpeg = jpeg
  }

  /// The address by which the page shows it.
  var source: String { "data:image/jpeg;base64," + jpeg }
}

extension Node {
  /// - Parameter alt: what it shows, for screen readers; nothing where the name stands beside it.
  @inline(never)
  public static func photo(_ photo: Photo, alt: String = "", isLarge: Bool = false) -> Node {
    .tag(
      "img", "avatar photo",
      [.text("alt", alt), .fixed("decoding", "async"), .text("src", photo.source)]
    ).adding(isLarge ? "avatar-large" : "")
  }

  /// The sign by which people know a house, whole.
  @inline(never)
  public static func logo(_ photo: Photo, alt: String = "") -> Node {
    .tag(
      "img", "logo",
      [.text("alt", alt), .fixed("decoding", "async"), .text("src", photo.source)])
  }

  /// Where a photo may be, and is none.
  @inline(never)
  public static func noPhoto(_ symbol: Symbol) -> Node {
    .tag("span", "avatar avatar-large photo-none", [.hidden], [.icon(symbol)])
  }

  /// A photo in a form: what there is of it, and the ways to another one.
  /// - Parameters:
  ///   - picture: the photo, or what stands in its place.
  ///   - actions: buttons.
  @inline(never)
  public static func photoField(_ field: Field, picture: Node, actions: [Node]) -> Node {
    field.aroundGroup([
      .tag("div", "photo-field", [], [picture, .line(.small, actions)])
    ])
  }
}
