/// The way out of a host: to the runtime in the browser, to a recording in tests.
public protocol Bridge: AnyObject {
  /// Applies a patch to the document (`PatchOperation`).
  func patch(_ words: [UInt32])
  /// Starts what the bytes say (`Calls`), after the host has returned. Answers come with the
  /// same id.
  func call(_ id: UInt32, _ bytes: [UInt8])
  /// Writes a line for whoever looks into the program.
  func log(_ line: String)
}
