import API
import Fields
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

  func performStore(_ output: SyncOutput) {
    switch output {
    case .load(let what):
      let prefix = full("")
      let without = what == .withoutReplica ? full(SyncKeys.bucketPrefix) : ""
      calls.ask(.load(prefix: prefix, without: without, space: id)) { [self] answer in
        guard answer.flag() else { return feed(.storeUnavailable) }
        var stored = StoredSpace()
        for _ in 0..<answer.word() {
          let key = answer.text().dropping(utf8: prefix.byteCount)
          stored.values.append(StoredValue(key, answer.flag() ? answer.run() : nil))
        }
        stored.queue = answer.entries()
        feed(.loaded(stored))
      }
    case .readQueue(let after):
      calls.ask(.readQueue(space: id, after: after)) { [self] answer in
        feed(.queueRead(answer.entries()))
      }
    case .append(let append):
      let removing = full(append.removing)
      calls.ask(.append(space: id, append.bytes, removing: removing)) { [self] answer in
        let outcome = answer.byte()
        let sequence = answer.integer()
        switch outcome {
        case 0: feed(.appended(token: append.token, sequence: sequence))
        case 3: feed(.appendFailed(token: append.token, .superseded))
        default: feed(.appendFailed(token: append.token, .failed))
        }
      }
    case .commit(let commit):
      var puts: [StoredValue] = []
      for put in commit.puts { puts.append(StoredValue(full(put.key), put.bytes)) }
      let removed = full(commit.deletes)
      calls.ask(.commit(puts: puts, removed: removed, taken: commit.removes)) { [self] answer in
        feed(
          answer.byte() == 0
            ? .committed(token: commit.token) : .commitFailed(token: commit.token))
      }
    case .quarantine(let keys, let sequences):
      calls.tell(.setAside(space: id, names: full(keys), numbers: sequences))
    case .erase:
      calls.tell(.erase(prefix: full(""), space: id))
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
      timers[timer] = calls.ask(.timer(milliseconds: milliseconds)) { [self] _ in
        timers[timer] = nil
        feed(.fired(timer))
      }
    case .cancelTimer(let timer):
      if let running = timers.removeValue(forKey: timer) { calls.close(running) }
    case .lead:
      lead = calls.ask(.lead(name)) { [self] _ in feed(.leads(true)) }
    case .resign:
      if let lead { calls.close(lead) }
      lead = nil
    case .broadcast(let bytes):
      calls.tell(.tell(about: name, bytes))
    default:
      break
    }
  }

  private func openLive() {
    live = calls.open(.live(path: "v1/live")) { [self] answer in
      switch answer.byte() {
      case 0:
        sayHello()
      case 1:
        let bytes = Array(answer.text().bytes)
        if let poke = SpacePoke(bytes) { feed(.poked(poke)) }
      default:
        let code = answer.word()
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
      calls.tell(.say(channel: live, hello.object.jsonText))
      feed(.liveOpened)
    }
  }
}

extension ByteReader {
  /// Queue numbers and entries, as `BrowserCall.readQueue` answers them.
  mutating func entries() -> [StoredEntry] {
    var entries: [StoredEntry] = []
    for _ in 0..<word() {
      let sequence = integer()
      entries.append(StoredEntry(sequence: sequence, bytes: flag() ? run() : nil))
    }
    return entries
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
