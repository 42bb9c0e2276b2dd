import Glibc
import HTTP
import Mail
import Messaging
import UmbuServer
import Values

extension CommandLine.Invocation {
  init(_ arguments: some Collection<String>, hosting apps: [AppDefinition]) {
    self.init(hosting: apps)
    let known = OptionNames.all(of: apps)
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
      if known.alone.contains(argument) {
        options[argument] = ""
      } else if let name = parts.first, known.withValue.contains(name) {
        let value = parts.count > 1 ? parts[1] : rest.popFirst()
        if value == nil { problem = "\(name) needs a value." }
        if let separator = known.repeated[name], let value, let before = options[name] {
          options[name] = before + separator + value
        } else {
          options[name] = value
        }
      } else if argument.hasPrefix("--") {
        problem = "There is no option \(argument)."
      } else {
        words.append(argument)
      }
    }
    if let path = options["--config"] { configure(from: path) }
  }

  /// Does it, says what came of it, and returns the same.
  func run() async -> CommandResult {
    let result = await outcome()
    let stream = result.exitCode == 0 ? STDOUT_FILENO : STDERR_FILENO
    var rest = Array(result.text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(stream, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return result
  }

  /// What comes of it.
  func outcome() async -> CommandResult {
    if options["--version"] != nil { return CommandResult(exitCode: 0, "umbu \(umbuVersion)") }
    if options["--help"] != nil || words.first == "help" {
      return CommandResult(exitCode: 0, Help.text(of: apps))
    }
    if let problem { return wrong(problem) }
    if let url = data.postgreSQL, !url.isPostgresURL {
      return wrong("--database is a URL such as postgres://umbu@db.example/umbu.")
    }
    guard let command = words.first else {
      return CommandResult(exitCode: 2, Help.text(of: apps))
    }
    switch command {
    case "serve": return await serve()
    case "backup": return await backUp()
    case "keys": return keys()
    case "copy": return await copy()
    case "restore": return await restore()
    case "doctor": return await examine()
    default:
      guard let brought = apps.commands.find(words) else {
        return wrong("There is no command \(command).")
      }
      return await brought.ask(self)
    }
  }

  /// How people are mailed, if that is said.
  private func mail() -> Result<MailSettings?, WrongOption> {
    guard let text = option("--mail", or: "UMBU_MAIL") else { return .success(nil) }
    guard let place = option("--address", or: "UMBU_ADDRESS") else {
      return .failure(
        WrongOption(
          words: "--mail needs --address, where people reach this server: links begin so."))
    }
    guard let address = PublicAddress(place) else {
      return .failure(
        WrongOption(words: "--address is where people reach this server: https://umbu.example."))
    }
    do throws(MailServer.Failure) {
      let server = try MailServer(text, password: option("", or: "UMBU_MAIL_PASSWORD"))
      return .success(MailSettings(server, address: address))
    } catch {
      return .failure(WrongOption(words: "--mail " + error.words))
    }
  }

  private func serve() async -> CommandResult {
    guard words.count == 1 else { return wrong("serve takes options only.") }
    guard let port = UInt16(options["--port"] ?? "8080") else {
      return wrong("--port is a number from 0 to 65535.")
    }
    let inherited: InheritedSocket?
    do { inherited = try InheritedSocket.taken() } catch { return wrong(error.words) }
    guard inherited == nil || (options["--port"] == nil && options["--host"] == nil) else {
      return wrong(
        "A socket was handed over (LISTEN_FDS): whoever opened it says where it listens, such as "
          + "umbu.socket of systemd; --port and --host do not.")
    }
    var settings = Settings(data: data, web: web)
    settings.http.inherited = inherited
    settings.http.port = port
    settings.http.address = options["--host"] ?? "127.0.0.1"
    if let loops = options["--loops"] {
      guard let count = Int(loops), 1...256 ~= count else {
        return wrong("--loops is a number from 1 to 256.")
      }
      settings.http.loops = count
    }
    if let text = options["--trusted-proxy"] {
      let ranges = text.split(separator: ",").map { AddressRange(String($0)) }
      guard !ranges.isEmpty, !ranges.contains(nil) else {
        return wrong("--trusted-proxy is an address or a network such as 10.0.0.0/8 or fd00::/8.")
      }
      settings.http.proxies = TrustedProxies(ranges.compactMap(\.self))
    }
    if let text = options["--operator"] {
      guard let place = OperatorAddress(text) else {
        return wrong("--operator is an address in numbers and a port, such as 127.0.0.1:9090.")
      }
      settings.operators = place
    }
    do { settings.messaging = try messaging() } catch { return wrong("--nats: \(error).") }
    guard settings.messaging == nil || data.postgreSQL != nil else {
      return wrong("--nats is for several servers on one --database; a folder has one server.")
    }
    if let folder = options["--archive"] {
      guard data.postgreSQL == nil else {
        return wrong("--archive is for a folder of data; PostgreSQL archives its own log.")
      }
      guard let days = Int(options["--archive-days"] ?? "7"), 1...3_650 ~= days else {
        return wrong("--archive-days is a number from 1 to 3650.")
      }
      settings.archive = ArchivePlan(
        folder: folder, days: days, keyCopy: options["--keys"].map(absolute))
    }
    do { settings.files = try files() } catch { return wrong(error.words) }
    switch mail() {
    case .success(let mail): settings.mail = mail
    case .failure(let failure): return wrong(failure.words)
    }
    for brought in apps.serveOptions {
      if case .failure(let failure) = brought.read(self, &settings) { return wrong(failure.words) }
    }
    for text in option("--anchors", or: "UMBU_ANCHORS")?.split(separator: " ") ?? [] {
      guard let place = AnchorPlace(String(text)) else {
        return wrong("--anchors is file:/PATH, mailto:ADDRESS or https://HOST/PATH.")
      }
      if case .mail = place, settings.mail == nil {
        return wrong("--anchors mailto: needs --mail.")
      }
      settings.anchors.append(place)
    }
    if options["--no-rate-limits"] != nil { settings.rateLimits = .none }
    return await Serving(apps, settings).run()
  }

  private func copy() async -> CommandResult {
    guard words.count == 1, let from = options["--from"], let to = options["--to"] else {
      return wrong("copy takes --from and --to, each a folder or a postgres:// URL.")
    }
    return await InstallationCopy(from: place(from), to: place(to), of: apps).run()
  }

  private func restore() async -> CommandResult {
    let app = apps.first { options["--app"] == nil || options["--app"] == $0.id }
    guard let app else { return wrong("There is no app \(options["--app"] ?? "").") }
    let source: RestoreSource
    if let folder = options["--archive"], words.count == 1 {
      let time = options["--at"].flatMap { Instant($0) }
      guard time != nil || options["--at"] == nil else {
        return wrong("--at is a time such as 2026-11-22T10:00:00Z or 2026-11-22T07:00:00-03:00.")
      }
      source = .archive(
        ArchivePlan(folder: folder), at: time, toDamage: options["--to-damage"] != nil)
    } else if words.count == 2, options["--archive"] == nil {
      source = .backup(words[1])
    } else {
      return wrong("restore takes the file of a backup, or --archive FOLDER.")
    }
    do {
      return await Restore(
        source, to: data, of: app, replaces: options["--replace"] != nil,
        keys: options["--keys"], files: try files()
      ).run()
    } catch {
      return wrong(error.words)
    }
  }

  private func backUp() async -> CommandResult {
    var arguments = words
    if arguments.count == 2 {
      arguments[1] = absolute(arguments[1])
      if options["--with-files"] != nil { arguments.append("--with-files") }
      if let keys = options["--keys"] { arguments += ["--keys", absolute(keys)] }
    }
    return await operate(arguments)
  }

  private func place(_ text: String) -> DataPlace {
    text.isPostgresURL ? DataPlace(folder: "", postgreSQL: text) : DataPlace(folder: text)
  }

  private func keys() -> CommandResult {
    guard words.count == 3, words[1] == "export" else { return wrong("keys takes export FILE.") }
    return BackupKeys(of: data).export(to: absolute(words[2]))
  }
}

extension String {
  fileprivate var isPostgresURL: Bool {
    hasPrefix("postgres://") || hasPrefix("postgresql://")
  }
}
