import Database
import Testing

@testable import UmbuServer

@Suite("What commands print")
struct CommandTests {
  @Test("names that strangers chose neither steer the terminal nor forge a line")
  func names() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let name = "Ipê\u{1B}[2J\u{9B}31m\nforged\u{7F}\u{202E}x\u{2066}\u{2028}"
    let person = try await Person(in: room, "ana@example.com")
    // As it was kept before names were lines.
    try await room.app("fisioflow").database.write { transaction in
      try transaction.execute("UPDATE clinic SET name = $1", [.text(name)])
    }
    let result = await Commands(room.umbu.apps).run(["user", "list"])
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[1].hasSuffix(
        #"Ipê\u{1B}[2J\u{9B}31m\u{A}forged\u{7F}\u{202E}x\u{2066}\u{2028} (\#(person.space))"#))
    let plan = await Commands(room.umbu.apps).run(["plan", "set", name, "gold"])
    #expect(plan.text.hasPrefix(#"Ipê\u{1B}[2J"#))
    await room.umbu.stop()
  }

  @Test("names as people write them are printed as they are")
  func plain() {
    for name in ["Clínica Ipê", "Ōtsuka 大塚", "عيادة", "👩‍⚕️ & Söhne", "a\\u{1B}"] {
      #expect(name.printable == name)
    }
  }
}
