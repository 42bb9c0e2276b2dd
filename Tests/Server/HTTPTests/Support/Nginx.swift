import CLinux
import Glibc

/// Debian's nginx on a free port of its own, to be compared with. It ends with `stop()`.
final class Nginx {
  let port: UInt16
  private let process: pid_t
  private let folder: String

  static let program: String? = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
    .first { (path: String) in access(path, X_OK) == 0 }

  /// Starts it; nil when it does not start. A port that is free when it is looked for may be taken
  /// when nginx comes to it, by another test, so others are tried.
  static func started() async -> Nginx? {
    for _ in 0..<5 {
      if let nginx = await Nginx() { return nginx }
    }
    return nil
  }

  private init?() async {
    guard let program = Self.program else { return nil }
    var template = Array("/tmp/umbu-nginx-XXXXXX".utf8CString)
    folder = String(cString: mkdtemp(&template))
    port = Self.freePort()
    let configuration = """
      daemon off; master_process off; worker_processes 1; pid \(folder)/pid;
      error_log \(folder)/error.log;
      events { worker_connections 256; }
      http {
        access_log off; keepalive_requests 1000000; default_type text/plain; merge_slashes off;
        client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi; uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        server {
          listen 127.0.0.1:\(port); server_name _;
          location / { return 200 "$request_method $uri"; }
        }
      }
      """
    let path = folder + "/nginx.conf"
    let file = open(path, O_CREAT | O_WRONLY, 0o600)
    _ = Glibc.write(file, configuration, configuration.utf8.count)
    close(file)
    let arguments = [program, "-c", path, "-p", folder]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let result = posix_spawn(&process, program, &actions, nil, &pointers, environ)
    posix_spawn_file_actions_destroy(&actions)
    for pointer in pointers { free(pointer) }
    self.process = process
    guard result == 0 else { return nil }
    while (try? Client(port: port)) == nil {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == 0 else { return nil }
      await Task.yield()
    }
  }

  func stop() {
    // Threads of this process may have blocked SIGTERM, and children inherit that.
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    for name in ["body", "proxy", "fastcgi", "uwsgi", "scgi"] { rmdir(folder + "/" + name) }
    for name in ["pid", "error.log", "nginx.conf"] { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  /// A port that nobody listens on at this moment.
  private static func freePort() -> UInt16 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = UInt32(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      bind(listener, pointer, length)
      getsockname(listener, pointer, &length)
      return UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
    }
  }
}
