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
    for code in Refusal.Code.allCases { hash.add(code.rawValue) }
    // With fields that may be left out (`sentAt`) the version stays: both sides pass over what they
    // do not know.
    let known: [Int: UInt64] = [1: 0xE81A_7C27_C605_20F6]
    #expect(
      known[syncProtocolVersion] == hash.value,
      "the wire changed: move syncProtocolVersion and write its hash here")
  }
}
