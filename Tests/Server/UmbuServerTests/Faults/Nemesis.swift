import DatabaseTesting
import Foundation
import Glibc
import Peers
import Waiting

/// What goes wrong, one thing after the other, by chance.
struct Nemesis {
  let server: UmbuProcess
  let proxy: CuttingProxy
  /// The PostgreSQL of the server, where it has one.
  let postgres: PostgresServer?
  /// A small file system of the server, which can be filled; nil where that is not to be had.
  let smallDisk: String?
  /// How often a device was answered, or found that it is not.
  let tries: Count
  var random: SeededGenerator
  private(set) var done: [String: Int] = [:]

  init(
    _ server: UmbuProcess, _ proxy: CuttingProxy, postgres: PostgresServer?, smallDisk: String?,
    tries: Count, seed: UInt64
  ) {
    self.tries = tries
    self.server = server
    self.proxy = proxy
    self.postgres = postgres
    self.smallDisk = smallDisk
    random = SeededGenerator(seed: seed)
  }

  private enum Fault: String, CaseIterable {
    case killServer, stopServer, cutConnections, cutInTheMiddle, fillDisk, crashPostgres
    case stopPostgres
  }

  /// Lets the devices work, breaks something, and mends it.
  mutating func strike() throws {
    tries.waitOnThread(for: tries.value + .random(in: 4...40, using: &random))
    let possible = Fault.allCases.filter { fault in
      switch fault {
      case .fillDisk: smallDisk != nil
      case .crashPostgres, .stopPostgres: postgres != nil
      default: true
      }
    }
    guard let fault = possible.randomElement(using: &random) else { return }
    done[fault.rawValue, default: 0] += 1
    switch fault {
    case .killServer:
      server.kill()
      rest(0...100)
      try server.start(on: server.port)
    case .stopServer:
      kill(server.processID, SIGSTOP)
      rest(50...600)
      kill(server.processID, SIGCONT)
    case .cutConnections: proxy.cut()
    case .cutInTheMiddle:
      for _ in 0..<5 {
        proxy.cut(after: .random(in: 0...2_000, using: &random))
        rest(5...50)
      }
    case .fillDisk: fillDisk()
    case .crashPostgres:
      postgres?.crash()
      rest(0...200)
      postgres?.start()
    case .stopPostgres:
      postgres?.send(SIGSTOP)
      rest(50...600)
      postgres?.send(SIGCONT)
    }
  }

  /// Takes all room that is left, for a while.
  private mutating func fillDisk() {
    guard let smallDisk else { return }
    let ballast = smallDisk + "/ballast"
    let descriptor = open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 0, count: 4_096)
    while write(descriptor, block, block.count) > 0 {}
    close(descriptor)
    rest(100...500)
    unlink(ballast)
  }

  /// Lets a fault last.
  private mutating func rest(_ milliseconds: ClosedRange<UInt32>) {
    blockFor(milliseconds: .random(in: milliseconds, using: &random))
  }
}
