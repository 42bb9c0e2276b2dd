import Database
import Glibc
import HTTP
import UmbuServer

/// The server at work, from its start to a signal that ends it.
struct Serving {
  private let apps: [AppDefinition]
  private var settings: Settings

  init(_ apps: [AppDefinition], _ settings: Settings) {
    self.apps = apps
    self.settings = settings
    fitConnections(DescriptorLimit.raise())
  }

  /// Lets in no more clients than there can be sockets for.
  private mutating func fitConnections(_ limit: Int) {
    let wanted = settings.http.limits.connections
    let fitting = DescriptorLimit.connections(wanted, under: limit)
    guard fitting < wanted else { return }
    settings.http.limits.connections = fitting
    // One address takes no more than half of what there is.
    settings.http.limits.connectionsPerAddress =
      min(max(fitting / 2, 1), settings.http.limits.connectionsPerAddress)
    settings.log.error(
      "fewer connections than configured: the limit of open files is low",
      ["connections": .number(fitting), "configured": .number(wanted), "files": .number(limit)])
  }

  func run() async -> CommandResult {
    // Heard from the start: whoever sees the server answer may end it cleanly.
    let signals = Signals()
    FreedMemory.mapLargeArrays()
    do {
      let umbu = try await Umbu(apps, settings)
      let commands = Commands(umbu.apps)
      var control: ControlSocket?
      do {
        control = try ControlSocket(in: settings.data.folder) { await commands.run($0) }
      } catch {
        settings.log.error("no control socket", ["reason": .failure(error)])
      }
      try umbu.start()
      if settings.operators != nil {
        settings.log.info("serving operators", ["port": .number(Int(umbu.operatorPort))])
      }
      settings.log.info(
        "serving",
        [
          "port": .number(Int(umbu.port)), "data": .place("\(settings.data)"),
          "web": .place(settings.web.path ?? ""),
        ])
      await signals.ending()
      settings.log.info("stopping")
      control?.close()
      await umbu.stop()
      settings.log.info("stopped")
      await settings.log.finish()
      return CommandResult(exitCode: 0, "")
    } catch {
      await settings.log.finish()
      return CommandResult(exitCode: 1, "umbu: cannot serve: \(words(of: error))")
    }
  }

  private func words(of error: any Error) -> String {
    switch error as? ServerError {
    case .addressInUse(let port):
      "another program listens on port \(port); --port or --operator names another"
    case .notPermitted(let port): "port \(port) needs a privilege; use one from 1024"
    case .badAddress(let address): "\(address) is no address in numbers, such as 127.0.0.1"
    case .system(let code): String(cString: strerror(code))
    case nil: "\(error)"
    }
  }
}
