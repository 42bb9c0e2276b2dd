import ChildProcess
import Crypto
import Foundation
import HTTP
import StoreSimulator
import Testing
import Waiting

@testable import UmbuServer

@Suite("The App Store, as umbu serve is told of it", .onThreads)
struct AppStoreOptionTests {
  /// A key of P-256 (RFC 5958, RFC 5915), whose secret is no secret.
  private static var key: String {
    let form = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420"
    let bytes = ([UInt8](hexadecimal: form) ?? []) + [UInt8](repeating: 1, count: 32)
    let text = Base64.encode(bytes)
    return ["BEGIN", text, "END"].map { word in
      word == text ? text : "-----\(word) PRIVATE KEY-----"
    }.joined(separator: "\n") + "\n"
  }

  @Test("a key asks Apple with its issuer and its name, where Apple has that environment")
  func keys() throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (root, key) = (folder + "/root.cer", folder + "/key.p8")
    let authority = StoreAuthority(validity: 1_700_000_000..<1_900_000_000)
    try Data(authority.root.der).write(to: URL(filePath: root))
    try Data(Self.key.utf8).write(to: URL(filePath: key))
    let app = "fisioflow?bundle=com.fisioflow&root=\(root)&environment="
    let account = "&issuer=57246542-96fe-1a63-e053-0824d011072a&kid=ABC1234567"
    for (said, words) in [
      ("sandbox&key=\(key)", "asks Apple with all three"),
      ("sandbox" + account, "asks Apple with all three"),
      ("localtesting&key=\(key)" + account, "Apple has no other"),
      ("sandbox&key=\(root)" + account, "no key of App Store Connect's in \(root)"),
      ("sandbox&key=\(folder)/none" + account, "no key of App Store Connect's"),
      // What is asked for last is wrong, and the key is taken.
      ("sandbox&key=\(key)" + account, "--anchors is file:/PATH"),
    ] {
      let told = try UmbuProcess.run(["serve", "--app-store", app + said, "--anchors", "nowhere"])
      #expect(told.status == 2)
      #expect((told.output + told.error).contains(words), "\(said): \(told.output)\(told.error)")
    }
  }
}
