extension Headers: Sequence {
  /// The fields as pairs, in order, with the names as they were written.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    fields.map { (name: name(of: $0), value: value(of: $0)) }.makeIterator()
  }

  /// The members of a comma-separated field, trimmed, over all its occurrences
  /// (RFC 9110 section 5.6.1). Quoted strings are not looked into.
  public func list(_ name: String) -> [String] {
    values(name).flatMap { value in
      value.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }
  }

  func name(of field: Field) -> String {
    String(decoding: bytes[Int(field.nameStart)..<Int(field.nameEnd)], as: UTF8.self)
  }

  func value(of field: Field) -> String {
    String(decoding: bytes[Int(field.valueStart)..<Int(field.valueEnd)], as: UTF8.self)
  }

  func matches(_ field: Field, _ name: String) -> Bool {
    let start = Int(field.nameStart)
    var index = start
    guard name.utf8.count == Int(field.nameEnd) - start else { return false }
    for byte in name.utf8 {
      guard Ascii.lowercased(bytes[index]) == Ascii.lowercased(byte) else { return false }
      index += 1
    }
    return true
  }
}

/// A part of a field value without the spaces and tabs around it.
func trimmed(_ text: Substring) -> String {
  var text = text
  while let first = text.utf8.first, first == Ascii.space || first == Ascii.tab {
    text.removeFirst()
  }
  while let last = text.utf8.last, last == Ascii.space || last == Ascii.tab { text.removeLast() }
  return String(text)
}
