import Browser
import Records
import Screen

@_expose(wasm, "umbu_start")
@_cdecl("umbu_start")
func start(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
  run(
    Showcase.self, Gallery.State(), { _ in .started }, schema: SpaceSchema(kind: "gallery"), bytes,
    count)
}
