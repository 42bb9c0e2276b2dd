import API
import Records
import Sync
import Values

extension Simulation {
  /// A server process goes one step further with one of its requests, or hears of another process.
  func serve() {
    if random.chance(1, in: 4) { deliverNews() }
    if random.chance(1, in: 4) { onDisk = [:] }
    guard let process = random.pick(processes), let handling = random.pick(process.handlings)
    else { return }
    advance(handling, in: process)
  }

  /// Goes through with a request.
  func finish(_ handling: Handling, in process: SimulatedProcess) {
    while process.handlings.contains(where: { $0 === handling }) { advance(handling, in: process) }
  }

  /// The process dies between two steps, and its tables stay.
  func crash(_ process: SimulatedProcess) {
    trace?("\(step) process \(process.number) dies")
    for handling in process.restart() {
      guard let waiter = handling.waiter else { continue }
      let tab = tabs.first { $0.number == waiter.tab }
      tab?.inbox.append(.answered(token: waiter.token, .failed(.unreachable)))
    }
    for tab in tabs where tab.live === process { dropLive(tab) }
    for (space, tables) in onDisk { servers[space].take(tables) }
    onDisk = [:]
    migrateTables()
  }

  private func advance(_ handling: Handling, in process: SimulatedProcess) {
    switch handling.stage {
    case .arrived: push(handling, in: process)
    case .pushed(let answer?): handling.stage = .answered(success(answer))
    case .pushed(nil): pull(handling, in: process)
    case .answered(let answer):
      process.handlings.removeAll { $0 === handling }
      guard let waiter = handling.waiter else { return }
      let tab = tabs.first { $0.number == waiter.tab }
      tab?.inbox.append(.answered(token: waiter.token, .answered(answer)))
    }
    trace?("\(step) process \(process.number): \(handling.stage)")
  }

  private func success(_ response: SyncResponse) -> HTTPResponse {
    HTTPResponse(status: 200, body: response.jsonBytes())
  }

  /// The role that the tables give, in the transaction that acts on it; nil is 403, for a stranger.
  private func caller(_ parcel: Parcel, in process: SimulatedProcess) -> ReferenceCaller? {
    let device = parcel.device
    var role = role(on: device)
    if plan.defect == .remembersMembers {
      let seat = SimulatedProcess.Remembered.Seat(space: device.space, person: device.person)
      role = process.remembered.roles[seat] ?? role
      if role?.isEmpty == false { process.remembered.roles[seat] = role }
    }
    let clock = now.adding(milliseconds: process.clock)
    return role.map { ReferenceCaller(account: device.person, role: $0, now: clock) }
  }

  /// One transaction: all of it is durable then, or nothing was.
  private func push(_ handling: Handling, in process: SimulatedProcess) {
    let request = handling.parcel.request
    let space = handling.parcel.device.space
    let server = servers[space]
    if let refusal = refusal(of: request, in: space, at: process) {
      handling.stage = .answered(refusal)
      return
    }
    guard let caller = caller(handling.parcel, in: process) else {
      handling.stage = .answered(HTTPResponse(status: 403))
      return
    }
    let before = server.version
    let hadRefusals = !(server.clients[request.client]?.refusals.isEmpty ?? true)
    let startsOver = server.mustStartOver(request, by: caller)
    if !request.mutations.isEmpty || request.settled > 0 {
      spoil(request, space, process)
      latestClock = max(latestClock, caller.now ?? now)
      let tables = server.schema
      let done = server.applied.count
      if plan.defect == .outlivesItsTables { server.schema = CardSpace.schema(process.revision) }
      defer { server.schema = tables }
      guard server.push(request, by: caller) else {
        handling.stage = .answered(HTTPResponse(status: 429))
        return
      }
      settleConflicts(in: space, since: before)
      let role = role(on: handling.parcel.device) ?? ""
      for applied in server.applied[done...]
      where !role.isEmpty && !CardSpace.allows(applied.mutation.name, as: role) {
        fail("a \(role) has done \(applied.mutation.name)")
      }
      process.remembered.acknowledged[request.client] =
        server.clients[request.client]?.acknowledged
      if server.version > before, !isMember(handling.parcel.device) {
        fail("somebody who is no member of space \(space) changed it")
      }
    }
    // A device that had seen all before its push is told what that wrote.
    let isSeen =
      request.cursor == before && !hadRefusals && !startsOver && caller.isMember
      && !request.mutations.isEmpty
    handling.stage = .pushed(isSeen ? answer(handling.parcel, caller) : nil)
    if server.version > before { publish(space, server.version, from: process) }
  }

  /// A snapshot of its own, some time after the push.
  private func pull(_ handling: Handling, in process: SimulatedProcess) {
    let (request, space) = (handling.parcel.request, handling.parcel.device.space)
    if let refusal = refusal(of: request, in: space, at: process) {
      handling.stage = .answered(refusal)
      return
    }
    guard let caller = caller(handling.parcel, in: process) else {
      handling.stage = .answered(HTTPResponse(status: 403))
      return
    }
    handling.stage = .answered(success(answer(handling.parcel, caller)))
  }

  private func answer(_ parcel: Parcel, _ caller: ReferenceCaller) -> SyncResponse {
    let space = parcel.device.space
    var response = servers[space].pull(parcel.request, by: caller)
    if plan.defect == .mixesSpaces, random.chance(1, in: 20),
      let stray = servers[(space + 1) % servers.count].stray
    {
      response.changes.append(stray)
    }
    inspect(response, for: parcel.device)
    inspectWords(of: response, to: parcel.request, in: space)
    return response
  }

  /// Nobody is given a row of another space, or one that their role there does not see: a stranger
  /// is not answered at all, and who was removed is told only what became of the queue.
  private func inspect(_ response: SyncResponse, for device: SimulatedDevice) {
    guard let role = role(on: device), response.role == role else {
      return fail("in space \(device.space) somebody is answered as \(response.role)")
    }
    if role.isEmpty, response.head != 0 || response.cursor != 0 {
      fail("somebody who was removed from space \(device.space) hears how far it is")
    }
    for change in response.changes {
      if homes[change.id] != device.space {
        fail("an answer of space \(device.space) carries a \(change.table) of another")
      }
      if !servers[device.space].schema.mayRead(change.table, as: role) {
        fail("a \(change.table) is given to somebody who may not see it")
      }
    }
  }

  /// What a server with a defect does before it runs a push.
  private func spoil(_ request: SyncRequest, _ space: Int, _ process: SimulatedProcess) {
    switch plan.defect {
    case .acknowledgesBeforeCommit where onDisk[space] == nil && random.chance(1, in: 4):
      onDisk[space] = servers[space].copy()
    case .countsInEachProcess:
      servers[space].believe(process.remembered.acknowledged[request.client], of: request.client)
    default: break
    }
  }
}
