import API
import Database
import Identity
import SyncServer
import Values

extension IdentityService {
  /// Runs a write about an account in line with the writes of the account's first space: witnesses add
  /// rows to that space, and would conflict with every other write there.
  /// - Parameter account: nil for someone whom nobody knows.
  @discardableResult
  func write<T: Sendable>(
    about account: UUID?, _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T {
    let first = try await database.read { try spaces(of: account, in: $0).first }
    return try await database.write(in: first ?? .zero, body)
  }

  /// Tells the witnesses.
  func tellWitnesses(
    _ kind: SessionEvent.Kind, of account: UUID?, on device: DeviceInfo?,
    at time: Instant? = nil, clockAhead: Int64? = nil, in transaction: any WriteTransaction
  ) throws {
    guard !witnesses.isEmpty else { return }
    let now = now()
    let event = SessionEvent(
      kind: kind, account: account, spaces: try spaces(of: account, in: transaction),
      device: device, time: time ?? now, clockAhead: clockAhead, recordedAt: now)
    for witness in witnesses { try witness.saw(event, in: transaction) }
  }

  /// A session that ended because its token came twice.
  func reused(
    _ session: UUID, of account: UUID, on device: DeviceInfo?,
    in transaction: any WriteTransaction
  ) throws -> Result<SessionGrant, IdentityError> {
    try tellWitnesses(.ended(.tokenReused), of: account, on: device, in: transaction)
    return .failure(.reused(session: session))
  }

  /// In one order for everyone, so that two who write in the same spaces wait in one line.
  private func spaces(of account: UUID?, in transaction: any ReadTransaction) throws -> [UUID] {
    guard let account else { return [] }
    return try Memberships.of(account, in: transaction).map(\.0).sorted()
  }
}
