import Care
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import Careguide

/// What the page of a medicine says of how much of it there is.
@Suite("the stock on the page of a medicine")
struct StockPageTests {
  /// - Parameters:
  ///   - counted: how many tablets were counted just now; nil is never.
  ///   - warnDays: from how many days before its end on it warns.
  private static func read(
    _ counted: Int64?, warnDays: Int?, _ language: Language = .pt, isPlanned: Bool = true,
    at path: Path = Medicine.path(of: FamilySample.losartana.id)
  ) -> String {
    let medicine = with(FamilySample.losartana) { $0.warnDays = warnDays }
    var home = FamilySample.home(medicines: [medicine])
    home.parts[Today.self] = with(FamilySample.today()) {
      _ = Today.reduce(&$0, .medicinesChanged(Changes(isComplete: true, changed: [medicine])))
      if !isPlanned {
        _ = Today.reduce(&$0, .schedulesChanged(Changes(isComplete: true, changed: [])))
      }
    }
    let entry = counted.map { count in
      with(StockEntry()) {
        $0.id = .test(60)
        $0.medicine = medicine.id
        $0.kind = .counted
        $0.amount = DoseAmount(count)
        $0.at = FamilySample.now
      }
    }
    home.parts[Stock.self] = with(Stock.State()) {
      let changes = Changes(isComplete: true, changed: entry.map { [$0] } ?? [])
      _ = Stock.reduce(&$0, .changed(changes))
      _ = Stock.reduce(&$0, .looked(FamilySample.now), among: home.parts)
    }
    return FamilySample.page(home, path, language).readOut
  }

  @Test("CG-134 it warns as many days before it runs out as the person wants, and no day sooner")
  func warns() {
    // At half past eleven there are seven: one for tonight and two for each of three days. The next is for
    // the morning of the 24th.
    let lasts = "Acaba em 24/11/2026, pelos horários"
    let buy = "Hora de comprar mais."
    for days in [4, 30] {
      let read = Self.read(7, warnDays: days)
      #expect(read.contains(lasts) && read.contains(buy), "\(days)")
    }
    for days in [3, nil] {
      let read = Self.read(7, warnDays: days)
      #expect(read.contains(lasts) && !read.contains(buy))
    }
    let english = Self.read(7, warnDays: 4, .en)
    #expect(english.contains("Runs out on 24/11/2026, by its times"))
    #expect(english.contains("Time to buy more."))
  }

  @Test("CG-134 today says what runs out within the days that the person wants to know of")
  func warnsToday() {
    let read = Self.read(7, warnDays: 4, at: Today.path)
    #expect(read.contains("Hora de comprar mais") && read.contains("Acaba em 4 dias · 24/11/2026"))
    for (counted, days) in [(7, 3), (7, nil), (nil, 7), (900, 7)] as [(Int64?, Int?)] {
      #expect(!Self.read(counted, warnDays: days, at: Today.path).contains("Hora de comprar"))
    }
    #expect(Self.read(0, warnDays: 1, at: Today.path).contains("Não dá para hoje"))
    #expect(Self.read(7, warnDays: 4, .en, at: Today.path).contains("Runs out in 4 days"))
  }

  @Test("CG-134 when it runs out is found out again when that may have changed, not at each dose")
  func looks() {
    func told<R: Record>(_ type: R.Type) -> News { .told(.changed(RecordNews(Changes<R>()))) }
    var state = Stock.State()
    #expect(Stock.hear(told(Dose.self), state) == .look)
    state.runningOut = []
    #expect(Stock.hear(told(Dose.self), state) == nil)
    for news: News in [
      told(Medicine.self), told(Schedule.self), .entered(Today.path), .visible(true),
      .dayChanged(FamilySample.home().context.today),
    ] {
      #expect(Stock.hear(news, state) == .look)
    }
    // Not before all of the doses are read.
    state.isLoaded = true
    _ = Stock.reduce(&state, .looked(FamilySample.now), among: FamilySample.home().parts)
    #expect(state.runningOut == nil)
  }

  @Test("CG-134 what is not known is said: no count, no times, or more than a year of it")
  func unknown() {
    #expect(Self.read(nil, warnDays: 7).contains("Diga quanto há"))
    #expect(Self.read(7, warnDays: 7, isPlanned: false).contains("Sem doses planejadas"))
    #expect(Self.read(900, warnDays: 7).contains("Dura mais de um ano"))
  }
}
