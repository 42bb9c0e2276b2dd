import Sync

extension Simulation {
  /// Heals the world, lets everything arrive, and looks whether all is as it must be.
  func settleAndCheck() {
    trace?("\(step) calm")
    isCalm = true
    defer { isCalm = false }
    for process in processes { upgrade(process) }
    for host in hosts { setOnline(host, true) }
    for device in devices {
      device.store.isFull = false
      device.store.capacity = nil
      // A tab without a store does not send what others stored.
      if !device.tabs.contains(where: { $0.hasStore }) { open(device) }
      for tab in device.tabs where !tab.isVisible { show(tab, true) }
      reloadOutdated(device)
    }
    // Somebody looks again, where a tab waits for that.
    for tab in tabs { give(.syncNow, tab) }
    while !echoes.isEmpty { echo() }
    for process in processes {
      while let handling = process.handlings.first { finish(handling, in: process) }
    }
    while !news.isEmpty { deliverNews() }
    drain()
    if plan.holdsInPart { decideWhatIsHeld() }
    // Whoever comes back to a tab sees what the store holds.
    for tab in tabs {
      show(tab, false)
      drain()
      show(tab, true)
      drain()
    }
    // A poll more, so that a poke that was lost does not count.
    for _ in 0..<2 {
      for tab in tabs { give(.syncNow, tab) }
      drain()
    }
    checkServers()
    checkReplicas()
    checkFates()
    checkOrder()
  }

  /// Now and then something on a device needs all of what is held in part.
  private func decideWhatIsHeld() {
    for device in devices {
      device.holdsAll = random.chance(1, in: 4)
      for tab in device.tabs { give(.holdAll(device.holdsAll), tab) }
    }
    drain()
  }

  private func drain() {
    var rounds = 0
    var isBusy = true
    while isBusy, failure == nil {
      isBusy = false
      for tab in tabs {
        while !tab.work.isEmpty || !tab.requests.isEmpty || !tab.inbox.isEmpty {
          isBusy = true
          guard isEnding(&rounds, tab) else { return }
          runStoreWork(tab)
          send(tab)
          receive(tab)
        }
        for timer in tab.timers.sorted() where isAwaited(timer, tab) {
          isBusy = true
          guard isEnding(&rounds, tab) else { return }
          tab.timers.remove(timer)
          // Or what has used up its requests would wait for ever.
          now = now.adding(milliseconds: 1_000)
          give(.fired(timer), tab)
        }
      }
    }
  }

  /// Whether rest comes only after that timer. What the server was sent and does not answer is tried
  /// in the store again and again, as long as the person is a stranger.
  private func isAwaited(_ timer: SyncTimer, _ tab: SimulatedTab) -> Bool {
    timer != .poll && (timer != .store || role(on: tab.device) != nil)
  }

  /// Counts a round; false when there were too many.
  private func isEnding(_ rounds: inout Int, _ tab: SimulatedTab) -> Bool {
    rounds += 1
    if rounds > 20_000 { fail("tab \(tab.number) never comes to rest") }
    return failure == nil
  }
}
