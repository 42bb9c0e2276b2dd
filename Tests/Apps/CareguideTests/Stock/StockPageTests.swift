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
    _ counted: Int64?, warnDays: Int?, _ language: Language = .pt, isPlanned: Bool = true
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
    }
    return FamilySample.page(home, Medicine.path(of: medicine.id), language).readOut
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

  @Test("CG-134 what is not known is said: no count, no times, or more than a year of it")
  func unknown() {
    #expect(Self.read(nil, warnDays: 7).contains("Diga quanto há"))
    #expect(Self.read(7, warnDays: 7, isPlanned: false).contains("Sem doses planejadas"))
    #expect(Self.read(900, warnDays: 7).contains("Dura mais de um ano"))
  }
}
