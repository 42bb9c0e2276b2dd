import API
import Fields
import Records
import Sync
import Values

/// A version of a space as one process tells it to another.
struct News {
  let process: SimulatedProcess
  let space: Int
  let version: Int64
}

extension Simulation {
  /// A request of the tab meets the network: it may be lost, heard twice, answered by something
  /// else, or by a server process, sooner or later.
  func send(_ tab: SimulatedTab) {
    guard !tab.requests.isEmpty else { return }
    let sent = tab.requests.removeFirst()
    let luck = isCalm ? 99 : random.below(100)
    if !tab.device.host.isOnline || luck < 6 {
      tab.inbox.append(.answered(token: sent.token, .failed(.unreachable)))
      return
    }
    if luck < 10 {
      let status = random.pick([500, 503, 507, 429, 413, 502]) ?? 500
      let headers = [HTTPHeader("Retry-After", "\(random.below(100_000))")]
      tab.inbox.append(
        .answered(token: sent.token, .answered(HTTPResponse(status: status, headers: headers))))
      return
    }
    guard let parcel = parcel(sent, of: tab) else { return }
    if parcel.request.cursor == 0 { tab.pullsAnew = true }
    let handling = Handling(parcel, waiter: .init(tab: tab.number, token: sent.token))
    guard let process = random.pick(processes) else { return }
    process.handlings.append(handling)
    if luck < 16 { echoes.append(parcel) }
    if luck < 20 { giveUp(handling) }
    if luck > 60 { finish(handling, in: process) }
  }

  func parcel(_ sent: SyncSend, of tab: SimulatedTab) -> Parcel? {
    do throws(JSONFieldError) {
      var request = try SyncRequest(jsonBytes: sent.request.body)
      if plan.defect == .claimsNewRole { request.role = role(on: tab.device) }
      if plan.defect == .claimsWholeTypes { request.windows = nil }
      if tab.device.speaksOldWire {
        request.protocolVersion = windowProtocolVersion - 1
        (request.windows, request.holdsAll) = (nil, nil)
      }
      return Parcel(request: request, device: tab.device)
    } catch {
      fail("a request cannot be read")
      return nil
    }
  }

  /// A request that the network brings once more, to any process; nobody waits for its answer.
  func echo() {
    guard !echoes.isEmpty, let process = random.pick(processes) else { return }
    let parcel = echoes.remove(at: random.below(echoes.count))
    process.handlings.append(Handling(parcel, waiter: nil))
  }

  /// The one who waits gives up, and the request goes on.
  func giveUp(_ handling: Handling) {
    guard let waiter = handling.waiter else { return }
    handling.waiter = nil
    let tab = tabs.first { $0.number == waiter.tab }
    tab?.inbox.append(.answered(token: waiter.token, .failed(.timedOut)))
  }

  // The live channels

  /// The server asks only behind the opening who it is, and whether there is room for one more. Whom it lets in it
  /// tells the version at once.
  func openLive(_ tab: SimulatedTab) {
    tab.inbox.append(.liveOpened)
    let isFull = !isCalm && random.chance(1, in: 8)
    guard isMember(tab.device), !isFull, let process = random.pick(processes) else {
      tab.inbox.append(.liveClosed)
      return
    }
    tab.live = process
    poke(tab, servers[tab.device.space].version, by: process)
  }

  private func poke(_ tab: SimulatedTab, _ version: Int64, by process: SimulatedProcess) {
    guard process.tells(version, to: tab) else { return }
    var poke = SpacePoke()
    poke.space = spaceID(tab.device.space)
    poke.version = version
    tab.inbox.append(.poked(poke))
  }

  func closeLive(_ tab: SimulatedTab) {
    tab.live?.forget(tab)
    tab.live = nil
  }

  func dropLive(_ tab: SimulatedTab) {
    closeLive(tab)
    tab.inbox.append(.liveClosed)
  }

  /// A process tells those who listen to it, but for some that do not hear it.
  func tell(_ space: Int, _ version: Int64, at process: SimulatedProcess) {
    for tab in tabs where tab.live === process && tab.device.space == space {
      if isCalm || random.chance(9, in: 10) { poke(tab, version, by: process) }
    }
  }

  /// A process tells the others of a new version; what it says may be lost or come twice.
  func publish(_ space: Int, _ version: Int64, from process: SimulatedProcess) {
    tell(space, version, at: process)
    for other in processes where other !== process {
      for _ in 0..<(random.pick([0, 1, 1, 1, 1, 2]) ?? 1) {
        news.append(News(process: other, space: space, version: version))
      }
    }
  }

  /// One piece of news arrives, in no order.
  func deliverNews() {
    guard !news.isEmpty else { return }
    let one = news.remove(at: random.below(news.count))
    tell(one.space, one.version, at: one.process)
  }
}
