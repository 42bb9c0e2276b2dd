import CCrypto
import Glibc

/// Bytes from the kernel's generator (getrandom(2)), fit for keys and tokens.
public func randomBytes(_ count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = getrandom(buffer.baseAddress! + filled, count - filled, 0)
      // Only a signal may interrupt it; without randomness nothing here is safe to go on with.
      precondition(got > 0 || errno == EINTR, "the kernel gives no random bytes")
      filled += max(got, 0)
    }
  }
}
