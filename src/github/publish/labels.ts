// Labels of a pull request: a help for people, never worth a failed job.
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import { unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import type { PublishAttempt } from './publish-attempt.ts'

/** Those of `.docmend.yml` and those of a request. More are not looked up: each costs a request. */
const LABELS_MAX = 30
const TRIES = 2

/**
 * Puts on those of the labels that the repository has and the pull request has not: GitHub would make a label that does
 * not exist. Gives notes for the job's message; throws only what the guard throws.
 */
export async function addLabels(
  pullRequest: { number: number; labels: readonly string[] },
  wanted: readonly string[],
  { octokit, repository, guard, github }: Pick<PublishAttempt, 'octokit' | 'repository' | 'guard' | 'github'>,
): Promise<string[]> {
  const missing = [...new Set(wanted)].slice(0, LABELS_MAX).filter((name) => !hasLabel(pullRequest.labels, name))
  if (missing.length === 0) return []
  const place = { owner: repository.owner, repo: repository.name }
  try {
    const found = await Promise.all(missing.map((name) => findLabel(octokit, repository, name)))
    const labels = found.filter((name) => name !== undefined)
    if (labels.length > 0) await trying(() => post(octokit, { ...place, issue_number: pullRequest.number, labels }))
    const unknown = missing.filter((_, index) => found[index] === undefined)
    return describeUnknown(unknown)
  } catch (error) {
    guard()
    github.logger.warn({ err: error, pullRequest: pullRequest.number }, 'Labels could not be added')
    return ['Its labels could not be added']
  }
}

function describeUnknown(names: readonly string[]): string[] {
  if (names.length > 1) return [`The repository has no labels ${names.join(', ')}, so they were left out`]
  return names.map((name) => `The repository has no label ${name}, so it was left out`)
}

/** Labels are the same in any case. */
function hasLabel(labels: readonly string[], name: string): boolean {
  return labels.some((label) => label.toLowerCase() === name.toLowerCase())
}

/** Gives the label as the repository spells it, or undefined when it has none of that name. */
async function findLabel(
  octokit: CheckedOctokit,
  { owner, name: repo }: Repository,
  name: string,
): Promise<string | undefined> {
  const label = octokit.request('GET /repos/{owner}/{repo}/labels/{name}', { owner, repo, name })
  return (await unlessMissing(label))?.data.name
}

async function post(
  octokit: CheckedOctokit,
  place: { owner: string; repo: string; issue_number: number; labels: string[] },
): Promise<void> {
  await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', place)
}

/** Repeated, unlike other writes: to add a label twice changes nothing. */
async function trying(work: () => Promise<void>): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
