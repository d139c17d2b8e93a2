// Publishes the bundle of an earlier job with the token of the workflow. Nothing in the bundle is trusted: the patch is read,
// checked and judged again, and where it goes is decided here.

import type { Change, Tree } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import { type DocsReader, detectDocsRoot } from '../../checks/index.ts'
import type { PullRequestOptions } from '../../contract/pull-request-options.ts'
import type { TokenHost } from '../../github/connect-with-token.ts'
import { PatchError } from '../../github/git/patches.ts'
import type { GitHubSettings } from '../../github/github-settings.ts'
import { API_MAX_BYTES, API_MAX_FILES } from '../../github/publish/write-commit.ts'
import type { Base, PullRequest } from '../../jobs/job.ts'
import { readDocmendFile } from '../../jobs/policy/docmend-file.ts'
import type { PolicySettings } from '../../jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../jobs/policy/secrets.ts'
import type { Project } from '../../projects/project.ts'
import { type Config, listSecrets } from '../../service/config.ts'
import { resolveLocalPolicy } from '../local-policy.ts'
import { type Bundle, BundleError } from './bundle.ts'
import { findPlace, type Place } from './find-place.ts'
import { judgePatch } from './judge-patch.ts'
import { sendPatch } from './send-patch.ts'

export interface PublishRun {
  bundle: Bundle
  project: Project
  /** The branch that the pull request is for; undefined = the default branch. */
  ref: string | undefined
  /** undefined = detected. */
  docsRoot: string | undefined
  draft: boolean
  /** While a pull request of the topic is open, it is updated; '' = none. */
  topic: string
  /** What the workflow asks of the pull request. */
  options: PullRequestOptions
  settings: PolicySettings
  /** The run of the workflow that publishes: its re-runs have the same id. */
  run: { id: string; url: string }
  signal: AbortSignal
}

interface PublishParts {
  config: Config
  host: TokenHost
  docs: DocsReader
  logger: GitHubSettings['logger']
  /** Values that nothing that is published may contain, besides those of the configuration. */
  secrets: readonly string[]
}

export type PublishEnd =
  | {
      status: 'completed'
      outcome: 'pr_opened' | 'pr_updated'
      message: string
      pullRequest: PullRequest
      files: string[]
    }
  | { status: 'completed'; outcome: 'no_changes'; message: string }
  | { status: 'failed'; outcome: 'policy_refused' | 'checks_failed' | 'error'; message: string }

/** Throws `BundleError`, and `RepositoryError` for what GitHub refuses. */
export async function publishBundle(publish: PublishRun, parts: PublishParts): Promise<PublishEnd> {
  const { host } = parts
  const { project, bundle, signal } = publish
  const base = await findBase(publish, host)
  const tree = await host.open(project, base, signal)
  const docsRoot = await agreeOnDocsRoot(publish, tree)
  const facts = await host.facts(project, base, signal)
  const file = readDocmendFile(facts.policyFile)
  if (file.kind === 'unreadable') return refused([file.message])
  const place = await placeChanges(publish, base, host)
  if ('outcome' in place) return place
  const policy = resolveLocalPolicy(publish.settings, file.file, parts.config.budget)
  const { title, summary } = bundle.manifest
  const judge = (on: Tree, what: readonly Change[]) =>
    judgePatch(on, what, {
      docs: parts.docs,
      docsRoot,
      policy,
      scan: createSecretScanner([...listSecrets(parts.config), ...parts.secrets]),
      // It quotes the request, which the bundle does not have.
      prompts: [bundle.description],
      texts: {
        'The title': [title, publish.options.title ?? ''].join('\n'),
        'The summary': summary,
        'The description': bundle.description,
      },
    })
  const judged = await judge(await host.open(project, place.base, signal), place.changes)
  if (judged.kind !== 'passed') return refused(judged.reasons, judged.kind)
  const { report, notes } = judged
  return sendPatch({ ...publish, ...place, policy, subjects: facts.subjects, report, notes }, { ...parts, judge })
}

async function findBase({ bundle, project, ref, signal }: PublishRun, host: TokenHost): Promise<Base> {
  const branch = ref ?? (await host.defaultBranch(project, signal))
  const headSha = await host.headOf(project, branch, signal)
  if (headSha === undefined) throw new BundleError(`${project.repository} has no branch ${branch}. Set ref to a branch`)
  const { baseCommit } = bundle.manifest
  if (baseCommit === null || baseCommit === headSha) return { ref: branch, commitSha: headSha }
  if (await host.isOnBranch(project, baseCommit, branch, signal)) return { ref: branch, commitSha: baseCommit }
  throw new BundleError(
    `The patch was made for the commit ${baseCommit}, which is not in the history of ${branch}. Check out ${branch} in the job that makes the patch, or set ref to the branch that it read. Nothing was published`,
  )
}

/** The root decides what may be changed, so it comes from the repository or from the workflow. */
async function agreeOnDocsRoot({ bundle, docsRoot: wanted }: PublishRun, tree: Tree): Promise<string> {
  const docsRoot = wanted ?? detectDocsRoot((await tree.list()).map(({ path }) => path))
  const { docsRoot: made } = bundle.manifest
  if (made === null || made === docsRoot) return docsRoot
  throw new BundleError(
    `The bundle was made for the docs root ${JSON.stringify(made)}, but here it is ${JSON.stringify(docsRoot)}. Set docs-root to the same folder in both jobs. Nothing was published`,
  )
}

async function placeChanges(publish: PublishRun, base: Base, host: TokenHost): Promise<Place | PublishEnd> {
  try {
    const changes = await host.readPatch(publish.project, base.commitSha, publish.bundle.patch)
    const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
    if (changes.length <= API_MAX_FILES && bytes <= API_MAX_BYTES) return await findPlace(publish, base, changes, host)
    return refused([
      `The patch changes ${plural(changes.length, 'file')} with ${bytes} bytes, more than one commit of the API takes`,
    ])
  } catch (error) {
    if (error instanceof PatchError) return refused([error.message])
    throw error
  }
}

const REASONS_LISTED = 20

function refused(
  reasons: readonly string[],
  outcome: 'policy_refused' | 'checks_failed' = 'policy_refused',
): PublishEnd & { status: 'failed' } {
  const more = reasons.length - REASONS_LISTED
  const listed = [...reasons.slice(0, REASONS_LISTED), ...(more > 0 ? [`and ${more} more`] : [])]
  return { status: 'failed', outcome, message: `Nothing was published: ${listed.join('; ')}` }
}
