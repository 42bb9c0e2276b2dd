import Browser
import Shell

/// Starts an app. Its program calls this from the entry point `umbu_start`, with what runtime.js tells of the
/// surroundings.
public func start(_ app: App, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  run(Root.self, Root.State(app), { _ in .launched }, schema: app.schema, bytes, count)
}
