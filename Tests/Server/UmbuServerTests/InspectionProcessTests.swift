import Foundation
import Testing
import Waiting

@testable import UmbuServer

@Suite("Who reads strangers' files", .onThreads)
struct InspectionProcessTests {
  @Test("PL-007 the server itself has none of the libraries that read what is sent")
  func libraries() throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder)
    try server.start()
    let maps = try String(contentsOfFile: "/proc/\(server.processID)/maps", encoding: .utf8)
    #expect(maps.contains("libsqlite3"))
    for library in ["libvips", "libmagic", "libheif", "libtiff", "libgsf", "libxml2"] {
      #expect(!maps.contains(library), "\(library)")
    }
    #expect(server.stop() == 0)
  }
}
