import CopyServer
import FileServer
import Glibc
import HTTP
import Mail
import Messaging
import UmbuServer
import Values

extension CommandLine {
  /// One call of `umbu`: what it asks for and with which options.
  struct Invocation {
    var words: [String] = []
    var options: [String: String] = [:]
    var problem: String?
    /// The apps that its server hosts.
    private let apps: [AppDefinition]

    init(_ arguments: some Collection<String>, hosting apps: [AppDefinition]) {
      self.apps = apps
      var rest = Array(arguments)[...]
      while let argument = rest.popFirst() {
        let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
        if Self.alone.contains(argument) {
          options[argument] = ""
        } else if let name = parts.first, Self.withValue.contains(name) {
          let value = parts.count > 1 ? parts[1] : rest.popFirst()
          if value == nil { problem = "\(name) needs a value." }
          if let separator = Self.repeated[name], let value, let before = options[name] {
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

    private func outcome() async -> CommandResult {
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
      case "plan", "user", "backup", "jobs", "why", "purchase": return await operate()
      case "mail": return await takeMail()
      case "audit":
        return await operate(
          words + (options["--anchors"].map { ["--anchors", absolute($0)] } ?? []))
      case "code":
        return await operate(words + passed(["--uses", "--ends"]) + given(["--trial"]))
      case "import":
        var arguments = words
        if arguments.count == 3 { arguments[2] = absolute(arguments[2]) }
        return await operate(arguments + mapping() + given(["--yes"]))
      case "demo":
        return await operate(words + given(["--remove", "--yes"]))
      case "erase": return await erase()
      case "archive": return await operate(words + folders() + keyCopy())
      case "store": return await store(for: apps)
      case "keys": return keys()
      case "copy": return await copy()
      case "restore": return await restore()
      case "registry": return await registry(of: apps)
      case "doctor": return await examine()
      default: return await countedOutcome() ?? wrong("There is no command \(command).")
      }
    }

    var data: DataPlace {
      var place = DataPlace(
        folder: options["--data"] ?? "data",
        postgreSQL: option("--database", or: "UMBU_DATABASE"),
        auditKey: option("--audit-key", or: "UMBU_AUDIT_KEY").map(absolute))
      place.events = options["--events"].map(absolute)
      place.pushKeyPath = option("--push-key", or: "UMBU_PUSH_KEY").map(absolute)
      return place
    }
    private var web: WebFolders {
      options["--web"].map { WebFolders(path: $0) } ?? WebFolders.find()
    }

    /// Where servers tell each other what changed, if that is said.
    private func messaging() throws(MessagingError) -> MessagingAddress? {
      guard let text = option("--nats", or: "UMBU_NATS") else { return nil }
      return try MessagingAddress(text)
    }

    /// An option, or the variable of the environment that stands for it; one without a letter counts
    /// as none.
    func option(_ name: String, or variable: String) -> String? {
      if let value = options[name] { return value }
      let value = getenv(variable).map { String(cString: $0) } ?? ""
      return value.isEmpty ? nil : value
    }

    /// Where files are kept and what looks through them.
    private func files() throws(S3Address.Failure) -> FileSettings {
      var files = FileSettings()
      files.scanner = options["--scan"].flatMap { FileScanner(command: $0) }
      if let text = option("--files", or: "UMBU_FILES") {
        let address = try S3Address(
          text, key: option("", or: "UMBU_S3_KEY"), secret: option("", or: "UMBU_S3_SECRET"))
        files.store = { S3Store(address.folder($0)) }
      }
      return files
    }

    struct WrongMail: Error {
      var words: String
    }

    /// How people are mailed, if that is said.
    private func mail() -> Result<MailSettings?, WrongMail> {
      guard let text = option("--mail", or: "UMBU_MAIL") else { return .success(nil) }
      guard let place = option("--address", or: "UMBU_ADDRESS") else {
        return .failure(
          WrongMail(
            words: "--mail needs --address, where people reach this server: links begin so."))
      }
      guard let address = PublicAddress(place) else {
        return .failure(
          WrongMail(words: "--address is where people reach this server: https://umbu.example."))
      }
      do throws(MailServer.Failure) {
        let server = try MailServer(text, password: option("", or: "UMBU_MAIL_PASSWORD"))
        return .success(MailSettings(server, address: address))
      } catch {
        return .failure(WrongMail(words: "--mail " + error.words))
      }
    }

    private func wrong(_ text: String) -> CommandResult {
      CommandResult(exitCode: 2, "umbu: \(text) See umbu help.")
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
      switch delivery() {
      case .success(let delivery): settings.delivery = delivery
      case .failure(let failure): return wrong(failure.words)
      }
      switch checkout() {
      case .success(let checkout): settings.checkout = checkout
      case .failure(let failure): return wrong(failure.words)
      }
      switch capture() {
      case .success(let capture): settings.capture = capture
      case .failure(let failure): return wrong(failure.words)
      }
      if let problem = settings.checkoutProblem { return wrong(problem) }
      switch appStores(of: apps) {
      case .success(let stores): settings.appStores = stores
      case .failure(let failure): return wrong(failure.words)
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
      if let hosts = option("--copies-to", or: "UMBU_COPIES_TO") {
        guard let allowed = AllowedHosts(hosts) else {
          return wrong("--copies-to is a list such as nas.example:5006,http://10.0.0.9:8080.")
        }
        settings.copyHosts = allowed
      }
      switch events() {
      case .success(let events): settings.events = events
      case .failure(let failure): return wrong(failure.words)
      }
      if options["--no-rate-limits"] != nil { settings.rateLimits = .none }
      return await Serving(apps, settings).run()
    }

    private func examine() async -> CommandResult {
      do {
        let sold: CheckoutSettings?
        switch checkout() {
        case .success(let settings): sold = settings
        case .failure(let no): return wrong(no.words)
        }
        return await Doctor(
          data: data, web: web, files: try files(), messaging: try messaging(), checkout: sold,
          apps: apps
        ).examine()
      } catch let error as S3Address.Failure {
        return wrong(error.words)
      } catch {
        return wrong("--nats: \(error).")
      }
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

    private func place(_ text: String) -> DataPlace {
      text.isPostgresURL ? DataPlace(folder: "", postgreSQL: text) : DataPlace(folder: text)
    }

    /// Runs a command in the server that has the data open, or here when none runs.
    private func operate() async -> CommandResult {
      var arguments = words
      if arguments.first == "backup", arguments.count == 2 {
        arguments[1] = absolute(arguments[1])
        if options["--with-files"] != nil { arguments.append("--with-files") }
        if let keys = options["--keys"] { arguments += ["--keys", absolute(keys)] }
      }
      return await operate(arguments)
    }

    func operate(_ arguments: [String]) async -> CommandResult {
      var arguments = arguments
      if let app = options["--app"] { arguments += ["--app", app] }
      if let answer = ControlSocket.call(arguments, in: data.folder) { return answer }
      do {
        return await OfflineData(in: data, of: apps, files: try files()).run(arguments)
      } catch {
        return wrong(error.words)
      }
    }

    /// Says what will go, asks a person who sits before a terminal for the name, and erases.
    private func erase() async -> CommandResult {
      guard words.count == 2 else { return wrong("erase takes a space's id or exact name.") }
      if options["--yes"] != nil { return await eraseSurely() }
      let asked = await operate(words)
      guard asked.exitCode == 1, asked.text.contains("--yes"), isatty(STDIN_FILENO) == 1 else {
        return asked
      }
      print(asked.text + "To erase it now, type its name as you wrote it:")
      // Also where what is said goes into a pipe.
      fflush(nil)
      guard readLine() == words[1] else {
        return CommandResult(exitCode: 1, "Nothing was erased.")
      }
      return await eraseSurely()
    }

    private func eraseSurely() async -> CommandResult {
      let erased = await operate(words + ["--yes"] + keyCopy())
      guard erased.exitCode == 0, options["--archive"] != nil else { return erased }
      let forgotten = await operate(["archive", "forget"] + folders() + keyCopy())
      return CommandResult(exitCode: forgotten.exitCode, erased.text + forgotten.text)
    }

    /// Those of these options that were given, for the server.
    func given(_ names: [String]) -> [String] { names.filter { options[$0] != nil } }

    /// The same with their values.
    func passed(_ names: [String]) -> [String] {
      names.flatMap { name in options[name].map { [name, $0] } ?? [] }
    }

    private func folders() -> [String] {
      options["--archive"].map { ["--archive", absolute($0)] } ?? []
    }

    func keyCopy() -> [String] {
      options["--keys"].map { ["--keys", absolute($0)] } ?? []
    }

    private func keys() -> CommandResult {
      guard words.count == 3, words[1] == "export" else { return wrong("keys takes export FILE.") }
      return BackupKeys(of: data).export(to: absolute(words[2]))
    }

    /// A path that means the same in the server's folder.
    func absolute(_ path: String) -> String {
      guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      return String(cString: folder) + "/" + path
    }
  }
}

extension String {
  fileprivate var isPostgresURL: Bool {
    hasPrefix("postgres://") || hasPrefix("postgresql://")
  }
}
