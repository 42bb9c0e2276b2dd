import API
import Clinic
import Fields
import Flow
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

/// A device with documents to send, and a server of which anything may go wrong: answers that are
/// lost before or after their effect, pieces that are cut, uploads that are forgotten, a network that
/// comes and goes, an app that is closed at any moment.
private final class TusWorld {
  struct Upload {
    var document: UUID
    var length: Int64
    /// How many bytes are durable. Their places are checked as they come.
    var offset: Int64 = 0
  }

  private var dice: Dice
  private var store: Store<Documents>!
  private var documents: [Document] = []
  private var notes: [String: String] = [:]
  private var uploads: [UUID: Upload] = [:]
  private var lastUpload: UInt64 = 0
  private var questions: [(request: HTTPRequest, receive: (Response) -> Void)] = []
  private var timer: ((Response) -> Void)?
  private var isOnline = true
  private(set) var complaints: [String] = []
  /// Bytes that came to nothing, since they were sent where they had been already.
  private(set) var repeated: Int64 = 0

  init(seed: UInt64, documents count: Int) {
    dice = Dice(seed: seed)
    for number in 1...count {
      var document = Document()
      document.id = ID(UUID(high: 21, low: UInt64(number)))
      document.name = "\(number)"
      document.bytes = Int64(dice.roll(9_000_000) + 1)
      document.addedBy = UUID(high: 1, low: 1)
      documents.append(document)
      var kept = KeptDocument(document)
      kept.isAdded = true
      notes[kept.blob] = kept.note
    }
    open()
  }

  var isDone: Bool { notes.isEmpty && documents.allSatisfy { $0.file != nil } }

  /// The app starts.
  private func open() {
    questions = []
    timer = nil
    store = Store<Documents>(
      Documents.State(in: .sample()),
      interpret: { [unowned self] request, receive in interpret(request, receive) })
    store.send(.changed(Changes(isComplete: true, changed: documents)))
    tellSync()
  }

  private func tellSync() {
    var status = SyncStatus()
    status.isComplete = true
    status.isOnline = isOnline
    store.send(.syncChanged(status))
  }

  private func interpret(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .space(.lead): receive(.leads)
    case .blobs(.listBlobs):
      receive(
        .blobs(notes.sorted { $0.key < $1.key }.map { KeptBlob(name: $0, note: $1, bytes: 0) }))
    case .blobs(.noteBlob(let blob, let note)): if notes[blob] != nil { notes[blob] = note }
    case .blobs(.forgetBlob(let blob)): notes[blob] = nil
    case .http(let request): questions.append((request, receive))
    case .time(.timer): timer = receive
    case .time(.cancelTimer): timer = nil
    case .space(.syncNow): break
    default: complaints.append("asked for \(request)")
    }
  }

  /// Lets one thing happen.
  func step(isKind: Bool) {
    switch isKind ? 9 : dice.roll(40) {
    case 0:
      store.end()
      open()
    case 1:
      isOnline.toggle()
      tellSync()
    case 2:
      // The server lost what it had of one upload, or its time is over.
      if let id = uploads.keys.min() { uploads[id] = nil }
    default:
      if isKind, !isOnline {
        isOnline = true
        tellSync()
      } else if !questions.isEmpty {
        let question = questions.removeFirst()
        answer(question.request, isKind: isKind, question.receive)
      } else if let fire = timer {
        timer = nil
        fire(.fired)
      } else {
        // What sync brings.
        store.send(.changed(Changes(changed: documents)))
      }
    }
  }

  private func answer(
    _ request: HTTPRequest, isKind: Bool, _ receive: @escaping (Response) -> Void
  ) {
    let fault = isKind || !isOnline ? 99 : dice.roll(12)
    if !isOnline || fault == 0 { return receive(.http(.failed(.unreachable))) }
    if fault == 1 { return receive(Self.http([503, 423, 429, 502][dice.roll(4)])) }
    let response = effect(of: request, isCut: fault == 2)
    receive(fault <= 3 ? .http(.failed(.timedOut)) : response)
  }

  private static func http(_ status: Int, _ headers: (String, String)...) -> Response {
    .http(
      .answered(HTTPResponse(status: status, headers: headers.map { HTTPHeader($0.0, $0.1) })))
  }

  private func effect(of request: HTTPRequest, isCut: Bool) -> Response {
    if request.method == .post { return begin(request) }
    guard let id = UUID(request.path.split(separator: "/").last.map(String.init) ?? ""),
      var upload = uploads[id]
    else { return Self.http(404) }
    if let part = request.part {
      guard part.start == upload.offset else { return Self.http(409) }
      if part.start + part.count > upload.length { complaints.append("more than it said") }
      if part.blob != "new/\(upload.document)" { complaints.append("another's bytes") }
      upload.offset += isCut ? Int64(dice.roll(Int(part.count))) : part.count
      uploads[id] = upload
    }
    if upload.offset == upload.length { complete(id, upload) }
    return Self.http(request.method == .head ? 200 : 204, ("Upload-Offset", "\(upload.offset)"))
  }

  private func begin(_ request: HTTPRequest) -> Response {
    guard let length = request.header("Upload-Length").flatMap({ Int64($0) }),
      let document = documents.first(where: { $0.bytes == length && $0.isAwaited })
    else { return Self.http(404) }
    for (id, upload) in uploads where upload.document == document.id.uuid {
      repeated += upload.offset
      uploads[id] = nil
    }
    lastUpload += 1
    let id = UUID(high: 9, low: lastUpload)
    uploads[id] = Upload(document: document.id.uuid, length: length)
    return Self.http(
      201, ("Upload-Offset", "0"), ("Location", "/fisioflow/v1/files/\(id)"))
  }

  private func complete(_ id: UUID, _ upload: Upload) {
    for position in documents.indices where documents[position].id.uuid == upload.document {
      guard documents[position].isAwaited else { continue }
      documents[position].file = id
    }
  }
}

@Suite("FF-068 Sending documents")
struct DocumentSendingTests {
  @Test("whatever breaks, everything arrives whole once nothing does any more")
  func faults() {
    for seed in 0..<400 as Range<UInt64> {
      let world = TusWorld(seed: seed, documents: 3)
      for _ in 0..<200 { world.step(isKind: false) }
      var steps = 0
      while !world.isDone, steps < 500 {
        world.step(isKind: true)
        steps += 1
      }
      #expect(world.isDone, "seed \(seed)")
      #expect(world.complaints == [], "seed \(seed)")
    }
  }

  @Test("where nothing breaks no byte is sent twice")
  func once() {
    for seed in 0..<50 as Range<UInt64> {
      let world = TusWorld(seed: seed, documents: 4)
      for _ in 0..<500 where !world.isDone { world.step(isKind: true) }
      #expect(world.isDone, "seed \(seed)")
      #expect(world.repeated == 0)
    }
  }
}
