import API
import Values

@testable import Flow

/// The outside of an app whose server is out of reach: it says so at once, does what the device does alone,
/// and counts what goes on.
public final class Outside {
  private let now: Instant
  private let today: CivilDate
  private var running: [(begun: Running, receive: (Response) -> Void)] = []
  private var made: UInt64 = 0

  /// How often the server was asked for something.
  public private(set) var calls = 0
  /// What was ever begun.
  public private(set) var begun: Set<String> = []

  public init(now: Instant, today: CivilDate) {
    self.now = now
    self.today = today
  }

  /// What was begun and neither ended by itself nor by its id.
  public var goingOn: [String] { running.map { Self.name($0.begun) }.sorted() }

  public func answer(_ request: Request, _ receive: @escaping (Response) -> Void) {
    if let touched = request.begins ?? request.ends { running.removeAll { $0.begun == touched } }
    if let begins = request.begins {
      running.append((begins, receive))
      begun.insert(Self.name(begins))
    }
    switch request {
    case .http:
      calls += 1
      receive(.http(.failed(.unreachable)))
    case .time(.now): receive(.time(.instant(now)))
    case .time(.today): receive(.time(.day(today)))
    case .time(.newID):
      made += 1
      receive(.time(.identifier(UUID(high: 99, low: made))))
    case .space(.mutate): receive(.space(.mutation(.saved)))
    // Nothing lies beside the records.
    case .values(.read): receive(.values(.values([])))
    case .values(.list): receive(.values(.keys([])))
    case .values(.keep): receive(.values(.kept(.kept)))
    default: break
    }
  }

  /// Each timer that is set comes to its end.
  public func passTime() {
    let due = running.filter { $0.begun.kind == .timer }
    running.removeAll { $0.begun.kind == .timer }
    for timer in due { timer.receive(.time(.fired)) }
  }

  private static func name(_ running: Running) -> String { "\(running.kind) \(running.id)" }
}
