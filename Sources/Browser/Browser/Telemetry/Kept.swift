import Fields

extension JSONValue {
  /// A text that the device keeps; nil for what is none.
  init?(kept text: String) {
    do throws(JSONError) { self = try JSONValue.parse(text) } catch { return nil }
  }
}
