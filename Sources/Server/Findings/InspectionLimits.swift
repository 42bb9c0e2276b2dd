/// What looking at one file may cost, whatever it says of itself.
public enum InspectionLimits {
  /// Pixels of an image: phones make 50 million, scanners some more.
  public static let pixels: Int64 = 100_000_000
  /// Bytes of an image once it is decoded: width, height, channels and bytes of a sample multiplied.
  public static let decodedBytes: Int64 = 400_000_000
  /// Channels of a pixel: four inks, or three colours and how much shows through.
  public static let channels: Int32 = 4
  /// Bytes of addresses that the worker may have.
  public static let memory: UInt64 = 2 << 30
  /// Bytes that it may write to a file.
  public static let writtenBytes: UInt64 = 512 << 20
  /// Seconds of a processor that it may take.
  public static let processorSeconds: UInt64 = 30
  /// Seconds from the moment at which it has the file to its answer.
  public static let seconds = 60
  /// Files of one app that are looked at at the same time, and those that wait for it.
  public static let atOnce = 2
  public static let waiting = 100
}
