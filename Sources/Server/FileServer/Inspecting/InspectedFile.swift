import Findings
import Glibc

/// An upload that was looked at, ready to be kept.
struct InspectedFile: Sendable {
  /// What is kept: the upload's own file, or what was made of it.
  var path: String
  /// The SHA-256 of that.
  var digest: [UInt8]
  var bytes: Int64
  /// What it is by its content.
  var type: String
  /// The size of an image.
  var pixels: PixelSize?
  var previews: [Preview] = []
  /// Files that were made on the way.
  var work: [String] = []

  /// Removes what was made on the way.
  func removeWork() { Self.remove(work) }

  static func remove(_ work: [String]) {
    for path in work { unlink(path) }
  }
}

/// A small image of a large one.
public struct Preview: Sendable {
  /// The longer edges that there are, in pixels.
  public static let edges = InspectionFiles.previewEdges
  static let type = "image/jpeg"

  var edge: Int
  var path: String
}
