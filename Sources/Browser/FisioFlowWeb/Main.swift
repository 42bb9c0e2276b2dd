#if arch(wasm32)
  import FisioFlow
  import Program

  @_expose(wasm, "umbu_start")
  @_cdecl("umbu_start")
  func begin(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    start(FisioFlow.app, bytes, count)
  }
#endif

@main
struct Main {
  static func main() {}
}
