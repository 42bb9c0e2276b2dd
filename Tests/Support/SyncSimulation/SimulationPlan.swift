/// What a simulation is made of; with the seed it is the whole of it.
public struct SimulationPlan: Sendable {
  public var seed: UInt64
  public var steps: Int
  /// How many phones there are; each may have several spaces and people.
  public var hosts = 2
  /// The most tabs that are open in one space for one person on one phone.
  public var tabs = 2
  public var people = 1
  public var spaces = 1
  /// How many server processes share the tables.
  public var processes = 1
  public var defect: ServerDefect?
  /// Whether stored bytes get damaged.
  public var damages = false
  /// Whether stores fill up and are missing.
  public var fillsStores = true
  /// Whether people come into spaces, get another role there and are removed.
  public var changesMembers = false
  /// Whether they do so all the time.
  public var comeAndGo = false
  /// Whether the server forgets what was removed.
  public var forgetsRemovals = false
  /// Whether the server forgets what it refused of devices that stay away.
  public var endsClients = false
  /// Whether the server is now and then brought back from a backup.
  public var restores = false
  /// Whether the clocks of devices and servers are wrong, and jump.
  public var skewsClocks = false
  /// Whether new revisions of the app come out, and reach servers and phones one after another.
  public var upgrades = false
  /// Whether there are bookings, of which no two may have one place (`CardSpace.booking`); not where new revisions
  /// come out.
  public var books = false
  /// Whether devices hold a part of what is dated, and of bookings where there are any, by windows that days and
  /// changes move.
  public var holdsInPart = false
  /// Whether a space of a device alone may go up to them (`CardSpace.goingUp`): their cards have neither stories
  /// nor remarks then.
  public var goesUp = false

  public init(seed: UInt64, steps: Int) {
    self.seed = seed
    self.steps = steps
  }

  /// A plan whose kind of trouble follows from its seed, so that every stretch of seeds has all.
  public static func varied(_ seed: UInt64, steps: Int) -> SimulationPlan {
    var plan = SimulationPlan(seed: seed, steps: steps)
    plan.hosts = 2 + Int(seed % 2)
    plan.tabs = 1 + Int(seed % 3)
    plan.fillsStores = seed % 2 == 0
    plan.damages = seed % 4 >= 2
    plan.processes = 1 + Int(seed / 2 % 3)
    plan.spaces = 1 + Int(seed / 3 % 2)
    plan.people = 1 + Int(seed / 4 % 3)
    plan.changesMembers = seed / 5 % 2 == 0
    plan.skewsClocks = seed / 7 % 2 == 0
    plan.forgetsRemovals = seed / 2 % 2 == 0
    plan.endsClients = seed / 4 % 2 == 0
    plan.restores = seed / 3 % 4 == 0
    plan.upgrades = seed / 3 % 2 == 0
    plan.books = !plan.upgrades && seed / 6 % 2 == 0
    plan.holdsInPart = seed % 5 < 2
    return plan
  }
}

/// What went wrong in a simulation, and how to see it again.
public struct SimulationFailure: Error, CustomStringConvertible {
  public var seed: UInt64
  public var step: Int
  public var what: String
  public var description: String { "seed \(seed), step \(step): \(what)" }
}
