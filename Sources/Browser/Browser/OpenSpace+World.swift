import API
import Fields
import Records
import Sync
import Values

extension OpenSpace {
  /// The name of a value among those of the store.
  @inline(never)
  private func full(_ key: String) -> String { name + "/" + key }

  private func full(_ keys: [String]) -> [String] {
    var names: [String] = []
    for key in keys { names.append(full(key)) }
    return names
  }

  /// What the names of values of records' past begin with. They are in no answer to `.load`.
  private var past: String { Self.pastPrefix(of: id) }

  static func pastPrefix(of id: String) -> String { "past/" + id + "/" }

  /// What the names of values beside the records of a space begin with. They are in no answer to `.load` either.
  static func valuePrefix(of id: String) -> String { "value/" + id + "/" }

  private func change(_ commit: SyncCommit) -> StoreChange {
    var change = StoreChange()
    for put in commit.puts { change.puts.append(StoredValue(full(put.key), put.bytes)) }
    for put in commit.past { change.puts.append(StoredValue(past + put.key, put.bytes)) }
    change.removed = full(commit.deletes)
    change.taken = commit.removes
    switch commit.condition {
    case .always: break
    case .has(let key): change.present = [full(key)]
    case .lacks(let keys): change.absent = full(keys)
    }
    change.aside = full(commit.setsAside)
    change.space = id
    return change
  }

  /// The past of a record as this device keeps it; nil where a server has it.
  func readPast(
    of record: RecordKey, before: Int64?, _ receive: @escaping (HistoryPage?) -> Void
  ) {
    let prefix = past + StoredPast.prefix(of: record)
    calls.list(prefix: prefix) { [self] stored in
      receive(engine.past(of: record, before: before, stored: stored))
    }
  }

  func performStore(_ output: SyncOutput) {
    switch output {
    case .load(let what):
      let prefix = full("")
      let without = what == .withoutReplica ? full(SyncKeys.bucketPrefix) : ""
      // Later all is there already, and comes in one part.
      let showsFirst = !isOpen && !engine.schema.first.isEmpty
      let first = showsFirst ? full([SyncKeys.meta, SyncKeys.first]) : []
      calls.load(prefix: prefix, without: without, space: id, first: first) { [self] stored in
        if let stored { feed(.loaded(stored)) } else { feed(.storeUnavailable) }
      }
    case .readQueue(let after):
      calls.readQueue(of: id, after: after) { [self] entries in feed(.queueRead(entries)) }
    case .append(let append):
      let removing = full(append.removing)
      calls.append(append.entries, to: id, removing: removing) { [self] outcome, sequence in
        switch outcome {
        case .saved: feed(.appended(token: append.token, sequence: sequence))
        case .superseded: feed(.appendFailed(token: append.token, .superseded))
        case .full, .unavailable, .unreadable:
          feed(.appendFailed(token: append.token, .failed))
        }
      }
    case .commit(let commit):
      calls.commit(change(commit)) { [self] outcome in
        switch outcome {
        case .saved: feed(.committed(token: commit.token))
        case .superseded: feed(.commitFailed(token: commit.token, .superseded))
        case .full, .unavailable, .unreadable: feed(.commitFailed(token: commit.token, .failed))
        }
      }
    case .quarantine(let keys, let sequences):
      calls.setAside(of: id, names: full(keys), numbers: sequences)
    case .erase:
      calls.erase(prefix: full(""), space: id)
      calls.erase(prefix: past, space: "")
      calls.erase(prefix: Self.valuePrefix(of: id), space: "")
    default:
      break
    }
  }

  func performNetwork(_ output: SyncOutput) {
    switch output {
    case .send(let send):
      session.send(send.request, keepsAlive: send.keepsAlive) { [self] outcome in
        feed(.answered(token: send.token, outcome))
      }
    case .openLive:
      openLive()
    case .closeLive:
      if let live { calls.close(live) }
      live = nil
    default:
      break
    }
  }

  func performTab(_ output: SyncOutput) {
    switch output {
    case .startTimer(let timer, let milliseconds):
      if let running = timers[timer] { calls.close(running) }
      timers[timer] = calls.timer(milliseconds: milliseconds) { [self] in
        timers[timer] = nil
        feed(.fired(timer))
      }
    case .cancelTimer(let timer):
      if let running = timers.removeValue(forKey: timer) { calls.close(running) }
    case .lead:
      lead = calls.lead(name) { [self] in feed(.leads(true)) }
    case .resign:
      if let lead { calls.close(lead) }
      lead = nil
    case .broadcast(let bytes):
      calls.tellTabs(about: name, bytes)
    default:
      break
    }
  }

  private func openLive() {
    live = calls.live(path: "v1/live") { [self] event in
      switch event {
      case .opened:
        sayHello()
      case .message(let text):
        if let poke = SpacePoke(Array(text.bytes)) { feed(.poked(poke)) }
      case .closed(let code):
        live = nil
        if code == 4401 { session.renew() }
        feed(.liveClosed)
      }
    }
  }

  private func sayHello() {
    session.withAccessToken { [self] token in
      guard let live, let token else { return }
      var hello = LiveHello()
      hello.token = token
      hello.space = space
      calls.say(hello.object.jsonText, on: live)
      feed(.liveOpened)
    }
  }
}

extension SpacePoke {
  /// Reads a message of the live channel; anything else is nil.
  fileprivate init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSONValue.parse(bytes)
      do throws(FieldError) { try self.init(object: json) } catch { return nil }
    } catch {
      return nil
    }
  }
}
