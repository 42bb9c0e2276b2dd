import Records
import Sync
import Values

/// What nothing is written about, and what is forgotten (Docs/Sync.md, rules 9, 11 and 12).
extension ReferenceServer {
  /// Whether mutations of the request may run: their author is a member, and the device has seen them
  /// come back, if they were away.
  func mayRun(_ request: SyncRequest, by caller: ReferenceCaller) -> Bool {
    guard caller.isMember || defect == .obeysRemoved else { return false }
    return defect == .forgetsReturns || request.cursor >= returns[caller.account] ?? 0
  }

  /// Says how far the client has come, what was refused of it, and whether it has ended. What somebody
  /// sends who was removed is refused in the answer alone.
  func tellFate(
    of request: SyncRequest, by caller: ReferenceCaller, in response: inout SyncResponse
  ) {
    let client = clients[request.client] ?? Client()
    response.acknowledged = client.acknowledged
    response.refusals = client.refusals.map { refused in
      guard refused.refusal.code == .overlap, request.protocolVersion < overlapProtocolVersion
      else { return refused }
      var older = refused
      older.refusal.code = .duplicate
      return older
    }
    response.ended = client.hasEnded && defect != .endsInSilence
    guard !caller.isMember, !client.hasEnded else { return }
    for mutation in request.mutations where mutation.sequence > client.acknowledged {
      var refused = RefusedSequence()
      refused.sequence = mutation.sequence
      refused.refusal = Refusal(.forbidden, "membership")
      response.refusals.append(refused)
      response.acknowledged = mutation.sequence
    }
  }

  /// The refusals of a client end, as after 400 days without it.
  public func end(_ client: UUID) {
    guard clients[client]?.refusals.isEmpty == false else { return }
    if defect == .forgetsClients { return clients[client] = nil }
    clients[client]?.refusals = []
    clients[client]?.hasEnded = true
  }

  /// Somebody who was removed is back, which is a version of the space.
  public func takeBack(_ account: UUID) {
    version += 1
    returns[account] = version
  }
}
