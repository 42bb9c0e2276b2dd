import CImages
import Findings

/// Makes images anew, and small ones of them.
enum ImageWorkshop {
  /// Decodes the image and writes what it shows.
  /// - Throws: `unsound`, `noRoom`.
  static func remake(
    _ files: InspectionFiles, of type: String, as suffix: String
  ) throws(InspectionFailure) -> Finding {
    var limits = images_limits(
      pixels: InspectionLimits.pixels, bytes: InspectionLimits.decodedBytes,
      channels: InspectionLimits.channels)
    var (width, height): (Int32, Int32) = (0, 0)
    try check(
      images_remake(
        files.source, type, files.picture, suffix, files.scratch, &limits, &width, &height))
    for (edge, file) in zip(InspectionFiles.previewEdges, files.previews) {
      try check(images_preview(files.picture, Int32(edge), file))
    }
    return .picture(
      type: FileKind.type(ofSuffix: suffix), width: Int(width), height: Int(height))
  }

  private static func check(_ outcome: Int32) throws(InspectionFailure) {
    switch Int(outcome) {
    case Int(images_fine): break
    case Int(images_too_large): throw .unsound(.tooManyPixels)
    case Int(images_no_room): throw .noRoom
    default: throw .unsound(.corrupt)
    }
  }
}
