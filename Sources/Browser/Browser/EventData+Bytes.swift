import Screen

extension EventData {
  /// Reads the form that `Web/runtime/events.js` writes.
  init(_ reader: inout ByteReader) {
    switch reader.choice(EventDataNumber.self) {
    case .text:
      let text = reader.text()
      self = .text(text, caret: Int(reader.integer()))
    case .checked:
      self = .checked(reader.flag())
    case .key:
      let key = reader.text()
      let (shift, control, alt) = (reader.flag(), reader.flag(), reader.flag())
      self = .key(KeyPress(key, shift: shift, control: control, alt: alt))
    case .scroll:
      let offset = reader.number()
      self = .scroll(offset: offset, viewport: reader.number())
    case .none:
      self = .none
    }
  }
}
