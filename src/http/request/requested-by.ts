// Who sent the request, in words for people: the subject of a sentence in a pull request.

import { oneLine, shorten } from '../../base/text.ts'
import type { ApiKey } from '../../projects/api-key.ts'
import type { WorkflowClaims } from '../../projects/workflow-runs.ts'

/** People choose names and file names, and the sentence appears in titles and bodies. */
const NAME_MAX_CHARACTERS = 100

export function describeKey({ name }: Pick<ApiKey, 'name'>): string {
  return `the API key "${nameOf(name)}"`
}

/** Returns `the workflow docs.yml of acme/docs, run 4711 by @octocat`, with the parts that the token has. */
export function describeRun({ repository, workflowRef, runId, actor }: WorkflowClaims): string {
  const file = workflowRef === undefined ? undefined : fileOf(workflowRef)
  const workflow = file === undefined ? 'a workflow' : `the workflow ${nameOf(file)}`
  const number = runId === undefined ? '' : ` ${nameOf(runId)}`
  const by = actor === undefined ? '' : ` by @${nameOf(actor)}`
  return `${workflow} of ${repository}${number + by === '' ? '' : `, run${number}${by}`}`
}

/** `acme/docs/.github/workflows/docs.yml@refs/heads/main`: branch names may contain an @, owner names may not. */
function fileOf(workflowRef: string): string | undefined {
  return /\/\.github\/workflows\/(.+?)@/.exec(workflowRef)?.[1]
}

function nameOf(text: string): string {
  return shorten(oneLine(text.toWellFormed()).trim(), NAME_MAX_CHARACTERS)
}
