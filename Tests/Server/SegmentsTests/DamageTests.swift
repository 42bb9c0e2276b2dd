import DatabaseTesting
import Effort
import Testing
import Values

@testable import Segments

@Suite("Damaged segments") struct DamageTests {
  /// Why a file cannot be read; nil when all of it can.
  private func failure(of path: String) -> SegmentError? {
    do throws(SegmentError) {
      try SegmentReader(path).check()
      return nil
    } catch {
      return error
    }
  }

  @Test("each bit that was turned is found", arguments: [false, true])
  func flippedBits(cold: Bool) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = RandomRows(seed)
    let rows = random.rows(3_000)
    try await withTemporaryFolder { folder in
      let facts = try SegmentWriter(folder: folder.path).write(
        SortedRows(rows), of: RandomRows.day(cold: cold))
      let whole = contents(of: facts.path)
      let before = failure(of: facts.path)
      #expect(before == nil)
      let path = folder.file("flipped.ev")
      for _ in 0..<1_000 {
        var bytes = whole
        let bit = Int.random(in: 0..<bytes.count * 8, using: &random.random)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        put(bytes, into: path)
        let found = failure(of: path)
        #expect(found != nil, "bit \(bit) of \(bytes.count * 8), seed \(seed)")
      }
    }
  }

  @Test("one that was cut is none")
  func cut() async throws {
    var random = RandomRows(1)
    let rows = random.rows(200)
    try await withTemporaryFolder { folder in
      let facts = try SegmentWriter(folder: folder.path).write(
        SortedRows(rows), of: RandomRows.day())
      let whole = contents(of: facts.path)
      let path = folder.file("cut.ev")
      for length in stride(from: 0, to: whole.count, by: 7) {
        put(Array(whole[..<length]), into: path)
        let found = failure(of: path)
        #expect(found != nil, "\(length) bytes")
      }
      var newer = whole
      newer[6] = UInt8(ascii: "2")
      put(newer, into: path)
      let found = failure(of: path)
      #expect(found == .newer(2))
    }
  }

  /// A part of a section is anything, and the checksums say that it is right: as if somebody meant harm.
  @Test("whatever a file says, reading it ends")
  func fuzz() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = RandomRows(seed)
    try await withTemporaryFolder { folder in
      var (read, refused) = (0, 0)
      for round in 0..<Effort.times(3_000) {
        let rows = random.rows([3, 1_500].randomElement(using: &random.random)!)
        let isCold = round % 4 == 0
        let facts = try SegmentWriter(folder: folder.path).write(
          SortedRows(rows), of: RandomRows.day(cold: isCold))
        var bytes = contents(of: facts.path)
        try spoil(&bytes, &random.random)
        put(bytes, into: facts.path)
        do throws(SegmentError) {
          let reader = try SegmentReader(facts.path)
          _ = try reader.allRows()
          try reader.check()
          read += 1
        } catch {
          refused += 1
        }
      }
      #expect(read + refused > 0)
    }
  }

  private func spoil(_ bytes: inout [UInt8], _ random: inout SeededGenerator) throws {
    let frame = try bytes.withUnsafeBytes { try SegmentFrame($0) }
    let place = Int.random(in: 0..<frame.sections.count, using: &random)
    let section = frame.sections[place]
    guard section.stored > 0 else { return }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // Most often at the beginning, where numbers say how much follows.
      let reach = Bool.random(using: &random) ? min(section.stored, 40) : section.stored
      let byte = section.offset + Int.random(in: 0..<reach, using: &random)
      bytes[byte] = [0, 1, 0x7F, 0xFF, UInt8.random(in: 0 ... .max, using: &random)]
        .randomElement(using: &random)!
    }
    let footer = bytes.count - SegmentFormat.tail - frame.sections.count * SegmentFormat.entry
    let checksum = Checksum.of(bytes[section.offset..<section.offset + section.stored])
    write(checksum, at: footer + place * SegmentFormat.entry + 32, &bytes)
    let list = Checksum.of(bytes[footer..<bytes.count - SegmentFormat.tail])
    write(list, at: bytes.count - 20, &bytes)
  }

  private func write(_ number: UInt32, at offset: Int, _ bytes: inout [UInt8]) {
    for place in 0..<4 {
      bytes[offset + place] = UInt8(truncatingIfNeeded: number >> UInt32(8 * place))
    }
  }
}
