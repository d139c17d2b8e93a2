import type { EvidenceReport } from '../../src/jobs/evidence/evidence-report.ts'

export const NO_EVIDENCE: EvidenceReport = {
  cited: [],
  unproven: [],
  unknownTerms: [],
  moreUnknownTerms: 0,
  sources: [],
}
