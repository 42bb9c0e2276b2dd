/// The open files that a worker is handed: what to look at, and empty ones for what it makes.
public struct InspectionFiles: Sendable {
  /// The longer edges of the small images that are made of one, in pixels.
  public static let previewEdges = [256, 1024]
  /// How many files there are.
  public static let count = 3 + previewEdges.count

  /// The upload, open for reading alone.
  public var source: Int32
  /// For the image that is made anew.
  public var picture: Int32
  /// For small images, in the order of `previewEdges`.
  public var previews: [Int32]
  /// For what is in the way.
  public var scratch: Int32

  public init(source: Int32, picture: Int32, previews: [Int32], scratch: Int32) {
    self.source = source
    self.picture = picture
    self.previews = previews
    self.scratch = scratch
  }

  /// In the order in which they are handed over.
  public var descriptors: [Int32] { [source, picture, scratch] + previews }

  /// - Parameter descriptors: `count` of them, in that order.
  public init(_ descriptors: [Int32]) {
    self.init(
      source: descriptors[0], picture: descriptors[1], previews: Array(descriptors[3...]),
      scratch: descriptors[2])
  }
}
