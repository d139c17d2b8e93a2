import type { Suggestion } from '../../contract/suggestions.ts'
import type { ReportedMissing } from '../../traffic/tally.ts'

export interface MissingWithSuggestion extends ReportedMissing {
  suggestion: Suggestion
}
