import CMagic

/// Tells what a file is by its first bytes (libmagic). What a client says of it is not asked.
enum Sniffer {
  /// The type of the file at `path` (RFC 6838).
  /// - Throws: `unavailable` without libmagic's table.
  static func type(of path: String) throws(FileError) -> String {
    // Nothing inside an archive is unpacked, and no program is looked into.
    let flags =
      MAGIC_MIME_TYPE | MAGIC_ERROR | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ELF
      | MAGIC_NO_CHECK_TOKENS
    guard let cookie = magic_open(flags) else { throw .unavailable("libmagic has no memory") }
    defer { magic_close(cookie) }
    guard magic_load(cookie, nil) == 0, let type = magic_file(cookie, path) else {
      throw .unavailable("libmagic: " + (magic_error(cookie).map { String(cString: $0) } ?? ""))
    }
    return String(cString: type)
  }
}
