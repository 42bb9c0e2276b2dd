#if arch(wasm32)
  import Values

  // Called by Benchmarks/careguide-schedules/measure.mjs, which enters the module once at a time.

  nonisolated(unsafe) private var file: UnsafeMutableBufferPointer<UInt8>?
  nonisolated(unsafe) private var schedules: ManySchedules?

  /// Where so many bytes of a zone's file are to be written.
  @_expose(wasm, "schedules_room")
  @_cdecl("schedules_room")
  func room(count: Int32) -> UnsafeMutablePointer<UInt8>? {
    file = .allocate(capacity: Int(count))
    return file?.baseAddress
  }

  /// Makes so many schedules in the zone that was written; 0 where that is none.
  @_expose(wasm, "schedules_prepare")
  @_cdecl("schedules_prepare")
  func prepare(count: Int32) -> Int32 {
    guard let file, let zone = try? ZoneRules(name: "America/New_York", tzif: Array(file)) else {
      return 0
    }
    schedules = ManySchedules(Int(count), in: zone)
    return count
  }

  /// How many doses are due in a month.
  @_expose(wasm, "schedules_month")
  @_cdecl("schedules_month")
  func month() -> Int32 { Int32(schedules?.month() ?? 0) }
#endif
