import Browser
import Records

@_expose(wasm, "umbu_start")
@_cdecl("umbu_start")
func start(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
  run(
    Showcase.self, Showcase.State(), { _ in .started }, schema: SpaceSchema(kind: "gallery", .all),
    bytes,
    count)
}
