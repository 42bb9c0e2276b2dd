import Clinic
import Shell

extension Patient: Dated {}
