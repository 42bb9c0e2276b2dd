extension S3Store {
  /// Sends a long file in parts, each with attempts of its own; a part that fails for good takes
  /// those before it back.
  func putInParts(
    _ path: String, _ length: Int64, at place: ObjectPlace
  ) throws(FileError) {
    let url = url(of: place)
    let begun = try connection.send(S3Call(method: .post, url: url, query: "uploads="))
    guard let upload = begun.text(of: "UploadId"), !upload.isEmpty else {
      throw .unavailable("S3 begins no upload")
    }
    let id = upload.percentEncoded
    do throws(FileError) {
      var list = "<CompleteMultipartUpload>"
      var (start, number) = (Int64(0), 1)
      while start < length {
        let end = min(start + Self.partSize, length)
        let answer = try connection.send(
          S3Call(
            method: .put, url: url, query: "partNumber=\(number)&uploadId=\(id)",
            body: .file(path: path, start..<end)))
        guard let etag = answer.etag else { throw .unavailable("S3 names no part") }
        list += "<Part><PartNumber>\(number)</PartNumber><ETag>\(etag)</ETag></Part>"
        (start, number) = (end, number + 1)
      }
      list += "</CompleteMultipartUpload>"
      let done = try connection.send(
        S3Call(
          method: .post, url: url, query: "uploadId=\(id)", body: .bytes(Array(list.utf8))))
      // A failure that comes late comes with status 200.
      guard done.text(of: "ETag") != nil else { throw .unavailable("S3 does not join the parts") }
    } catch {
      _ = try? connection.send(S3Call(method: .delete, url: url, query: "uploadId=\(id)"))
      throw error
    }
  }
}
