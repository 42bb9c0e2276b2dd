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
    FamilySample.page(home(counted, warnDays: warnDays, isPlanned: isPlanned), path, language)
      .readOut
  }

  private static func home(
    _ counted: Int64?, warnDays: Int?, isPlanned: Bool = true
  ) -> Home.State {
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
    return home
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
    let planned = FamilySample.taken(50, "2026-11-20T08:00", at: "2026-11-20T11:00:00Z")
    let needed = with(planned) {
      $0.id = .test(51)
      $0.planned = ""
    }
    var home = FamilySample.home(medicines: [FamilySample.losartana])
    home.parts[Today.self] = FamilySample.today([planned, needed])
    var state = Stock.State()
    func looks(_ news: News) -> Bool {
      Stock.hear(news, state, among: home.parts) == .look
    }
    func told<R: Record>(_ records: [R]) -> News {
      .told(.changed(RecordNews(Changes(changed: records))))
    }
    #expect(looks(told([planned])))
    state.runningOut = []
    #expect(!looks(told([planned])))
    // It was not reckoned with.
    #expect(looks(told([planned, needed])))
    // Refused, one is out of the log already, and nobody knows what it was. In another zone no dose is named.
    #expect(looks(.told(.changed(RecordNews(Changes<Dose>(removed: [needed.id]))))))
    guard case .changed(let news)? = Today.tell(.zoneChanged(FamilySample.saoPaulo), Today.State())
    else {
      Issue.record("nothing is told of another zone")
      return
    }
    #expect(looks(.told(.changed(news))))
    for news: News in [
      told([FamilySample.losartana]), told([FamilySample.daily]), .entered(Today.path),
      .visible(true), .dayChanged(home.context.today),
    ] {
      #expect(looks(news))
    }
  }

  @Test("CG-134 nothing is told to run out before all is read and it is known where the device is")
  func tooEarly() {
    let home = Self.home(7, warnDays: 4)
    func found(_ change: (inout Home.State) -> Void) -> [RunningOut]? {
      var home = home
      change(&home)
      guard var state = home.parts[Stock.self] else { return [] }
      _ = Stock.reduce(&state, .looked(FamilySample.now), among: home.parts)
      return state.runningOut
    }
    #expect(found { _ in }?.count == 1)
    // By the clock of another place it would be another day.
    #expect(found { $0.parts[Today.self]?.zone = nil } == nil)
    #expect(found { $0.parts[Stock.self]?.isLoaded = false } == nil)
    #expect(found { $0.parts[Today.self]?.household = Household() } == nil)
  }

  @Test("CG-134 what is not known is said: no count, no times, or more than a year of it")
  func unknown() {
    #expect(Self.read(nil, warnDays: 7).contains("Diga quanto há"))
    #expect(Self.read(7, warnDays: 7, isPlanned: false).contains("Sem doses planejadas"))
    #expect(Self.read(900, warnDays: 7).contains("Dura mais de um ano"))
  }
}
