import CCurl
import Glibc

/// What goes up and comes down while libcurl performs; touched by that thread alone.
final class S3Transfer {
  private let call: S3Call
  /// What is still to be sent.
  private var bytes: ArraySlice<UInt8> = []
  private var file: Int32 = -1
  private var rest: Int64 = 0
  private var offset: Int64 = 0
  private var body: [UInt8] = []
  private var etag: String?

  init(_ call: S3Call) throws(FileError) {
    self.call = call
    switch call.body {
    case .none: break
    case .bytes(let bytes):
      self.bytes = bytes[...]
      rest = Int64(bytes.count)
    case .file(let path, let part):
      file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw FileError(errno: errno) }
      offset = part.lowerBound
      rest = Int64(part.count)
    }
  }

  deinit {
    if file >= 0 { close(file) }
  }

  func perform(on handle: UnsafeMutableRawPointer) throws(FileError) -> S3Answer {
    let context = Unmanaged.passUnretained(self).toOpaque()
    if call.method == .put || call.method == .post {
      umbu_curl_set_long(handle, CURLOPT_UPLOAD, 1)
      umbu_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, Int(rest))
      umbu_curl_set_pointer(handle, CURLOPT_READDATA, context)
      umbu_curl_set_receiver(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        S3Transfer.at(context).fill(
          UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
      }
    }
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      S3Transfer.at(context).append(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      S3Transfer.at(context).hear(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    let code = curl_easy_perform(handle)
    guard code == CURLE_OK else {
      throw .unavailable("S3: " + String(cString: curl_easy_strerror(code)))
    }
    var status = 0
    umbu_curl_status(handle, &status)
    var length: curl_off_t = 0
    umbu_curl_length(handle, &length)
    return S3Answer(status: status, length: Int64(length), etag: etag, body: body)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> S3Transfer {
    Unmanaged<S3Transfer>.fromOpaque(context!).takeUnretainedValue()
  }

  private func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let wanted = Int(min(rest, Int64(room.count)))
    guard wanted > 0 else { return 0 }
    var count = wanted
    if file >= 0 {
      count = pread(file, room.baseAddress, wanted, Int(offset))
      guard count > 0 else { return Int(CURL_READFUNC_ABORT) }
    } else {
      room.copyBytes(from: bytes.prefix(wanted))
      bytes = bytes.dropFirst(wanted)
    }
    offset += Int64(count)
    rest -= Int64(count)
    return count
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= max(call.answerLimit, 65_536) else { return 0 }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func hear(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.lowercased().hasPrefix("etag:") {
      etag = String(line.dropFirst(5).filter { !$0.isWhitespace })
    }
    return bytes.count
  }
}
