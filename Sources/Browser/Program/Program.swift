import Browser
import Shell
import Telemetry

/// Starts an app. Its program calls this from the entry point `umbu_start`, with what runtime.js tells of the
/// surroundings.
public func start(_ app: App, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
  let watched = AppWatch(app)
  let watch = Watch<Root.State>(
    stamp: { $0.stamp }, visits: { watched.visits($0) },
    change: { app.telemetry.event(of: $0, $1, isSaved: $2, seconds: $3) },
    registry: { app.telemetry.registry() })
  run(
    Root.self, Root.State(app), { _ in .launched }, schema: app.schema, counting: watch, bytes,
    count)
}
