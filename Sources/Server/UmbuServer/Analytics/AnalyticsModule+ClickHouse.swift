import ClickHouse
import EventStore

/// Copies of sealed events in ClickHouse.
extension AnalyticsModule {
  /// What each process does about them, again and again; one at a time copies.
  var copying: [Chore] {
    if context.settings.events.hasNoCopies {
      return [
        Chore(interval: .seconds(3_600), beginsAtOnce: true) {
          await $0[Self.self].giveUpCopies($1)
        }
      ]
    }
    guard copier != nil else { return [] }
    return [
      Chore(interval: .seconds(30), beginsAtOnce: true) { await $0[Self.self].copy($1) }
    ]
  }

  /// Copies what was sealed, and removes what counts no more.
  private func copy(_ log: Log) async {
    do {
      guard let report = try await copier?.run(), report != EventCopier.Report() else { return }
      log.info(
        "events copied to ClickHouse",
        [
          "app": .place(context.app.id), "copied": .number(report.copied),
          "dropped": .number(report.dropped), "damaged": .number(report.damaged),
        ])
    } catch is LeaseLost {
      // Another process does it.
    } catch let failure as ClickHouseFailure {
      // What it says has no value of an event in it.
      log.error(
        "events are not copied to ClickHouse, and files answer",
        ["app": .place(context.app.id), "reason": .place(failure.description)])
    } catch {
      log.error(
        "events are not copied to ClickHouse, and files answer",
        ["app": .place(context.app.id), "reason": .failure(error)])
    }
  }

  /// Forgets copies in a ClickHouse that is gone, so that who was erased need not be looked for there.
  private func giveUpCopies(_ log: Log) async {
    do {
      try await context.events.write { [store] in try store.forgetCopies(in: $0) }
    } catch {
      log.error(
        "copies of events are not forgotten",
        ["app": .place(context.app.id), "reason": .failure(error)])
    }
  }
}
