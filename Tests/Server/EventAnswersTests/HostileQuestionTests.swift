import Analytics
import Effort
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Threading
import Values

@Suite("Questions of strangers")
struct HostileQuestionTests {
  private static let seeds = [
    #"{"kind":"trend","during":{"last":30,"unit":"day"},"unit":"hour","limit":3,"zone":"Europe/Lisbon","trend":{"match":{"event":"door_opened","condition":{"any":[{"leaf":{"dimension":{"source":"parameter","name":"width"},"operation":"less","values":["5"]}}]}},"figure":"percentile","parameter":"width","percent":99.5},"breakdown":[{"source":"stamp","name":"plan"},{"source":"parameter","name":"tags"}]}"#,
    #"{"kind":"active","during":{"from":"2026-02-01","to":"2026-03-01"},"active":{"span":"month","isCalendar":true},"traffic":["bot","normal"],"filter":{"not":{"all":[{"leaf":{"dimension":{"source":"interval","name":"subscription"},"operation":"oneOf","values":["trial","active"]}}]}}}"#,
    #"{"kind":"paths","during":{"last":30},"paths":{"steps":3,"nodes":"events","within":"window","windowMinutes":60,"from":"door_opened","most":5}}"#,
    #"{"kind":"people","during":{"last":30},"people":{"lists":true,"condition":{"any":[{"did":{"match":{"event":"door_opened"},"operation":"atMost","times":2,"during":{"last":7}}},{"not":{"lastSeen":{"isBefore":true,"daysAgo":3}}},{"first":{"match":{"event":""}}},{"interval":{"name":"subscription","values":["trial"],"at":5}}]}}}"#,
    #"{"kind":"timeline","during":{"last":30},"timeline":{"person":"00000000-0000-0001-0000-000000000001","before":1772542800000,"count":5}}"#,
    #"{"kind":"sessions","during":{"last":30},"unit":"week","sessions":{"figure":"duration"},"breakdown":[{"source":"stamp","name":"app_version"},{"source":"event","name":"event"}]}"#,
    #"{"kind":"funnel","during":{"last":30},"funnel":{"steps":[{"event":"door_opened"},{"event":"subscription_began","condition":{"leaf":{"dimension":{"source":"parameter","name":"subscription_state"},"operation":"equals","values":["trial"]}}}]}}"#,
    #"{"kind":"stickiness","during":{"last":12,"unit":"month"},"stickiness":{"histogram":true}}"#,
  ]

  @Test("whatever bytes come, a question is answered or refused")
  func bytes() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var event = said("door_opened", People.ana, "2026-03-02T10:00", ["width": .integer(1)])
    event.stamp.plan = "free"
    let source = try UnsortedSource([event], in: saoPaulo)
    let engine = AnswerEngine(
      { source }, catalogue: QuestionCatalogue(registry: Doors.registry), zone: saoPaulo,
      now: { AnswerRoom.now }, limits: AnswerLimits())
    var answered = 0
    for round in 0..<Effort.times(20_000, quick: 2_000) {
      let bytes = Self.changed(Array(Self.seeds[round % Self.seeds.count].utf8), &random)
      let isAnswered = try await Threads().run { () -> Bool in
        guard let question = try? Question(jsonBytes: bytes, limits: JSONLimits(depth: 32)) else {
          return false
        }
        do {
          _ = try engine.answer(question, language: .pt)
          return true
        } catch is QuestionFailure {
          return false
        }
      }
      if isAnswered { answered += 1 }
    }
    // Else it would have shown nothing but that JSON has a grammar.
    #expect(answered > 20, "seed \(seed)")
  }

  /// A few bytes of others, or a number instead of a number.
  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
      default:
        guard let digit = bytes.indices.first(where: { $0 >= place && 0x30...0x39 ~= bytes[$0] })
        else { continue }
        let number = ["0", "-1", "9223372036854775807", "1e308", "0.5"]
          .randomElement(using: &random)!
        bytes.replaceSubrange(digit...digit, with: Array(number.utf8))
      }
    }
    return bytes
  }
}
