import DatabaseTesting
import Effort
import Glibc
import Peers
import Testing
import Waiting

/// What goes wrong, one thing after the other: each once, then by chance. That a fault struck is
/// shown each time, by what the system says of it.
struct Nemesis {
  let server: UmbuProcess
  let proxy: CuttingProxy
  /// The PostgreSQL of the server, where it has one.
  let postgres: PostgresServer?
  /// A small file system of the server, which can be filled; nil where that is not to be had.
  let smallDisk: String?
  /// What brings the server to its limit of memory.
  let load: MemoryLoad
  /// How often a device was answered, or found that it is not.
  let tries: Count
  var random: SeededGenerator
  private var unseen: [Fault] = []
  private(set) var done: [String: Int] = [:]

  init(
    _ server: UmbuProcess, _ proxy: CuttingProxy, postgres: PostgresServer?, smallDisk: String?,
    load: MemoryLoad, tries: Count, seed: UInt64
  ) {
    self.tries = tries
    self.server = server
    self.proxy = proxy
    self.postgres = postgres
    self.smallDisk = smallDisk
    self.load = load
    random = SeededGenerator(seed: seed)
    unseen = possible.shuffled(using: &random)
  }

  enum Fault: String, CaseIterable {
    case killServer, stopServer, cutConnections, cutInTheMiddle, fillDisk, crashPostgres
    case stopPostgres, starveOfMemory, clockForwards, clockBackwards
  }

  /// Those that this machine and this database allow.
  var possible: [Fault] {
    Fault.allCases.filter { fault in
      switch fault {
      case .fillDisk: smallDisk != nil
      case .crashPostgres, .stopPostgres: postgres != nil
      case .clockForwards, .clockBackwards: server.clock != nil
      default: true
      }
    }
  }

  /// Lets the devices work, breaks something, and mends it.
  mutating func strike() throws {
    tries.waitOnThread(for: tries.value + .random(in: 4...40, using: &random))
    guard let fault = unseen.popLast() ?? possible.randomElement(using: &random) else { return }
    done[fault.rawValue, default: 0] += 1
    #expect(try strike(fault), "\(fault) did not strike")
  }

  /// Lets a fault last.
  mutating func rest(_ milliseconds: ClosedRange<UInt32>) {
    blockFor(milliseconds: .random(in: milliseconds, using: &random))
  }
}
