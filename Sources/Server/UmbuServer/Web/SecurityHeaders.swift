import HTTP

/// What every response says to browsers (OWASP's secure headers): nothing from or to third
/// parties, no inline script, no framing, no guessing of types.
enum SecurityHeaders {
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "connect-src 'self'", "img-src 'self' data: blob:", "media-src blob:", "font-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types umbu",
  ].joined(separator: "; ")

  /// Our own pages may ask for the microphone, which the person then allows or not.
  private static let permissions: String = {
    let refused = [
      "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
      "midi", "payment", "usb",
    ]
    return (refused.map { "\($0)=()" } + ["microphone=(self)"]).joined(separator: ", ")
  }()

  private static let fields: Headers = [
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": permissions,
  ]

  /// Adds them; and where nothing was said of caching, that nothing be kept: so it is with every
  /// answer of the API and every error.
  static func add(to response: inout Response, for request: Request?) {
    response.headers.append(fields)
    // A page that is no app's says its own.
    if !response.headers.contains("content-security-policy") {
      response.headers.append("Content-Security-Policy", contentSecurityPolicy)
    }
    if request?.isSecure == true {
      response.headers.append(
        "Strict-Transport-Security", "max-age=31536000; includeSubDomains")
    }
    if !response.headers.contains("cache-control") {
      response.headers.append("Cache-Control", "no-store")
    }
  }
}
