#if arch(wasm32)
  import Values

  // Called by Benchmarks/recurrences/measure.mjs, which enters the module once at a time.

  nonisolated(unsafe) private var file: UnsafeMutableBufferPointer<UInt8>?
  nonisolated(unsafe) private var series: ManySeries?

  /// Where so many bytes of a zone's file are to be written.
  @_expose(wasm, "recurrences_room")
  @_cdecl("recurrences_room")
  func room(count: Int32) -> UnsafeMutablePointer<UInt8>? {
    file = .allocate(capacity: Int(count))
    return file?.baseAddress
  }

  /// Makes so many series in the zone that was written; 0 where that is none.
  @_expose(wasm, "recurrences_prepare")
  @_cdecl("recurrences_prepare")
  func prepare(count: Int32) -> Int32 {
    guard let file, let zone = try? ZoneRules(name: "America/New_York", tzif: Array(file)) else {
      return 0
    }
    series = ManySeries(Int(count), in: zone)
    return count
  }

  /// How many instances there are in a month.
  @_expose(wasm, "recurrences_month")
  @_cdecl("recurrences_month")
  func month() -> Int32 { Int32(series?.month() ?? 0) }
#endif
