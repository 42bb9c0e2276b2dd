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
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(server.processID)/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    #expect(maps.contains("libsqlite3"))
    for library in ["libvips", "libmagic", "libheif", "libtiff", "libgsf", "libxml2", "libgmime"] {
      #expect(!maps.contains(library), "\(library)")
    }
    #expect(server.stop() == 0)
  }
}
