import Analytics
import Clinic
import Database
import EventAnswers
import EventStore
import Fields
import Foundation
import SyncServer
import Telemetry
import Values

/// Asks questions of files in this process, one after the other, without a server around it: what a question costs
/// of a processor, whatever else the machine does.
struct Asking {
  let data: String
  /// A file with an object: questions by their names.
  let questions: String
  let rounds: Int
  /// How many of them a question may have.
  let threads: Int

  /// Prints for each question the least and the middle of the processor's milliseconds, with and without the snapshot,
  /// the same of the clock's without it, and a digest of the answer, by which two programs are compared.
  func run() async throws {
    let text = try String(contentsOfFile: questions, encoding: .utf8)
    let database = try SQLiteDatabase(
      at: "\(data)/\(Generation.app).events.sqlite", mustExist: true)
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)
    var store = EventStore(
      database, keys: try EventKeys(file: "\(data)/\(EventKeys.name)"), now: { Self.now },
      newID: { UUID.v7(at: Self.now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max))) })
    store.zone = { zone }
    let holder = EventHolder(
      store, folder: EventFolder(existing: "\(data)/events/\(Generation.app)"))
    guard case .object(let members) = try JSONValue.parse(text) else { return }
    for member in members {
      let question = try Question(object: member.value)
      var (times, answers, waits): ([Double], [Double], [Double]) = ([], [], [])
      var digest: UInt64 = 0
      for _ in 0..<rounds {
        let began = Self.processor()
        let snapshot = try await holder.snapshot()
        let source = try SegmentSource(snapshot, naming: [])
        let (asked, since) = (Self.processor(), ContinuousClock.now)
        let engine = AnswerEngine(
          { source }, catalogue: QuestionCatalogue(registry: LiveRegistry(ClinicEvents.registry)),
          zone: zone, now: { Self.now }, limits: AnswerLimits(),
          threads: QuestionThreads(most: threads))
        let answer = try engine.answer(question, language: .en)
        answers.append(Self.processor() - asked)
        waits.append((ContinuousClock.now - since) / .milliseconds(1))
        times.append(Self.processor() - began)
        digest = Self.digest(answer)
      }
      times.sort()
      answers.sort()
      waits.sort()
      print(
        member.name, String(format: "%.1f", times[0]), String(format: "%.1f", times[rounds / 2]),
        String(format: "%.1f", answers[0]), String(format: "%.1f", answers[rounds / 2]),
        String(format: "%.1f", waits[0]), String(format: "%.1f", waits[rounds / 2]),
        String(digest, radix: 16))
    }
    await database.close()
  }

  private static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  /// Milliseconds of a processor that this process has had.
  private static func processor() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// FNV-1a of all that an answer says of events.
  private static func digest(_ answer: Answer) -> UInt64 {
    var text = JSONValue.array(answer.rows.map { .array($0) }).jsonText
    text += "\(answer.groups.map { $0.events }) \(answer.counted.events as Int64?) "
    text += "\(answer.counted.people) \(answer.leftOut.map { $0.events })"
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
