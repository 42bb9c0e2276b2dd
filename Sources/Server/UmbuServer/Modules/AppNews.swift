import SyncServer
import Values

/// Whom an app tells what happens: its devices that are connected here, the other processes that serve
/// it, and who does its jobs.
struct AppNews: Sendable {
  let hub = LiveHub()
  let neighbours: Neighbours
  /// Rings when a job has come.
  let bell = JobBell()

  init(of app: AppDefinition) {
    neighbours = Neighbours(of: app)
  }

  /// A space has a new version, which is durable.
  func moved(_ move: SpaceMove) {
    hub.announce(move)
    neighbours.announce(.moved(move))
  }

  /// An account has lost its membership in a space, or has another role.
  func changed(_ account: UUID, in space: UUID) {
    hub.end(account: account, in: space)
    neighbours.announce(.changed(account: account, space: space))
  }

  /// A session has ended.
  func ended(_ session: UUID) {
    hub.end(session: session)
    neighbours.announce(.ended(session: session))
  }

  /// Tells who is connected here what another process says.
  func hear(_ news: Neighbours.News) {
    switch news {
    case .moved(let move): hub.announce(move)
    case .ended(let session): hub.end(session: session)
    case .changed(let account, let space): hub.end(account: account, in: space)
    }
  }
}
