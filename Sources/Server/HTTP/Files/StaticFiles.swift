import CLinux
import Glibc

/// Serves the files of one folder, and nothing outside it.
///
/// A sibling `name.br` or `name.gz` that is not older than `name` is sent instead to clients that
/// accept it. Names that start with a dot are not served. Opening a file blocks for as long as
/// the disk takes, so call it from a task, not from ``Router/sync(_:_:body:_:)``.
public struct StaticFiles: Sendable {
  private let folder: OpenFile
  private let index: String
  private let headers: @Sendable (String) -> Headers

  /// How a file below the folder is opened; tests put a system without descriptors here.
  var open: @Sendable (_ folder: Int32, _ path: String) -> Int32 = { linux_open_beneath($0, $1) }

  /// - Parameters:
  ///   - path: The folder.
  ///   - index: The file that stands for a path that is empty or ends with a slash.
  ///   - headers: More fields for a file, by its path: `Cache-Control` above all.
  public init(
    _ path: String, index: String = "index.html",
    headers: @escaping @Sendable (String) -> Headers = { _ in ["Cache-Control": "no-cache"] }
  ) throws(ServerError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    folder = OpenFile(descriptor)
    self.index = index
    self.headers = headers
  }

  /// Answers for a decoded path below the folder, such as the parameter of `/assets/*path`;
  /// nil when there is no such file, 503 when the system cannot open files now.
  public func response(to request: Request, path: String) -> Response? {
    do throws(ProtocolError) {
      return try fileResponse(to: request, path: path)
    } catch {
      return error.problem()
    }
  }

  private func fileResponse(to request: Request, path: String) throws(ProtocolError) -> Response? {
    let path = path.isEmpty || path.hasSuffix("/") ? path + index : path
    guard Self.isServed(path), let plain = try find(path) else { return nil }
    var found = plain
    var headers = headers(path)
    let type = MediaType.of(path)
    headers["Content-Type"] = type
    var coding = ""
    if MediaType.isCompressible(type) {
      headers.append("Vary", "Accept-Encoding")
      for candidate in ContentCoding.accepted(request.headers) {
        guard let sibling = try find(path + candidate.suffix), sibling.modified >= plain.modified
        else { continue }
        found = sibling
        coding = candidate.rawValue
        headers["Content-Encoding"] = coding
        break
      }
    }
    let tag =
      String(plain.nanoseconds, radix: 36) + "-" + String(plain.length, radix: 36)
      + (coding.isEmpty ? "" : "-" + coding)
    return Representation(
      content: .file(found.file, length: found.length),
      validators: Validators(tag: tag, modified: plain.modified), headers: headers
    ).response(to: request)
  }

  private struct Found {
    let file: OpenFile
    let length: Int
    let nanoseconds: Int64

    var modified: Int64 { nanoseconds / 1_000_000_000 }
  }

  private func find(_ path: String) throws(ProtocolError) -> Found? {
    let descriptor = open(folder.descriptor, path)
    guard descriptor >= 0 else {
      switch errno {
      // What the name may say; only the rest is the system's trouble, such as EMFILE.
      case ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, ENAMETOOLONG, ENXIO: return nil
      default:
        throw ProtocolError(.serviceUnavailable, "files", headers: ["Retry-After": "5"])
      }
    }
    let file = OpenFile(descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let nanoseconds =
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    return Found(file: file, length: Int(status.st_size), nanoseconds: nanoseconds)
  }

  private static func isServed(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0 != 0 && $0 != 0x5C }
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.hasPrefix(".")
      }
  }
}
