import Database
import FileServer
import Glibc
import HTTP
import Messaging
import Retention
import Values

/// Looks whether a server can live here: the folder of data, room on the disk, the files and who looks
/// at them, the tables, the pages, the clock, the message bus, what is sold.
public struct Doctor: Sendable {
  private let data: DataPlace
  private let web: WebFolders
  private let files: FileSettings
  private let messaging: MessagingAddress?
  private let checkout: CheckoutSettings?
  private let apps: [AppDefinition]

  public init(
    data: DataPlace, web: WebFolders, files: FileSettings = FileSettings(),
    messaging: MessagingAddress? = nil, checkout: CheckoutSettings? = nil, apps: [AppDefinition]
  ) {
    self.data = data
    self.web = web
    self.files = files
    self.messaging = messaging
    self.checkout = checkout
    self.apps = apps
  }

  private struct Finding {
    var isFine: Bool
    var text: String
  }

  /// Looks at everything; exit code 1 when something needs care.
  public func examine() async -> CommandResult {
    var findings = [folder(), room(), clock()]
    findings += apps.map(pages) + [landing()]
    findings += [await tables(), await jobs(), keys(), audit(), await events()]
    let withFiles = apps.filter { $0.files != nil }
    findings += withFiles.map(store) + (withFiles.isEmpty ? [] : [looking()])
    if let messaging { findings.append(await bus(at: messaging)) }
    if let checkout { findings.append(terms(of: checkout)) }
    let lines = findings.map { "\($0.isFine ? "✔" : "✘") \($0.text)" }.joined(separator: "\n")
    let isFine = findings.allSatisfy(\.isFine)
    return CommandResult(exitCode: isFine ? 0 : 1, lines)
  }

  private func folder() -> Finding {
    var status = stat()
    guard stat(data.folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return Finding(
        isFine: false, text: "data: there is no folder \(data.folder); umbu serve makes it")
    }
    guard access(data.folder, R_OK | W_OK | X_OK) == 0 else {
      return Finding(isFine: false, text: "data: \(data.folder) cannot be written by this user")
    }
    guard status.st_mode & 0o007 == 0 else {
      return Finding(
        isFine: false, text: "data: others can look into \(data.folder); chmod 700 closes it")
    }
    return Finding(isFine: true, text: "data: \(data.folder)")
  }

  private func room() -> Finding {
    var system = statvfs()
    guard statvfs(data.folder, &system) == 0 else {
      return Finding(isFine: false, text: "disk: its room cannot be told")
    }
    let megabytes = system.f_bavail * system.f_frsize / 1_048_576
    return Finding(
      isFine: megabytes >= 512,
      text: "disk: \(megabytes) MB free" + (megabytes >= 512 ? "" : ", fewer than 512 MB"))
  }

  private func clock() -> Finding {
    // Not before this program was written.
    let isFine = systemTime().milliseconds > 1_748_736_000_000
    return Finding(
      isFine: isFine,
      text: isFine ? "clock: plausible" : "clock: it is in the past; tokens and times need it right"
    )
  }

  private func pages(of app: AppDefinition) -> Finding {
    let folder = web.folder(app.id)
    let isFine = folder.map { access($0 + "/index.html", R_OK) == 0 } ?? false
    return Finding(
      isFine: isFine,
      text: isFine
        ? "pages of \(app.name): \(folder ?? "")"
        : "pages of \(app.name): none in \(web.path ?? "any usual place"); make wasm builds them")
  }

  private func landing() -> Finding {
    let isFine = web.folder("landing") != nil
    return Finding(isFine: isFine, text: "landing page" + (isFine ? "" : ": it is not there"))
  }

  private func bus(at address: MessagingAddress) async -> Finding {
    do {
      let bus = try MessageBus(at: address, as: "umbu doctor", hearing: []) { _, _ in }
      let isConnected = bus.statistics.isConnected
      await bus.close()
      return Finding(
        isFine: isConnected,
        text: isConnected
          ? "message bus: \(address) answers"
          : """
          message bus: \(address) cannot be reached, or does not let us in; what one server writes \
          reaches the browsers of the others some seconds late
          """)
    } catch {
      return Finding(isFine: false, text: "message bus: \(error)")
    }
  }

  /// Whether people are told beside the button under what terms they buy.
  private func terms(of checkout: CheckoutSettings) -> Finding {
    let isFine = checkout.isBox || (checkout.terms != nil && checkout.privacy != nil)
    return Finding(
      isFine: isFine,
      text: isFine
        ? "checkout" + (checkout.isBox ? ": the one for trying out" : ": with its terms")
        : """
        checkout: --terms and --privacy say where people read under what terms plans are sold, and what \
        becomes of their data; stores and the law ask for both
        """)
  }

  private func store(of app: AppDefinition) -> Finding {
    do throws(FileError) {
      try files.store(of: app, in: data).check()
      return Finding(isFine: true, text: "files of \(app.name): they can be kept")
    } catch {
      let why = if case .unavailable(let why) = error { why } else { "\(error)" }
      return Finding(isFine: false, text: "files of \(app.name): \(why)")
    }
  }

  /// Whether what is sent can be looked at.
  private func looking() -> Finding {
    do throws(FileError) {
      try files.workers.check()
      return Finding(
        isFine: true,
        text: "what is sent is looked at by a process that is shut in"
          + (InspectionWorkers.hasLandlock ? "" : ", without Landlock, which this kernel has not"))
    } catch {
      let why = if case .unavailable(let why) = error { why } else { "\(error)" }
      return Finding(isFine: false, text: "what is sent cannot be looked at: \(why)")
    }
  }

  /// Whether backups can be opened again.
  private func keys() -> Finding {
    let file = KeyringFile(in: data.folder)
    do throws(DatabaseError) {
      guard let keyring = try file.load() else {
        return Finding(
          isFine: true,
          text: """
            keys of backups: none yet; umbu backup makes them. If there were backups before, put \
            \(KeyringFile.name) back: without it nobody can open them
            """)
      }
      guard !file.isOpenToOthers else {
        return Finding(
          isFine: false, text: "keys of backups: others can read \(file.path); chmod 600 closes it")
      }
      let counts = keyring.archiveCounts
      return Finding(
        isFine: true,
        text: """
          keys of backups: \(keyring.spaces.count) spaces, \(counts.archives) archives, \
          \(counts.events) backups of events; without \(file.path) none of them can be opened, umbu keys \
          export keeps a copy elsewhere
          """)
    } catch {
      return Finding(isFine: false, text: "keys of backups: \(error)")
    }
  }

  /// Where the key is that signs the audit.
  private func audit() -> Finding {
    let file = data.auditKeys
    guard file.isThere else {
      return Finding(
        isFine: data.auditKey == nil,
        text: data.auditKey == nil
          ? "audit: no key here; umbu serve makes it, or --audit-key names where it is"
          : "audit: there is no key at \(file.path); umbu serve --audit-key makes it")
    }
    guard !file.isOpenToOthers else {
      return Finding(
        isFine: false, text: "audit: others can read \(file.path); chmod 600 closes it")
    }
    return Finding(
      isFine: true,
      text: file.isBesideData
        ? """
        audit: its key \(file.path) lies beside the data that it vouches for; umbu serve --audit-key \
        FILE keeps it elsewhere, --anchors sends away what it signs
        """ : "audit: its key is \(file.path), not beside the data")
  }

  /// Whether any was given up.
  private func jobs() async -> Finding {
    var answer = ControlSocket.call(["jobs", "check"], in: data.folder)
    if answer == nil {
      let offline = OfflineData(in: data, of: apps)
      guard (try? offline.present().isEmpty) == false else {
        return Finding(isFine: true, text: "jobs: none yet")
      }
      answer = await offline.run(["jobs", "check"])
    }
    guard let answer, answer.exitCode != 0 else {
      return Finding(isFine: true, text: "jobs: none was given up")
    }
    return Finding(isFine: false, text: "jobs: " + answer.text)
  }

  /// Whether what is counted is whole, has room, and is gone where it was to be erased.
  private func events() async -> Finding {
    var status = stat()
    if stat(data.eventKeyPath, &status) == 0, status.st_mode & 0o077 != 0 {
      return Finding(
        isFine: false, text: "events: others can read \(data.eventKeyPath); chmod 600 closes it")
    }
    let question = ["events", "check", "--quick"]
    var answer = ControlSocket.call(question, in: data.folder)
    if answer == nil {
      let offline = OfflineData(in: data, of: apps)
      guard (try? offline.present().isEmpty) == false else {
        return Finding(isFine: true, text: "events: none yet")
      }
      answer = await offline.run(question)
    }
    guard let answer, answer.exitCode != 0 else {
      return Finding(
        isFine: true,
        text: """
          events: \(data.eventBytes() / 1_048_576) MB here, none is set aside, no erasure is late
          """)
    }
    return Finding(isFine: false, text: "events: " + answer.text)
  }

  /// Asks the server that runs, or opens the files itself, as they are.
  private func tables() async -> Finding {
    if let answer = ControlSocket.call(["verify"], in: data.folder) {
      return Finding(
        isFine: answer.exitCode == 0,
        text: answer.exitCode == 0
          ? "database: sound, checked by the server that runs" : "database: " + answer.text)
    }
    let offline = OfflineData(in: data, of: apps)
    do {
      guard try !offline.present().isEmpty else {
        return Finding(isFine: true, text: "database: none yet")
      }
    } catch {
      return Finding(isFine: false, text: "database: \(error)")
    }
    let answer = await offline.run(["verify"])
    let text = answer.text.isEmpty ? "sound, migrations applied" : answer.text
    return Finding(isFine: answer.exitCode == 0, text: "database: " + text)
  }
}
