import Care
import Documents
import Fields
import HTTP
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The documents of a family, at its server")
struct FamilyDocumentTests {
  private static let path = "/careguide/v1/files"
  private static let text = Array("receita\n".utf8)

  private static func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

  private static func document(
    _ number: UInt64, _ things: FamilyThings, bytes: Int = text.count
  ) -> PersonDocument {
    var document = things.document
    document.id = things.id(number)
    document.bytes = Int64(bytes)
    return document
  }

  private static func send(
    _ bytes: [UInt8], of document: PersonDocument, by person: Person
  ) async -> Response {
    await person.room.send(
      .post, path, token: person.token, body: bytes,
      headers: [
        ("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(document.bytes)"),
        (
          "Upload-Metadata",
          "space \(encoded("\(person.space)")),record \(encoded("\(document.id)")),filename bm90YQ=="
        ),
        ("Content-Type", "application/offset+octet-stream"),
      ])
  }

  @Test(
    """
    CG-020 CG-021 a family whose premium has ended looks at its pictures and copies all it has; nothing is \
    uploaded, nothing downloaded
    """)
  func basic() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let bia = try await Person(in: room, app: "careguide", "bia@example.com", calling: "Lima")
    try await ServedFamily.set("premium", of: ana)
    let things = FamilyThings(1, "Souza")
    let (text, late) = (Self.document(20, things), Self.document(21, things))
    let picture = Self.document(22, things, bytes: posturePicture.count)
    #expect(
      try await ana.push([
        AddPerson(things.person), PersonDocument.Add(text), PersonDocument.Add(late),
        PersonDocument.Add(picture),
      ]) == [nil, nil, nil, nil])
    let sent = await Self.send(Self.text, of: text, by: ana)
    #expect(sent.status == .created)
    let whole = try #require(sent.headers["Location"])
    let image = try #require(
      await Self.send(posturePicture, of: picture, by: ana).headers["Location"])
    #expect(await room.call(.get, whole, token: ana.token).status == .ok)

    try await ServedFamily.set("basic", of: ana)
    // Neither a record nor bytes, also of one that was begun before.
    #expect(
      try await ana.push([PersonDocument.Add(Self.document(23, things))])
        == [Refusal(.limitReached, "sync", limit: 0)])
    let refused = await Self.send(Self.text, of: late, by: ana)
    #expect(refused.status.code == 402 && refused.json["code"]?.text == "notInPlan")
    for place in [whole, image] {
      let answer = await room.call(.get, place, token: ana.token)
      #expect(answer.status.code == 402 && answer.json["code"]?.text == "notInPlan")
      #expect(await room.call(.head, place, token: ana.token).status.code == 402)
      // Whoever is not of the family learns nothing by an address, and without a session nobody does.
      for query in ["", "?size=256", "?for=copy"] {
        #expect(await room.call(.get, place + query, token: bia.token).status == .notFound)
        #expect(await room.call(.get, place + query).status == .unauthorized)
      }
      // One's own data go into a copy, whatever was bought.
      #expect(await room.call(.get, place + "?for=copy", token: ana.token).status == .ok)
    }
    for size in [256, 1024] {
      let preview = await room.call(.get, image + "?size=\(size)", token: ana.token)
      #expect(preview.status == .ok)
    }
    let list = await room.call(.get, Self.path + "?space=\(ana.space)", token: ana.token)
    #expect(list.status == .ok && list.json["storageBytes"]?.integer == -1)
    #expect(try await ana.push([PersonDocument.View(picture, isSaved: false)]) == [nil])

    try await ServedFamily.set("premium", of: ana)
    #expect(await room.call(.get, whole, token: ana.token).status == .ok)
    #expect(await Self.send(Self.text, of: late, by: ana).status == .created)
    await room.umbu.stop()
  }

  @Test("CG-015 more files than is usual are told to operators, once, and none is refused")
  func fairUse() async throws {
    var app = AppDefinition.careguide
    #expect(app.files?.fairUse == 50 << 30)
    app.files?.fairUse = 20
    let room = try await ServerRoom.open(of: [.fisioFlow, app])
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    try await ServedFamily.set("premium", of: ana)
    // Of ten bytes each.
    for (text, count) in [
      ("uma nota 1", 0), ("uma nota 2", 0), ("uma nota 3", 1), ("uma nota 4", 1),
    ] {
      _ = try await SentFile.send(text, by: ana)
      let page = String(decoding: await room.operate("/metrics").bytes, as: UTF8.self)
      #expect(
        page.contains("umbu_file_unusual_spaces_total{app=\"careguide\"} \(count)\n"), "\(text)")
    }
    await room.umbu.stop()
  }

  @Test("CG-013 CG-019 CG-112 of all that a family does, documents alone are Premium's")
  func matrix() {
    for (plan, refused) in [("basic", ["addDocument"]), ("premium", [])] {
      let storage = LayeredStorage(MemoryStorage())
      var family = Family()
      family.id = ID(UUID(high: 9, low: 9))
      family.planName = plan
      Transaction(storage).put(family)
      // What basic has is on one device alone (CG-014).
      var author = Author(
        account: UUID(high: 1, low: 1), role: "manager", time: Instant(milliseconds: 1))
      author.isAlone = plan == "basic"
      var limited: [String] = []
      for mutation in FamilyThings(1, "Souza").mutations {
        let name = type(of: mutation).name
        let refusal = careSchema.run(name, mutation.object, Transaction(storage), by: author)
        if refusal?.code == .limitReached { limited.append(name) }
      }
      #expect(limited == refused, "\(plan)")
    }
  }
}
