#if arch(wasm32)
  // Called by Benchmarks/sync-rebase/measure.mjs, which enters the module once at a time.

  nonisolated(unsafe) private var device: RebasingDevice?

  /// Makes a device with so many patients and waiting mutations, and the server's answer of so many
  /// changed patients, which is on its way.
  @_expose(wasm, "rebase_prepare")
  @_cdecl("rebase_prepare")
  func prepare(records: Int32, pending: Int32, changes: Int32) {
    device = RebasingDevice(records: Int(records), pending: Int(pending), changes: Int(changes))
  }

  /// Takes the answer in; returns how many records look different now.
  @_expose(wasm, "rebase_take")
  @_cdecl("rebase_take")
  func take() -> Int32 { Int32(device?.take() ?? 0) }

  /// How many mutations wait.
  @_expose(wasm, "rebase_pending")
  @_cdecl("rebase_pending")
  func pending() -> Int32 { Int32(device?.pending ?? 0) }
#endif
