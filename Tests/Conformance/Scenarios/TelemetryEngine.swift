import API
import Fields
import Telemetry
import Values

/// The engine that sends events over a day: every input, and all that it wants done.
func telemetryEngine(_ emit: (String) -> Void) {
  let device = Counting()
  device.feed(.began(TelemetryMemory()))
  device.feed(.signedOut)
  device.feed(.led(true))
  device.feed(.shown)

  // A yes, the handshake, and some lines.
  device.feed(.decided(decision(.prompt, true)))
  device.answer(200, consent(.yes))
  device.append(3, epoch: 0)
  device.feed(.fired)
  device.answer(500, .object([]))
  device.feed(.fired)
  device.answer(200, accepted(3, interval: 5))

  // Somebody signs in, and screens are sent at once.
  device.feed(.signedIn(UUID(high: 2, low: 2)))
  device.answer(200, consent(.unasked))
  device.answer(200, consent(.yes))
  device.answer(200, .object([JSONValue.Member("linked", .boolean(true))]))
  device.append(2, epoch: 1, isPriority: true)
  device.feed(.fired)
  device.answer(422, problem("invalid", "events[1].p.number", "notListed"))
  device.feed(.debug(token: "e30.c2ln"))
  device.append(1, epoch: 1)
  device.feed(.hidden)
  device.answer(409, problem("reset", "epochs[1]", "erased"))
  device.answer(200, .object([JSONValue.Member("linked", .boolean(false))]))
  device.feed(.debug(token: nil))

  // No network, no room, a reset, a no that is erased as well, and an end.
  device.feed(.shown)
  device.feed(.online(false))
  device.append(2, epoch: 2)
  device.feed(.dropped(4))
  device.feed(.online(true))
  device.answer(429, .object([]), after: 7)
  device.feed(.reset)
  device.feed(.toldByServer(ConsentState(analytics: .yes, crash: .yes, textVersion: 2)))
  device.feed(.fired)
  device.append(30, epoch: 3)
  device.feed(.decided(decision(.withdrawal, false)))
  for _ in 0..<6 { device.answer(200, consent(.no)) }
  device.feed(.signedOut)
  device.feed(.began(device.memory))
  device.feed(.led(false))
  device.feed(.closed)
  device.feed(.shown)
  for line in device.lines { emit(line) }

  var span = SessionSpan()
  for minutes in [0, 10, 40, 71, 71, 101, 30] as [Int64] {
    _ = span.touch(at: Instant(milliseconds: minutes * 60_000), silence: 1_800_000)
    emit("session " + span.object.jsonText + " \(JSONValue.number(span.duration).jsonText)")
  }
}

private func decision(_ source: ConsentSource, _ isYes: Bool) -> ConsentDecision {
  ConsentDecision(
    [ConsentAnswer(.analytics, isYes: isYes)], textVersion: 1, source: source, erases: !isYes)
}

private func consent(_ answer: Assent) -> JSONValue {
  let state = ConsentState(analytics: answer, textVersion: 1)
  return .object([
    JSONValue.Member("state", state.object), JSONValue.Member("interval", .integer(30)),
  ])
}

private func accepted(_ sequence: Int64, interval: Int64) -> JSONValue {
  .object([
    JSONValue.Member("acceptedThrough", .integer(sequence)),
    JSONValue.Member("interval", .integer(interval)),
  ])
}

private func problem(_ code: String, _ path: String, _ reason: String) -> JSONValue {
  let errors = [FieldProblem(path: path, reason: reason)]
  return Problem(status: 0, title: code, code: code, errors: errors).object
}

/// Feeds an engine and tells everything.
private final class Counting {
  private let engine: TelemetryEngine
  private(set) var lines: [String] = []
  private(set) var memory = TelemetryMemory()
  private var now = Instant(milliseconds: 1_772_456_400_000)
  private var queue: [QueuedLine] = []
  private var lastSequence: Int64 = 0
  private var peeks: [(after: Int64, count: Int)] = []

  init() {
    var settings = TelemetrySettings()
    // The same bits each time.
    settings.random = { 0x0123_4567_89AB_CDEF }
    settings.place = DecisionPlace(region: "br", zone: "America/Sao_Paulo", language: .pt)
    engine = TelemetryEngine(settings, registry: EventRegistry(), makers: [OwnCollector.make])
  }

  func feed(_ input: TelemetryInput) {
    now = now.adding(milliseconds: 1_500)
    tell(engine.receive(input, at: now))
    while let peek = peeks.first {
      peeks.removeFirst()
      let found = Array(queue.filter { $0.sequence > peek.after }.prefix(peek.count))
      tell(engine.receive(.lines(found), at: now))
    }
  }

  func append(_ count: Int, epoch: Int64, isPriority: Bool = false) {
    for _ in 0..<count {
      lastSequence += 1
      let json = JSONValue.object([
        JSONValue.Member("n", .text("page_shown")),
        JSONValue.Member("t", .integer(now.milliseconds)), JSONValue.Member("e", .integer(epoch)),
        JSONValue.Member("c", .integer(1)), JSONValue.Member("p", .object([])),
      ])
      let line = QueuedLine(sequence: lastSequence, name: "page_shown", json: json)
      queue.append(line.stamped(.object([JSONValue.Member("plan", .text("gold"))])))
    }
    feed(.appended(count: count, isPriority: isPriority))
  }

  func answer(_ status: Int, _ body: JSONValue, after: Int? = nil) {
    var headers: [HTTPHeader] = []
    if let after { headers.append(HTTPHeader("Retry-After", after.description)) }
    feed(.answered(.answered(HTTPResponse(status: status, headers: headers, body: body.bytes))))
  }

  private func tell(_ outputs: [TelemetryOutput]) {
    for output in outputs {
      switch output {
      case .keep(let memory): self.memory = memory
      case .peek(let after, let count): peeks.append((after, count))
      case .remove(let sequence): queue.removeAll { $0.sequence <= sequence }
      case .clear: queue = []
      default: break
      }
      lines.append(words(of: output))
    }
  }
}

private func words(of output: TelemetryOutput) -> String {
  switch output {
  case .peek(let after, let count): return "peek \(after) \(count)"
  case .send(let request, let keepAlive):
    var text = "send \(keepAlive) " + request.method.rawValue + " " + request.path
    for header in request.headers { text += " " + header.name + ": " + header.value }
    return text + " " + String(utf8: request.body)
  case .remove(let sequence): return "remove \(sequence)"
  case .timer(let milliseconds): return "timer \(milliseconds)"
  case .cancelTimer: return "cancel timer"
  case .cancelSend: return "cancel send"
  case .keep(let memory): return "keep " + memory.object.jsonText
  case .clear: return "clear"
  case .tell(let state): return "tell " + state.object.jsonText
  case .stream(let lines):
    var text = "stream"
    for line in lines {
      text += " \(line.sequence) " + line.name + " " + line.parameters.jsonText
      text += " " + (line.reason?.rawValue ?? "fine") + " " + line.parameter
    }
    return text
  case .log(let what, let count): return "log " + what.text + " \(count)"
  }
}
