import API
import Fields
import Records
import Sync
import Testing

@Suite struct WireTests {
  /// Names, kinds and order of all that travels.
  private func print(_ fields: [NamedField], into hash: inout FNV1a) {
    for field in fields {
      hash.add(field.name)
      hash.add("\(field.shape.kind) \(field.shape.format.rawValue)")
      hash.add("\(field.shape.isOptional) \(field.shape.isList)")
      print(field.shape.members, into: &hash)
    }
  }

  @Test("A change of the wire fails until the protocol's version moves")
  func schema() {
    var hash = FNV1a()
    print(SyncRequest.fields, into: &hash)
    print(SyncResponse.fields, into: &hash)
    print(SpacePoke.fields, into: &hash)
    print(LiveHello.fields, into: &hash)
    print(HistoryRequest.fields, into: &hash)
    print(HistoryPage.fields, into: &hash)
    if syncProtocolVersion >= windowProtocolVersion {
      print(RecordsRequest.fields, into: &hash)
      print(RecordsPage.fields, into: &hash)
    }
    for code in Refusal.Code.allCases { hash.add(code.rawValue) }
    let known: [Int: UInt64] = [
      1: 0x3483_8DA2_FD64_B7CE, 2: 0x4530_1CAA_3896_AACB, 3: 0x4E8B_2DDE_98E9_5DA4,
      4: 0x3F70_6E3E_CA76_4F4C, 5: 0x6B15_8621_E04F_4023,
    ]
    #expect(
      known[syncProtocolVersion] == hash.value,
      "the wire changed: move syncProtocolVersion and write its hash here")
  }
}
