import API
import Database
import Identity
import SyncServer
import Values

extension IdentityService {
  /// Where the account is signed in, what was used last first.
  public func devices(of caller: Caller) async throws -> SignedInDevices {
    try await database.read { try devices(of: caller, in: $0) }
  }

  /// Signs the account out on one of its devices. Its subscription to notifications goes with it, and it is asked to
  /// sign in at its next request.
  /// - Returns: where the account is signed in from then on, and which sessions ended.
  /// - Throws: `IdentityError.noDevice` where it is not signed in there, or no more.
  public func endDevice(
    _ input: DeviceChoice, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> (SignedInDevices, ended: [UUID]) {
    try await write(about: caller.account) { transaction -> (SignedInDevices, ended: [UUID]) in
      guard try sessions.end(input.id, of: caller.account, in: transaction) else {
        throw IdentityError.noDevice
      }
      try tellWitnesses(
        .ended(.signedOutElsewhere), of: caller.account, on: device, in: transaction)
      return (try devices(of: caller, in: transaction), [input.id])
    }
  }

  /// Signs the account out on all devices but the caller's.
  /// - Returns: as `endDevice`.
  public func endOtherDevices(
    by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> (SignedInDevices, ended: [UUID]) {
    try await write(about: caller.account) { transaction -> (SignedInDevices, ended: [UUID]) in
      var ended: [UUID] = []
      for other in try sessions.all(of: caller.account, in: transaction)
      where other.id != caller.session {
        guard try sessions.end(other.id, of: caller.account, in: transaction) else { continue }
        try tellWitnesses(
          .ended(.signedOutElsewhere), of: caller.account, on: device, in: transaction)
        ended.append(other.id)
      }
      return (try devices(of: caller, in: transaction), ended)
    }
  }

  private func devices(
    of caller: Caller, in transaction: any ReadTransaction
  ) throws -> SignedInDevices {
    var all = try sessions.all(of: caller.account, in: transaction)
    for place in all.indices { all[place].isThis = all[place].id == caller.session }
    return SignedInDevices(Array(all.prefix(SignedInDevices.most)))
  }
}
