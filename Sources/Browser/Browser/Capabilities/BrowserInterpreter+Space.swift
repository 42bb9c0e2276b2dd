import Flow
import Records

/// The open space, of which most happens in the module; its calls are those of the store, the network
/// and the tabs.
extension BrowserInterpreter {
  func performSpace(_ request: SpaceRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .openSpace(let access): spaces.open(access, receive)
    case .closeSpace(let erase):
      spaces.close(erase: erase)
      zones.cancelAll()
    case .mutate(let name, let arguments):
      spaces.mutate(name, arguments, telemetry.timed(name, arguments, receive))
    case .observeRecords(let table, let id): spaces.observeRecords(table, id, receive)
    case .observeSync(let id): spaces.observeSync(id, receive)
    case .syncNow: spaces.syncNow()
    case .holdAll(let isWanted): spaces.holdAll(isWanted)
    case .retryRefused(let id): spaces.retryRefused(id)
    case .discardRefused(let id): spaces.discardRefused(id)
    case .discardPending(let ids): spaces.discardPending(ids, receive)
    case .countOthers:
      calls.countOthers(than: spaces.openID, traces: spaces.schema.traces) {
        receive(.space(.count($0, traces: $1)))
      }
    case .lead(let id): spaces.lead(id, receive)
    case .resign(let id): spaces.resign(id)
    case .readPast(let record, let before): spaces.readPast(record, before: before, receive)
    case .readLocal, .eraseLocal, .beginLocal, .observeOther, .inOther:
      performOther(request, receive)
    }
  }

  /// Of a space that is not the open one: a door to the later part of the program.
  @inline(never)
  func performOther(_ request: SpaceRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .readLocal(let access): spaces.readLocal(access, receive)
    case .eraseLocal(let access, let version):
      spaces.eraseLocal(access, at: version) { [self] response in
        // What wakes the device goes with what it would tell of.
        if case .space(.erased(true)) = response { performPush(.keepWords(nil)) { _ in } }
        receive(response)
      }
    case .beginLocal(let access, let open, let tables, let refused):
      spaces.beginLocal(access, from: open, tables: tables, refused: refused, receive)
    case .observeOther(let access, let id): spaces.openBeside.observe(access, id, receive)
    case .inOther(let space, let request): spaces.openBeside.perform(request, in: space, receive)
    default: break
    }
  }
}
