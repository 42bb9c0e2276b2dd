import Values

extension String {
  /// The text of a stranger, fit for a terminal and for one line of a list: control characters (C0,
  /// DEL, C1), line and paragraph separators and the characters that set a direction of writing
  /// (Unicode's Bidi_Control) stand as `\u{1B}`, so that none of them can hide or forge a line.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    // A list is aligned by what is before a name: the marks of a direction of writing as well.
    breaksLine || value == 0x061C || 0x200E...0x200F ~= value
  }
}
