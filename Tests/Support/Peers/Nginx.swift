import Foundation

/// Debian's nginx on a free port of its own. It ends with `stop()`.
public final class Nginx: Sendable {
  public let port: UInt16
  private let peer: Peer
  private let folder: String

  public static let program: String? = [
    "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts it; nil when it does not start.
  /// - Parameters:
  ///   - http: what stands in the block `http` beside the server.
  ///   - server: what stands in the block `server`.
  public static func started(http: String = "", server: String) -> Nginx? {
    Peer.onFreePort { Nginx(http, server, on: $0) }
  }

  private init?(_ http: String, _ server: String, on port: UInt16) {
    guard let program = Self.program else { return nil }
    self.port = port
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "umbu-nginx-\(UUID().uuidString)").path
    let configuration = """
      daemon off; master_process off; worker_processes 1; pid \(folder)/pid;
      error_log \(folder)/error.log;
      events { worker_connections 1024; }
      http {
        access_log off; keepalive_requests 1000000; default_type text/plain; merge_slashes off;
        client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi; uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        \(http)
        server {
          listen 127.0.0.1:\(port); server_name _;
          \(server)
        }
      }
      """
    let path = folder + "/nginx.conf"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try configuration.write(toFile: path, atomically: false, encoding: .utf8)
    } catch {
      return nil
    }
    guard let peer = Peer(program, ["-c", path, "-p", folder], listeningOn: port) else {
      let log = try? String(contentsOfFile: folder + "/error.log", encoding: .utf8)
      print("nginx did not start: \(log ?? "")")
      return nil
    }
    self.peer = peer
  }

  public func stop() {
    peer.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
