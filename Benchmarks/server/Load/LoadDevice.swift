import Clinic
import Fields
import Foundation
import Records
import Sync
import Values

/// One device with a connection of its own. Its requests are written beforehand and its answers
/// only searched, so that the load takes little of the processor that the server shares with it.
final class LoadDevice {
  /// A request and the beginning of its answer's body.
  struct Exchange {
    var request: [UInt8]
    var answer: [UInt8]
  }

  private let descriptor: Int32
  private var exchanges: ArraySlice<Exchange> = []
  private var input: [UInt8] = []

  /// - Parameters:
  ///   - count: how many mutations it sends in all.
  ///   - size: how many it sends in one request.
  ///   - done: how many it has sent before, over another connection.
  ///   - mutation: what it sends, by its number; patients are added else.
  init(
    _ number: Int, _ token: String, _ space: Values.UUID, port: UInt16, sending count: Int,
    at size: Int, after done: Int = 0, mutation: ((Int) -> QueuedMutation)? = nil
  ) throws {
    descriptor = try Readiness.connection(to: port)
    // A new clinic has its profile, as version 1.
    var request = SyncRequest()
    // As the app of today, whose words the server need not translate.
    request.schema = clinicSchema.revision
    // It holds what it was told to hold: then what it wrote itself is all that it is answered.
    request.windows = Self.windows
    request.space = space
    request.client = Values.UUID(high: 70, low: UInt64(number))
    request.cursor = Int64(2 + done)
    var exchanges: [Exchange] = []
    for first in stride(from: done + 1, through: done + count, by: size) {
      let last = first + size - 1
      request.mutations = (first...last).map {
        mutation?($0) ?? QueuedMutation(adding: .load(number, $0), as: $0)
      }
      let answer = """
        {"cursor":\(request.cursor + Int64(size)),"hasMore":false,"startsOver":false,\
        "acknowledged":\(last),"refusals":[],
        """
      exchanges.append(
        Exchange(
          request: Self.message(request.jsonBytes(), token: token), answer: Array(answer.utf8)))
      request.cursor += Int64(size)
    }
    self.exchanges = exchanges[...]
  }

  /// One that sends what it is given.
  init(port: UInt16, _ exchanges: [Exchange]) throws {
    descriptor = try Readiness.connection(to: port)
    self.exchanges = exchanges[...]
  }

  deinit { close(descriptor) }

  /// The server's day.
  static let today = CivilDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400)

  /// What devices hold of the agenda on that day.
  private static let windows = clinicSchema.held.compactMap { part in
    part.range(on: today).map { HeldWindow(part.table.name, by: part.field, $0) }
  }

  struct Failed: Error {
    var reason: String
  }

  /// Lets all of them push side by side until each has had its last answer.
  static func run(_ devices: [LoadDevice]) throws {
    var readiness = Readiness()
    for (number, device) in devices.enumerated() {
      readiness.add(device.descriptor, as: number)
      try device.send()
    }
    var open = devices.count
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while open > 0 {
      for number in try readiness.wait() where try devices[number].receive(&buffer) {
        if devices[number].exchanges.isEmpty {
          readiness.remove(devices[number].descriptor)
          open -= 1
        } else {
          try devices[number].send()
        }
      }
    }
  }

  /// Sends the next request.
  func send() throws {
    let request = exchanges[exchanges.startIndex].request
    let count = Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    guard count == request.count else { throw Failed(reason: "cannot send") }
  }

  /// Reads what came; whether the answer is whole, and as it should be.
  func receive(_ buffer: inout [UInt8]) throws -> Bool {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw Failed(reason: "the server closed") }
    buffer.withUnsafeBytes { input.append(contentsOf: $0[0..<count]) }
    let isWhole = try input.withUnsafeBytes { bytes in
      guard let end = bytes.end(of: "\r\n\r\n"), let digits = bytes.end(of: "Content-Length: ")
      else { return false }
      let length = bytes[digits...].prefix { (0x30...0x39).contains($0) }
        .reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard bytes.count == end + length else { return false }
      let expected = exchanges[exchanges.startIndex].answer
      guard length > expected.count, memcmp(bytes.baseAddress! + end, expected, expected.count) == 0
      else { throw Failed(reason: String(decoding: bytes.prefix(2_000), as: UTF8.self)) }
      return true
    }
    guard isWhole else { return false }
    exchanges.removeFirst()
    input.removeAll(keepingCapacity: true)
    return true
  }

  private static func message(_ body: [UInt8], token: String) -> [UInt8] {
    let head = """
      POST /fisioflow/v1/sync HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Authorization: Bearer \(token)\r
      Content-Length: \(body.count)\r
      \r

      """
    return Array(head.utf8) + body
  }
}

extension UnsafeRawBufferPointer {
  /// Where the first `text` in it ends.
  fileprivate func end(of text: StaticString) -> Int? {
    let length = text.utf8CodeUnitCount
    guard count >= length, let start = baseAddress else { return nil }
    for position in 0...(count - length)
    where self[position] == text.utf8Start[0]
      && memcmp(start + position, text.utf8Start, length) == 0
    {
      return position + length
    }
    return nil
  }
}

extension QueuedMutation {
  /// Adds a patient.
  init(adding patient: Patient, as sequence: Int) {
    self.init(AddPatient(patient), of: patient.id.uuid.high, as: sequence)
  }

  /// - Parameter device: tells it from those of others.
  init(_ mutation: some Mutation, of device: UInt64, as sequence: Int) {
    self.init()
    self.sequence = Int64(sequence)
    id = Values.UUID(high: device, low: UInt64(sequence))
    name = type(of: mutation).name
    arguments = mutation.object
  }
}
