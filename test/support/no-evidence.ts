import type { EvidenceReport } from '../../src/jobs/evidence/evidence-report.ts'

export const NO_EVIDENCE: EvidenceReport = {
  cited: [],
  unproven: [],
  unsourced: [],
  moreUnsourced: 0,
  sources: [],
}
