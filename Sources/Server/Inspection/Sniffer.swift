import CMagic
import Findings
import Glibc

/// Tells what a file is by its first bytes (libmagic). What a client says of it is not asked.
struct Sniffer {
  private let cookie: magic_t

  /// - Throws: `broken` without libmagic's table.
  init() throws(InspectionFailure) {
    // Nothing inside an archive is unpacked, and no program is looked into.
    let flags =
      MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ELF
      | MAGIC_NO_CHECK_TOKENS
    guard let cookie = magic_open(flags), magic_load(cookie, nil) == 0 else {
      throw .broken("libmagic does not start")
    }
    self.cookie = cookie
  }

  /// The type of a file (RFC 6838).
  func type(of source: SourceFile) throws(InspectionFailure) -> String {
    lseek(source.descriptor, 0, SEEK_SET)
    guard let type = magic_descriptor(cookie, source.descriptor) else {
      throw .broken("libmagic: " + (magic_error(cookie).map { String(cString: $0) } ?? ""))
    }
    return String(cString: type)
  }
}
