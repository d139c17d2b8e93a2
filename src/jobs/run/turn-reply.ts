// The reply to a turn on its pull request. Reasons and messages come from the model, a page or a vendor, and a comment is as
// public as a page, so each reply is searched for secrets before it is saved.

import { listProjectSecrets } from '../../projects/settings.ts'
import type { Job } from '../job.ts'
import { describeTurnEnd } from '../pull-request/follow-up.ts'
import type { JobEnd } from '../store.ts'
import type { JobServices } from './job-services.ts'

const LEFT_OUT =
  'The turn ended, but the result is not repeated here, because its text contains what looks like a secret. ' +
  'The person who made the request can read it in the job.'

/**
 * Adds the reply to the end of a turn: what it did where it continued a pull request, and for every other follow-up how it
 * ended, even if it changed nothing. A turn that opens a pull request gets none, since the pull request says it all, and
 * neither does the first turn of a job.
 */
export async function withReply(
  job: Job,
  end: JobEnd,
  { secretScanners, loadSettings, pageOf }: Pick<JobServices, 'secretScanners' | 'loadSettings' | 'pageOf'>,
): Promise<JobEnd> {
  const isSaid = end.outcome === 'pr_opened' || job.turn === 1
  if (isSaid && end.reply === undefined) return end
  const scan = secretScanners(listProjectSecrets(await loadSettings(job.projectId)))
  const reply = end.reply ?? describeTurnEnd(job, end, pageOf(job))
  return { ...end, reply: (await scan(reply, [])).length === 0 ? reply : LEFT_OUT }
}
