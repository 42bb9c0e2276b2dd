import Values

extension Node {
  /// An icon beside words, as decoration.
  @inline(never)
  public static func icon(_ symbol: Symbol, _ className: Literal = "") -> Node {
    icon(symbol, .hidden).adding(className)
  }

  /// An icon with a name.
  @inline(never)
  public static func icon(_ symbol: Symbol, label: String) -> Node {
    icon(symbol, .label(label)).with(.role("img"))
  }

  private static func icon(_ symbol: Symbol, _ attribute: Attribute) -> Node {
    let use = Node.tag("use", "", [.text("href", Symbol.sheet + symbol.rawValue.text)])
    return .tag("svg", "icon", [.fixed("viewBox", "0 0 24 24"), attribute], [use])
  }

  /// The initials of a person in a colour of their own, picked from the name.
  @inline(never)
  public static func avatar(_ name: String, isLarge: Bool = false) -> Node {
    var hash: UInt32 = 2_166_136_261
    for byte in name.bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let colours: [Literal] = [
      "avatar-0", "avatar-1", "avatar-2", "avatar-3", "avatar-4", "avatar-5",
    ]
    return .tag("span", "avatar", [.hidden], [.text(initials(of: name))])
      .adding(colours[Int(hash % 6)]).adding(isLarge ? "avatar-large" : "")
  }
}

/// The first letters of the first and the last name, at most two.
func initials(of name: String) -> String {
  let words = name.words
  var text = String.UnicodeScalarView()
  for word in words.count > 1 ? [words[0], words[words.count - 1]] : words {
    if let first = word.scalars.first { text.append(first.latinUppercased) }
  }
  return String(text)
}
