import API
import Clinic
import Editing
import Fields
import Records
import Sync
import Values

/// The sync engine over a few hours: every input, and all that it wants done.
func sync(_ emit: (String) -> Void) {
  let device = Device()
  device.start()
  device.feed(.leads(true))
  device.feed(.loaded(StoredSpace()))
  device.answer(cursor: 1, [(ClinicProfile.recordType, space, profile.object)])
  device.add("Ana", 1)
  device.feed(.committed(token: device.lastCommit))
  device.feed(.appended(token: device.lastAppend, sequence: 1))
  device.answer(cursor: 2, acknowledged: 1, [device.record(1, "Ana")])
  device.feed(.committed(token: device.lastCommit))
  device.feed(.liveOpened)

  // Another device renames, the network fails, this device adds two, discards one and is refused.
  device.feed(.poked(poke(3)))
  device.fail(.unreachable)
  device.add("Bia", 2)
  device.feed(.appended(token: device.lastAppend, sequence: 2))
  device.feed(.committed(token: device.lastCommit))
  device.add("Dora", 4)
  device.feed(.appended(token: device.lastAppend, sequence: 3))
  device.feed(.online(false))
  device.discardLast()
  device.feed(.committed(token: device.lastCommit))
  device.feed(.online(true))
  device.feed(.committed(token: device.lastCommit))
  var refused = RefusedSequence()
  refused.sequence = 2
  refused.refusal = Refusal(.limitReached, "patients", limit: 10)
  device.answer(cursor: 3, acknowledged: 2, refusals: [refused], [device.record(1, "Ana Maria")])
  device.feed(.committed(token: device.lastCommit))

  // The store fails, the session ends and comes back, the tab hides and closes.
  device.add("Caio", 3)
  device.feed(.appendFailed(token: device.lastAppend, .failed))
  device.feed(.syncNow)
  device.fail(status: 401)
  device.feed(.signedIn)
  device.fail(status: 503)
  device.feed(.fired(.retry))
  device.feed(.visible(false))
  device.feed(.heard([1, 2, 3]))
  device.feed(.close(erase: true))
  device.feed(.syncNow)
  for line in device.lines { emit(line) }
}

private let space = UUID(high: 1, low: 1)

private var profile: ClinicProfile {
  var clinic = ClinicProfile()
  clinic.id = ID(space)
  clinic.name = "Clínica Aurora"
  return clinic
}

private func poke(_ version: Int64) -> SpacePoke {
  var poke = SpacePoke()
  poke.space = space
  poke.version = version
  return poke
}

/// Feeds an engine and tells everything.
private final class Device {
  private let engine: SyncEngine
  private(set) var lines: [String] = []
  private var now = Instant(milliseconds: 1_772_452_800_000)
  private(set) var lastAppend = 0
  private(set) var lastCommit = 0
  private var lastSend = 0
  private var mutations = 0

  init() {
    var state: UInt64 = 7
    engine = SyncEngine(
      schema: clinicSchema,
      configuration: SyncConfiguration(space: space, account: UUID(high: 2, low: 2), role: "admin")
    ) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  func start() { tell(engine.start(now: now)) }

  func feed(_ input: SyncInput) {
    now = now.adding(milliseconds: 1_500)
    tell(engine.handle(input, now: now))
  }

  func add(_ name: String, _ number: UInt64) {
    mutations += 1
    feed(
      .mutate(
        token: mutations, name: AddPatient.name,
        arguments: AddPatient(patient(number, name)).object))
  }

  func discardLast() {
    feed(.discardPending(engine.status.pending.suffix(1).map { $0.id }))
  }

  func answer(
    cursor: Int64, acknowledged: Int64 = 0, refusals: [RefusedSequence] = [],
    _ records: [(table: String, id: UUID, record: JSONValue)]
  ) {
    var response = SyncResponse()
    response.cursor = cursor
    response.acknowledged = acknowledged
    response.refusals = refusals
    response.role = "admin"
    response.changes = records.map { table, id, record in
      var change = RecordChange()
      change.table = table
      change.id = id
      change.record = record
      return change
    }
    let answer = HTTPResponse(status: 200, body: response.object.bytes)
    feed(.answered(token: lastSend, .answered(answer)))
  }

  func fail(_ failure: NetworkFailure) {
    feed(.answered(token: lastSend, .failed(failure)))
  }

  func fail(status: Int) {
    feed(.answered(token: lastSend, .answered(HTTPResponse(status: status))))
  }

  func record(_ number: UInt64, _ name: String) -> (table: String, id: UUID, record: JSONValue) {
    let patient = patient(number, name)
    return (Patient.recordType, patient.id.uuid, patient.object)
  }

  private func patient(_ number: UInt64, _ name: String) -> Patient {
    var patient = Patient()
    patient.id = ID(UUID(high: 16, low: number))
    patient.fullName = name
    return patient
  }

  private func tell(_ outputs: [SyncOutput]) {
    for output in outputs {
      if case .append(let append) = output { lastAppend = append.token }
      if case .commit(let commit) = output { lastCommit = commit.token }
      if case .send(let send) = output { lastSend = send.token }
      lines.append(words(of: output))
    }
    let status = engine.status
    var line = "status \(phase(status.phase)) complete \(status.isComplete)"
    line += " memory \(status.isMemoryOnly) last \(status.lastSync?.milliseconds ?? -1)"
    line += " pending " + status.pending.map { $0.id.description }.joined(separator: ",")
    line += " refused " + status.refused.map { $0.id.description }.joined(separator: ",")
    lines.append(line)
    for row in engine.rows(of: Patient.recordType).sorted(by: {
      $0[0].text ?? "" < $1[0].text ?? ""
    }) {
      lines.append("row " + JSONValue.array(row).jsonText)
    }
  }

  private func phase(_ phase: SyncStatus.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .syncing: "syncing"
    case .success: "success"
    case .failed(let failure): "failed " + failure.rawValue
    }
  }
}

private func words(of output: SyncOutput) -> String {
  switch output {
  case .load(let scope): "load " + (scope == .everything ? "everything" : "without replica")
  case .readQueue(let sequence): "read queue after \(sequence)"
  case .append(let append):
    "append \(append.token) \(append.entries.map { hash($0) }.joined(separator: " ")) removing "
      + append.removing.joined(separator: ",")
  case .commit(let commit): words(of: commit)
  case .quarantine(let keys, let sequences):
    "quarantine " + keys.joined(separator: ",") + " \(sequences.count)"
  case .erase: "erase"
  case .send(let send):
    "send \(send.token) \(send.keepsAlive) \(send.request.method.rawValue) \(send.request.path) "
      + String(decoding: send.request.body, as: UTF8.self)
  case .openLive: "open live"
  case .closeLive: "close live"
  case .startTimer(let timer, let milliseconds): "start \(timer.rawValue) \(milliseconds)"
  case .cancelTimer(let timer): "cancel " + timer.rawValue
  case .lead: "lead"
  case .resign: "resign"
  case .broadcast(let bytes): "broadcast \(hash(bytes))"
  case .shown: "shown"
  case .opened(let opening): "opened " + words(of: opening)
  case .saved(let token): "saved \(token)"
  case .savedInMemory(let token): "saved in memory \(token)"
  case .refused(let token, let refusal): "refused \(token) " + refusal.object.jsonText
  case .discarded(let ids, let kept):
    "discarded " + ids.map { $0.description }.joined(separator: ",") + " kept \(kept.count)"
  case .recordsChanged(let keys):
    "changed " + keys.map { $0.table + "/" + $0.id.description }.joined(separator: ",")
  case .statusChanged: "status changed"
  }
}

private func words(of commit: SyncCommit) -> String {
  let puts = commit.puts.map { $0.key + "=\(hash($0.bytes ?? []))" }.joined(separator: ",")
  let removes = commit.removes.map { "\($0)" }.joined(separator: ",")
  return "commit \(commit.token) puts " + puts + " deletes "
    + commit.deletes.joined(separator: ",") + " removes " + removes
}

private func words(of opening: SyncOpening) -> String {
  switch opening {
  case .ready: "ready"
  case .repaired(let rescued, let lost): "repaired \(rescued) \(lost)"
  case .memoryOnly: "memory only"
  case .erased: "erased"
  }
}

/// FNV-1a of what is stored, so that a byte that differs is seen.
private func hash(_ bytes: [UInt8]) -> String {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return "\(bytes.count):" + String(value, radix: 16)
}
