import FileServer
import Glibc
import Messaging

extension CommandLine {
  /// One call of `umbu`: what it asks for and with which options.
  public struct Invocation: Sendable {
    public var words: [String] = []
    /// By name, with dashes; one that stands alone has an empty value.
    public var options: [String: String] = [:]
    /// What is wrong with how it was asked; nil for nothing.
    public var problem: String?
    /// The apps that its server hosts.
    public let apps: [AppDefinition]

    public init(hosting apps: [AppDefinition]) {
      self.apps = apps
    }

    /// Where the data is.
    public var data: DataPlace {
      var place = DataPlace(
        folder: options["--data"] ?? "data",
        postgreSQL: option("--database", or: "UMBU_DATABASE"),
        auditKey: option("--audit-key", or: "UMBU_AUDIT_KEY").map(absolute))
      for brought in apps.serveOptions { brought.place(self, &place) }
      return place
    }

    /// Where the files of the apps' pages are.
    public var web: WebFolders {
      options["--web"].map { WebFolders(path: $0) } ?? WebFolders.find()
    }

    /// Where servers tell each other what changed, if that is said.
    public func messaging() throws(MessagingError) -> MessagingAddress? {
      guard let text = option("--nats", or: "UMBU_NATS") else { return nil }
      return try MessagingAddress(text)
    }

    /// An option, or the variable of the environment that stands for it; one without a letter counts
    /// as none.
    public func option(_ name: String, or variable: String) -> String? {
      if let value = options[name] { return value }
      let value = getenv(variable).map { String(cString: $0) } ?? ""
      return value.isEmpty ? nil : value
    }

    /// Where files are kept and what looks through them.
    public func files() throws(S3Address.Failure) -> FileSettings {
      var files = FileSettings()
      files.scanner = options["--scan"].flatMap { FileScanner(command: $0) }
      if let text = option("--files", or: "UMBU_FILES") {
        let address = try S3Address(
          text, key: option("", or: "UMBU_S3_KEY"), secret: option("", or: "UMBU_S3_SECRET"))
        files.store = { S3Store(address.folder($0)) }
      }
      return files
    }

    /// What is said of a command that was wrongly asked: exit code 2.
    public func wrong(_ text: String) -> CommandResult {
      CommandResult(exitCode: 2, "umbu: \(text) See umbu help.")
    }

    /// Runs a command in the server that has the data open, or here when none runs.
    public func operate(_ arguments: [String]) async -> CommandResult {
      var arguments = arguments
      if let app = options["--app"] { arguments += ["--app", app] }
      if let answer = ControlSocket.call(arguments, in: data.folder) { return answer }
      do {
        return await OfflineData(in: data, of: apps, files: try files()).run(arguments)
      } catch {
        return wrong(error.words)
      }
    }

    /// Those of these options that were given, for the server.
    func given(_ names: [String]) -> [String] { names.filter { options[$0] != nil } }

    /// The same with their values.
    func passed(_ names: [String]) -> [String] {
      names.flatMap { name in options[name].map { [name, $0] } ?? [] }
    }

    func keyCopy() -> [String] {
      options["--keys"].map { ["--keys", absolute($0)] } ?? []
    }

    /// A path that means the same in the server's folder.
    public func absolute(_ path: String) -> String {
      guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      return String(cString: folder) + "/" + path
    }

    /// At most 64 kB of a file; nil where it cannot be read.
    func contents(of path: String) -> [UInt8]? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &bytes, bytes.count)
      return count < 0 ? nil : Array(bytes.prefix(count))
    }
  }
}
