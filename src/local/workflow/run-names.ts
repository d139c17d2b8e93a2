// How the branches and commits of a workflow's runs are named, so that a re-run finds its own and a topic finds those before.
import { createHash } from 'node:crypto'
import { OUR_BRANCHES } from '../../jobs/job-names.ts'

interface NamedRun {
  /** '' = none. */
  topic: string
  run: { id: string }
  bundle: { manifest: { patchSha256: string } }
}

/**
 * Of the run of the workflow and the patch: nothing in the bundle but the bytes that are published can choose a branch, and a
 * re-run of the job has the same one.
 */
export function markOf({ topic, run, bundle }: NamedRun, baseRef: string): string {
  const hash = hashOf(`${baseRef}\n${bundle.manifest.patchSha256}`)
  return `${topic === '' ? '' : topicPart(topic, baseRef)}run-${run.id}-${hash}`
}

/** True for the branches that the runs of a topic open, whatever part of the name the workflow has chosen. */
export function isBranchOfTopic(branch: string, topic: string, baseRef: string): boolean {
  const name = branch.slice(branch.lastIndexOf('/') + 1)
  return branch.startsWith(OUR_BRANCHES) && name.startsWith(topicPart(topic, baseRef))
}

/** True for the message of a commit of a run of the topic; a person's merge names the branch, not the mark alone. */
export function isOfTopic(message: string, topic: string, baseRef: string): boolean {
  return new RegExp(`(?<![\\w./-])${topicPart(topic, baseRef)}run-`).test(message)
}

function topicPart(topic: string, baseRef: string): string {
  return `topic-${hashOf(`${baseRef}\n${topic}`)}-`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
