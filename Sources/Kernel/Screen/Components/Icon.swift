import Values

extension Node {
  /// An icon. Beside words it is decoration; alone it needs a label.
  @inline(never)
  public static func icon(_ symbol: Symbol, label: String? = nil, _ className: String = "") -> Node
  {
    var attributes: [Attribute] = [.text("viewBox", "0 0 24 24")]
    if let label {
      attributes += [.role("img"), .label(label)]
    } else {
      attributes.append(.hidden)
    }
    let use = Node.tag("use", [.text("href", Symbol.sheet + symbol.rawValue)])
    return .tag("svg", className.isEmpty ? "icon" : "icon " + className, attributes, [use])
  }

  /// The initials of a person in a colour of their own, picked from the name.
  @inline(never)
  public static func avatar(_ name: String, isLarge: Bool = false) -> Node {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let size = isLarge ? " avatar-large" : ""
    return .tag("span", "avatar avatar-\(hash % 6)\(size)", [.hidden], [.text(initials(of: name))])
  }
}

/// The first letters of the first and the last name, at most two.
func initials(of name: String) -> String {
  let words = name.words
  var text = String.UnicodeScalarView()
  for word in words.count > 1 ? [words[0], words[words.count - 1]] : words {
    if let first = word.unicodeScalars.first { text.append(first.latinUppercased) }
  }
  return String(text)
}
