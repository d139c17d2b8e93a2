// The patch of a service as a bundle, for a job of the workflow that publishes it with its own token.
import { createHash } from 'node:crypto'
import type { AgentJob } from '../contract/job.ts'
import { BUNDLE_FORMAT, type Bundle } from '../local/workflow/bundle.ts'

const READY = 'The patch is ready: '

/** What the service does not tell, such as the base commit, `command: publish` finds by itself. */
export function toBundle(job: AgentJob, patch: Uint8Array): Bundle {
  const message = job.message ?? ''
  const title = message.startsWith(READY) ? (message.slice(READY.length).split('. ', 1)[0] ?? '') : message
  const manifest: Bundle['manifest'] = {
    format: BUNDLE_FORMAT,
    repository: new URL(job.source.repository).pathname.slice(1),
    baseCommit: null,
    docsRoot: null,
    title: title.split('\n', 1)[0]?.slice(0, 1000) ?? '',
    summary: message.slice(0, 50_000),
    isUnfinished: message.includes('It is not finished: '),
    patchSha256: createHash('sha256').update(patch).digest('hex'),
    promptSha256: null,
    runId: job.id.slice(0, 100),
    model: job.model.slice(0, 200),
    versions: { docmend: '', node: process.versions.node },
  }
  return { manifest, patch, description: '' }
}
