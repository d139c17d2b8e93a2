// What a pull request is told of a turn. Reasons and messages are the words of the model, of a page or of a vendor, and a
// comment is as public as a page: so they are looked through for secrets before they are kept to be said.
import type { Job } from '../job.ts'
import { createSecretScanner } from '../policy/secrets.ts'
import { describeTurnEnd } from '../pull-request/follow-up.ts'
import type { JobEnd } from '../store.ts'
import type { PrepareParts } from './prepare-turn.ts'

const LEFT_OUT =
  'The turn ended, but the result is not repeated here, because its text contains what looks like a secret. ' +
  'The person who made the request can read it in the job.'

/**
 * Gives the end with what is to be said of it: where the turn continued a pull request, that; of every other follow-up,
 * how it ended, also when it changed nothing. A turn that opens a pull request says it all in
 * there, and the first turn of a job nowhere else.
 */
export async function withReply(
  job: Job,
  end: JobEnd,
  { heldSecrets, loadSettings }: Pick<PrepareParts, 'heldSecrets' | 'loadSettings'>,
): Promise<JobEnd> {
  const isSaid = end.outcome === 'pr_opened' || job.turn === 1
  if (isSaid && end.reply === undefined) return end
  const { vercelDrainSecret } = await loadSettings(job.projectId)
  const scan = createSecretScanner([...heldSecrets, vercelDrainSecret])
  const reply = end.reply ?? describeTurnEnd(job, end)
  return { ...end, reply: (await scan(reply, [])).length === 0 ? reply : LEFT_OUT }
}
