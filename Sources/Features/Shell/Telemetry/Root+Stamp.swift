import Entitlements
import Telemetry
import Values

extension Root.State {
  /// What the app believes by now of who works in it: with which plan and role, and where. What the device says the host
  /// adds.
  public var stamp: Stamp {
    var stamp = Stamp()
    guard case .home(let home) = phase else { return stamp }
    let context = home.context
    stamp.plan = context.plan.rawValue
    stamp.role = context.role
    // One of this device alone is known to no server.
    if !context.isAlone { stamp.space = context.space }
    return stamp
  }

  /// The parts of the space that is open.
  var parts: Parts? {
    if case .home(let home) = phase { home.parts } else { nil }
  }

  /// The page that the person is on; nil while the app starts.
  var page: Path? {
    switch phase {
    case .starting: nil
    case .home(let home): home.context.path
    case .access(let access):
      if Access.Link(path).isThere || path == Access.forgotten {
        path
      } else {
        Access.path(for: access.purpose)
      }
    }
  }
}

/// What the host asks about an app, and where the person was when it did the last time.
public final class AppWatch {
  private let telemetry: AppTelemetry
  private var last = VisitedPages()

  public init(_ app: App) { telemetry = app.telemetry }

  /// What it means that the person is on the page that is open now, or leaves the app on it; nothing where they were on
  /// it before.
  public func visits(_ state: Root.State) -> [Event] {
    guard let page = state.page else { return [] }
    return last.enter(page, in: telemetry, among: state.parts, isSeen: state.device.isVisible)
  }
}
