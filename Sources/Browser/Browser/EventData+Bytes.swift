import Screen

extension EventData {
  /// Reads the form that `Web/runtime/events.js` writes.
  init(_ reader: inout ByteReader) {
    switch reader.byte() {
    case 1:
      let text = reader.text()
      self = .text(text, caret: Int(reader.integer()))
    case 2:
      self = .checked(reader.flag())
    case 3:
      let key = reader.text()
      let (shift, control, alt) = (reader.flag(), reader.flag(), reader.flag())
      self = .key(KeyPress(key, shift: shift, control: control, alt: alt))
    case 4:
      let offset = reader.number()
      self = .scroll(offset: offset, viewport: reader.number())
    case 5:
      self = .swipe(reader.number())
    default:
      self = .none
    }
  }
}
