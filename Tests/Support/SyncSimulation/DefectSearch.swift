/// A run that found a defect that was planted in the server.
public struct DefectFinding {
  /// The plan of the run that failed.
  public var plan: SimulationPlan
  public var failure: SimulationFailure
  /// How many steps it took, with those of the runs before it.
  public var steps: Int
}

extension ServerDefect {
  /// Runs seed after seed until one fails; nil when none did within so many steps.
  ///
  /// Most are found within ten thousand steps, and all within 400,000.
  public func firstFinding(within budget: Int) -> DefectFinding? {
    var steps = 0
    for seed in UInt64(0)... {
      guard steps < budget else { break }
      var plan = SimulationPlan.varied(seed, steps: 800)
      plan.defect = self
      plan.upgrades = isOfUpgrades
      // The ones of bookings and of windows where there is the other, too.
      plan.books = isOfBookings || (isOfWindows && !isOfUpgrades && seed % 2 == 1)
      plan.holdsInPart = isOfWindows || (isOfBookings && seed % 2 == 1)
      if self == .leavesNoGap { plan.restores = true }
      if self == .forgetsReturns {
        // Nothing but what it takes: a request that is late, and somebody who is back before it comes.
        (plan.comeAndGo, plan.people, plan.spaces) = (true, 1, 1)
        (plan.hosts, plan.tabs, plan.processes) = (1, 1, 1)
        (plan.fillsStores, plan.damages, plan.restores) = (false, false, false)
        (plan.endsClients, plan.skewsClocks) = (false, false)
      }
      if [.endsInSilence, .forgetsClients].contains(self) { plan.endsClients = true }
      if self == .outlivesItsTables { (plan.processes, plan.hosts, plan.spaces) = (3, 3, 1) }
      let simulation = Simulation(plan)
      let failure = simulation.run()
      steps += simulation.step
      if let failure { return DefectFinding(plan: plan, failure: failure, steps: steps) }
    }
    return nil
  }
}
