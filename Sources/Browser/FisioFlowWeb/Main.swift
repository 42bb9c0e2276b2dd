#if arch(wasm32)
  import Browser
  import FisioFlow
  import Shell

  /// What runtime.js calls once, with what it tells of the surroundings.
  @_expose(wasm, "umbu_start")
  @_cdecl("umbu_start")
  func start(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    run(
      Root.self, Root.State(FisioFlow.app), { _ in .launched }, schema: FisioFlow.app.schema, bytes,
      count)
  }
#endif

@main
struct Main {
  static func main() {}
}
