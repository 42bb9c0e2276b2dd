import Flow
import Records

// What the runtime calls (Docs/Embedded.md). The program's own `umbu_start` calls `run`.

/// The host of the program that runs. The module has one thread, and the runtime enters it once at
/// a time.
nonisolated(unsafe) private var host: BrowserHost?

/// Runs an app: `bytes` is what `umbu_start` was given, `first` makes the first action of the languages that the
/// browser prefers, and `watch` says what is counted.
public func run<F: Feature>(
  _ feature: F.Type, _ state: F.State, _ first: ([String]) -> F.Action, schema: SpaceSchema,
  counting watch: Watch<F.State> = .nothing, _ bytes: UnsafePointer<UInt8>, _ count: Int
) {
  var generator = SystemRandomNumberGenerator()
  let started = BrowserHost(RuntimeBridge(), schema: schema) { generator.next() }
  host = started
  started.start(feature, state, first, counting: watch, copy(bytes, count))
}

@_expose(wasm, "umbu_alloc")
@_cdecl("umbu_alloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: count, alignment: 8)
}

@_expose(wasm, "umbu_free")
@_cdecl("umbu_free")
func free(_ start: UnsafeMutableRawPointer, _ count: Int) {
  start.deallocate()
}

@_expose(wasm, "umbu_event")
@_cdecl("umbu_event")
func event(_ listener: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  host?.event(listener, copy(bytes, count))
}

@_expose(wasm, "umbu_response")
@_cdecl("umbu_response")
func response(_ id: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  host?.response(id, copy(bytes, count))
}

private func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: bytes, count: count))
}
