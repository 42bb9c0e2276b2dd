import Fields
import Telemetry
import Values

extension JSONValue {
  /// A text that the device keeps; nil for what is none.
  init?(kept text: String) {
    do throws(JSONError) { self = try JSONValue.parse(text) } catch { return nil }
  }
}

extension Stamp {
  /// As the device keeps it; nil for what cannot be read.
  init?(kept text: String) {
    guard let json = JSONValue(kept: text) else { return nil }
    do throws(FieldError) { try self.init(object: json) } catch { return nil }
  }
}
