// Watches the work on jobs: JobObserver.

import type { JobObserver } from '../../jobs/run/job-services.ts'
import type { Claim } from '../../jobs/store.ts'
import type { Families } from './families.ts'
import type { Scope, Scopes } from './scopes.ts'
import { secondsOf } from './seconds-of.ts'
import type { Tracing } from './tracing.ts'

interface JobWatchParts {
  families: Families
  scopes: Scopes
  tracing: Tracing
  /** Epoch milliseconds. */
  now: () => number
}

export function createJobWatch({ families, scopes, tracing, now }: JobWatchParts): JobObserver {
  const { jobPhases, jobsFinished, attemptsFailed, jobsRunning, callFixes, processDeaths } = families
  return {
    attempt: async (claim, work) => {
      const { job } = claim
      if (isFirst(claim)) jobPhases.observe({ phase: 'queue' }, Math.max(0, now() - job.createdAt) / 1000)
      const spent = { model: 0, checks: 0 }
      const fields = { jobId: job.id, projectId: job.projectId, attempt: job.attempt }
      const scope: Scope = { fields, spent }
      jobsRunning.inc()
      try {
        await scopes.run(scope, () =>
          tracing.span(
            { name: 'job attempt', kind: 'consumer', parent: job.traceParent, attributes: named(claim) },
            work,
          ),
        )
      } finally {
        jobsRunning.dec()
        if (spent.model > 0) jobPhases.observe({ phase: 'model' }, spent.model)
        if (spent.checks > 0) jobPhases.observe({ phase: 'checks' }, spent.checks)
      }
    },
    step: (phase, work) =>
      tracing.span({ name: `job ${phase}` }, () => secondsOf(work, (seconds) => jobPhases.observe({ phase }, seconds))),
    ended: ({ outcome }) => jobsFinished.inc({ outcome }),
    failed: (fault) => attemptsFailed.inc({ fault }),
    repaired: (fixes) => {
      for (const fix of fixes) callFixes.inc({ fix })
    },
    died: ({ jobIds }) => processDeaths.inc({ jobs: jobIds.length === 1 ? 'one' : 'several' }),
  }
}

/** Later claims would count the time of the work that came before. */
function isFirst({ job }: Claim): boolean {
  return job.turn === 1 && job.attempt === 1 && job.waited.times === 0 && job.base === null
}

function named({ job }: Claim) {
  return {
    'docmend.job.id': job.id,
    'docmend.project.id': job.projectId,
    'docmend.job.turn': job.turn,
    'docmend.job.attempt': job.attempt,
  }
}
