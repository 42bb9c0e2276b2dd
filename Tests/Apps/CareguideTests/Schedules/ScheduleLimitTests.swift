import Care
import Flow
import FlowTesting
import Records
import Scheduling
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

/// More doses a day than anybody takes.
@Suite("a day has so many times and no more")
struct ScheduleLimitTests {
  private static let medicine = FamilySample.losartana.id
  private static let sentences = [
    (Language.pt, "São no máximo 48 horários por dia, cada um uma vez: é um a cada meia hora."),
    (.en, "There are at most 48 times a day, each once: one every half hour."),
  ]

  /// The form of a medicine in which so many times are typed, one a quarter of an hour.
  private static func form(_ count: Int) -> ScheduleForm.State {
    var parts = Parts()
    parts[Today.self] = FamilySample.today()
    var state = ScheduleForm.State(in: with(Context()) { $0.today = CivilDate("2026-11-20")! })
    _ = ScheduleForm.reduce(&state, .entered(medicine.schedulePath), among: parts)
    state.open?.draft.stages[0].doses = (0..<count).map { number in
      let time = CivilTime(hour: number / 4 % 24, minute: number % 4 * 15)
      return .init(time: time?.shortText ?? "", amount: "1")
    }
    return state
  }

  private static func page(_ state: ScheduleForm.State, _ language: Language = .pt) -> Node {
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today()
    home.parts[ScheduleForm.self] = state
    return FamilySample.page(home, medicine.schedulePath, language)
  }

  /// The button with these words; whether it can be pressed.
  private static func isOffered(_ words: String, on page: Node) -> Bool {
    page.elements.contains { element in
      element.tag == "button" && element.readOut == words
        && !element.attributes.contains(Attribute("disabled", .flag(true)))
    }
  }

  @Test("CG-129 forty-eight times a day can be typed; there the form says why there are no more")
  func offered() {
    for (language, sentence) in Self.sentences {
      let words = language == .pt ? "Outro horário" : "Another time"
      let (nearly, full) = (Self.page(Self.form(47), language), Self.page(Self.form(48), language))
      #expect(Self.isOffered(words, on: nearly) && !nearly.readOut.contains(sentence))
      #expect(!Self.isOffered(words, on: full) && full.readOut.contains(sentence))
    }
  }

  @Test("CG-129 a schedule with more times is not saved, and the page says how many there may be")
  func refused() {
    var parts = Parts()
    parts[Today.self] = FamilySample.today()
    for (count, isFine) in [(48, true), (49, false)] {
      var state = Self.form(count)
      _ = ScheduleForm.reduce(&state, .save(at: FamilySample.now), among: parts)
      #expect(state.open?.saving.isLoading == isFine, "\(count)")
      #expect(state.open?.problems.map(\.control) == (isFine ? [] : ["planned"]), "\(count)")
      guard !isFine else { continue }
      // What the form itself says of its button is another sentence's place.
      state.open?.draft.stages[0].doses.removeLast(2)
      for (language, sentence) in Self.sentences {
        #expect(Self.page(state, language).readOut.contains(sentence))
      }
    }
  }

  @Test("CG-129 ten thousand doses a day, from another device, are refused with the same sentence")
  func tenThousand() throws {
    let storage = LayeredStorage(MemoryStorage())
    Transaction(storage).put(FamilySample.rosa)
    Transaction(storage).put(FamilySample.losartana)
    let author = Author(account: FamilySample.ana, role: "manager", time: FamilySample.now)
    for count in [49, 10_000] {
      let schedule = with(FamilySample.daily) {
        $0.id = .test(99)
        $0.start = CivilDateTime("2026-12-01T00:00")!
        $0.phases[0].times = (0..<count).map {
          CivilTime(millisecondOfDay: $0 * 8_640) ?? .midnight
        }
        $0.phases[0].amounts = Array(repeating: .one, count: count)
      }
      // As it travels, and as it would be were its list longer than any that is read.
      let said = [
        careSchema.run(
          SetSchedule.name, SetSchedule(schedule).object, Transaction(storage), by: author),
        refusal(of: SetSchedule(schedule), Transaction(storage), by: author),
      ]
      for refusal in said {
        let refusal = try #require(refusal)
        for (language, sentence) in Self.sentences {
          #expect(
            RefusalWords.text(
              refusal, of: SetSchedule.name, Careguide.kinds, in: Careguide.app.words.space,
              language
            ) == sentence, "\(count) \(refusal)")
        }
      }
    }
    #expect(!Transaction(storage).has(ID<Schedule>.test(99)))
  }

  private func refusal(
    of mutation: SetSchedule, _ transaction: Transaction, by author: Author
  ) -> Refusal? {
    do throws(Refusal) {
      try mutation.apply(transaction, by: author)
      return nil
    } catch {
      return error
    }
  }
}
