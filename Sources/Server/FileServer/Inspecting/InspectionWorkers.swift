import CLinux
import Findings
import Glibc
import Synchronization

/// Looks at files in processes of their own: one file each, so that nothing of a file ever meets
/// another, and the next process already stands ready (Docs/Decisions/0030).
public final class InspectionWorkers: Sendable {
  /// Those of this process.
  public static let shared = InspectionWorkers()

  /// Whether the kernel has the second wall around a worker (landlock(7)).
  public static var hasLandlock: Bool { linux_landlock_version() > 0 }

  private let command: [String]
  /// Seconds that a worker may take once it has its files.
  private let seconds: Int
  private let sleep: @Sendable (Duration) async throws -> Void
  private let standing = Mutex<InspectionWorker?>(nil)

  /// - Parameters:
  ///   - task: what they are there for.
  ///   - command: the worker's program and its arguments; `umbu-inspect` beside this program if none.
  ///   - sleep: waits until a worker has taken too long.
  public init(
    for task: WorkerTask = .file, command: [String]? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.command = command ?? [Self.program, task.rawValue]
    seconds = task.seconds
    self.sleep = sleep
  }

  /// `umbu-inspect` lies beside the program that runs: the server, or the tests of it.
  private static var program: String {
    guard let own = realpath("/proc/self/exe", nil) else { return "umbu-inspect" }
    defer { free(own) }
    let path = String(cString: own)
    return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + "umbu-inspect"
  }

  /// Waits for what a worker finds. Blocks.
  /// - Throws: `unsound` for a file that its worker did not survive; `unavailable`.
  public func look(at files: InspectionFiles) throws(FileError) -> Finding {
    let answer = try ask(files.descriptors)
    guard let finding = Finding(message: answer) else {
      throw FileError(InspectionWorker.Death.senseless)
    }
    return finding
  }

  /// Hands open files to a worker and waits for what it says. Blocks.
  /// - Throws: `unsound` for what its worker did not survive; `unavailable`.
  public func ask(_ files: [Int32]) throws(FileError) -> [UInt8] {
    defer { prepare() }
    do throws(InspectionWorker.Death) {
      if let worker = standing.withLock({ $0.take() }) { return try ask(files, of: worker) }
    } catch {
      // What happened to it while it stood there is nobody's fault.
      switch error {
      case .unborn, .idle: break
      default: throw FileError(error)
      }
    }
    let worker = try InspectionWorker(command)
    do throws(InspectionWorker.Death) {
      return try ask(files, of: worker)
    } catch { throw FileError(error) }
  }

  /// Looks whether a worker stands ready when it is asked to. Blocks.
  /// - Throws: `unavailable`.
  public func check() throws(FileError) {
    let worker = try InspectionWorker(command)
    do throws(InspectionWorker.Death) { try worker.waitUntilReady() } catch {
      throw FileError(error)
    }
  }

  private func ask(
    _ files: [Int32], of worker: InspectionWorker
  ) throws(InspectionWorker.Death) -> [UInt8] {
    let watch = Task { [sleep, seconds] in
      try await sleep(.seconds(seconds))
      worker.stop()
    }
    defer { watch.cancel() }
    return try worker.ask(files)
  }

  /// Starts the next one, unless it stands ready or none can be started; then the next file starts it.
  private func prepare() {
    guard standing.withLock({ $0 == nil }), let next = try? InspectionWorker(command) else {
      return
    }
    let surplus = standing.withLock { standing -> InspectionWorker? in
      guard standing == nil else { return next }
      standing = next
      return nil
    }
    // Outside of the lock, since who lets go of a worker waits for its end.
    _ = surplus
  }

  /// The process that stands ready, if one does.
  var standingID: pid_t? { standing.withLock { $0?.id } }
}

extension FileError {
  /// What the end of its worker says of a file: it is refused when its worker died of it, so that
  /// nobody sends it again and again.
  init(_ death: InspectionWorker.Death) {
    switch death {
    case .unborn(let why): self = .unavailable("files are not looked at: " + why)
    case .idle, .killed: self = .unavailable("who looks at files was ended")
    case .exhausted: self = .unsound(.bomb)
    case .crashed, .senseless: self = .unsound(.corrupt)
    }
  }
}
