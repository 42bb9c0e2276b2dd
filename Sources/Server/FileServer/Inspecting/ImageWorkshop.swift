import CImages

/// Makes images anew, and small ones of them.
enum ImageWorkshop {
  /// An image of more pixels is not decoded: phones make 50 million, scanners some more.
  static let mostPixels: Int64 = 100_000_000

  private static let isReady = images_set_up() == 0

  /// Decodes the image at `source` and writes what it shows to `target`.
  /// - Throws: `unsound`, `diskFull`; `unavailable` without libvips.
  static func remake(
    _ source: String, of type: String, to target: String
  ) throws(FileError) -> PixelSize {
    guard isReady else { throw .unavailable("libvips does not start") }
    var (width, height): (Int32, Int32) = (0, 0)
    try check(images_remake(source, type, target, mostPixels, &width, &height))
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Writes a small image of one that `remake` made.
  static func preview(_ source: String, edge: Int, to target: String) throws(FileError) {
    try check(images_preview(source, Int32(edge), target))
  }

  private static func check(_ outcome: Int32) throws(FileError) {
    switch Int(outcome) {
    case Int(images_fine): break
    case Int(images_too_many_pixels): throw .unsound(.tooManyPixels)
    case Int(images_no_room): throw .diskFull
    default: throw .unsound(.corrupt)
    }
  }
}
