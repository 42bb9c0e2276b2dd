import Clinic
import Shell

extension Patient: Archivable {}
