// Who asked, in words for people: the subject of a sentence in a pull request.
import type { ApiKey } from '../projects/api-key.ts'
import type { WorkflowClaims } from '../projects/workflow-access.ts'

/** Names and file names are chosen by people, and the sentence stands in titles and bodies. */
const NAME_MAX_CHARACTERS = 100

export function describeKey({ name }: Pick<ApiKey, 'name'>): string {
  return `the API key "${oneLine(name)}"`
}

/** Gives `the workflow docs.yml of acme/docs, run by @octocat`, as far as the token says so. */
export function describeRun({ repository, workflowRef, actor }: WorkflowClaims): string {
  const file = workflowRef === undefined ? undefined : fileOf(workflowRef)
  const workflow = file === undefined ? 'a workflow' : `the workflow ${oneLine(file)}`
  const by = actor === undefined ? '' : `, run by @${oneLine(actor)}`
  return `${workflow} of ${repository}${by}`
}

/** `acme/docs/.github/workflows/docs.yml@refs/heads/main`: names of branches, but not of owners, may hold an @. */
function fileOf(workflowRef: string): string | undefined {
  return /\/\.github\/workflows\/(.+?)@/.exec(workflowRef)?.[1]
}

function oneLine(text: string): string {
  const characters = Array.from(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  if (characters.length <= NAME_MAX_CHARACTERS) return characters.join('')
  return `${characters.slice(0, NAME_MAX_CHARACTERS).join('')}…`
}
