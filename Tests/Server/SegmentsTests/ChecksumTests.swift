import CSegments
import Compression
import Effort
import Testing

@testable import Segments

@Suite("Checksums and packing of segments") struct ChecksumTests {
  @Test("CRC-32C is that of RFC 3720, by the processor's instruction and without it")
  func known() {
    let digits = Array("123456789".utf8)
    let sum = Checksum.of(digits[...])
    #expect(sum == 0xE306_9283)
    let zeros = Checksum.of([UInt8](repeating: 0, count: 32)[...])
    #expect(zeros == 0x8A91_36AA)
    var random = SeededGenerator(seed: 1)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
      let quick = segments_crc32c(0, bytes, count)
      let plain = segments_crc32c_plain(0, bytes, count)
      #expect(quick == plain, "\(count) bytes")
    }
  }

  @Test("Zstandard gives back what it was given, and nothing of what it did not make")
  func zstd() {
    let bytes = (0..<5_000).map { UInt8($0 / 100) }
    let packed = Zstd.pack(bytes) ?? []
    #expect(!packed.isEmpty && packed.count < bytes.count)
    let back = Zstd.unpack(packed, to: bytes.count)
    #expect(back == bytes)
    let short = Zstd.unpack(packed, to: bytes.count - 1)
    #expect(short == nil)
    let long = Zstd.unpack(packed, to: bytes.count + 1)
    #expect(long == nil)
    let foreign = Zstd.unpack([1, 2, 3, 4], to: 4)
    #expect(foreign == nil)
    let nothing = Zstd.pack([])
    #expect(nothing == nil)
  }
}
