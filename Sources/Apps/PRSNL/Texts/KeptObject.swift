import Fields

extension FieldObject {
  /// What a value beside the records says, as the device keeps it; an empty one for what is not there, or cannot be
  /// read.
  init(keptAs bytes: [UInt8]?) {
    self.init()
    guard let bytes else { return }
    do throws(JSONFieldError) {
      self = try Self(jsonBytes: bytes)
    } catch {
      return
    }
  }
}
