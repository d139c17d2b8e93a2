import type { Remedy } from '../../contract/remedies.ts'
import type { ReportedMissing } from '../../pageviews/tally.ts'

export interface MissingWithRemedy extends ReportedMissing {
  remedy: Remedy
}
