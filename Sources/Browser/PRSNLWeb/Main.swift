#if arch(wasm32)
  import PRSNL
  import Program

  @_expose(wasm, "umbu_start")
  @_cdecl("umbu_start")
  func begin(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    start(PRSNL.app, bytes, count)
  }
#endif

@main
struct Main {
  static func main() {}
}
