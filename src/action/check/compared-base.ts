// What the checkout of a run is compared with, by the event that started the run.
import { z } from 'zod'
import { type Checkout, CommitGoneError } from '../../local/checkout.ts'

/**
 * `commit`: exactly this one; where a forced push has removed it from the server, the commit in which the history left the branch
 * `orElse`, if there is one. `fork`: the commit in which the history of the checkout left this commit, branch or tag. `nothing`:
 * every page is checked.
 */
export type ComparedBase =
  | { kind: 'commit'; sha: string; orElse?: string | undefined }
  | { kind: 'fork'; name: string }
  | { kind: 'nothing'; because: string }

/** What is read of the payload of a webhook; another one is as good as none. */
const Payload = z.object({
  pull_request: z.object({ base: z.object({ sha: z.string() }), head: z.object({ sha: z.string() }) }).optional(),
  merge_group: z.object({ base_sha: z.string() }).optional(),
  before: z.string().optional(),
  ref: z.string().optional(),
  repository: z.object({ default_branch: z.string() }).optional(),
})

/** `before` of a push that makes a branch. */
const NO_COMMIT = /^0+$/

interface Event {
  /** Such as `pull_request`. */
  name: string
  payload: unknown
}

interface Head {
  sha: string
  parents: readonly string[]
}

/**
 * Throws an error that says what to do where the checkout is not the pull request.
 * @param wanted the input `base`; '' = by the event, `none` = compare with nothing
 */
export function findComparedBase(wanted: string, { name, payload }: Event, head: Head): ComparedBase {
  if (wanted === 'none') return { kind: 'nothing', because: 'base is none' }
  if (wanted !== '') return { kind: 'fork', name: wanted }
  const { pull_request: pull, merge_group: group, before, ref, repository } = Payload.safeParse(payload).data ?? {}
  if (pull !== undefined) {
    requirePullRequest(pull, name, head)
    return baseOfPullRequest(pull, head)
  }
  if (group !== undefined) return { kind: 'commit', sha: group.base_sha }
  if (name !== 'push' || before === undefined) return { kind: 'nothing', because: `the event is ${name}` }
  if (!NO_COMMIT.test(before)) return { kind: 'commit', sha: before, orElse: otherBranch(ref, repository) }
  return repository === undefined
    ? { kind: 'nothing', because: 'the branch is new' }
    : { kind: 'fork', name: repository.default_branch }
}

/** The default branch, for a push to another one: what a pull request of that branch would be compared with. */
function otherBranch(ref: string | undefined, repository: { default_branch: string } | undefined): string | undefined {
  return ref === undefined || ref === `refs/heads/${repository?.default_branch}`
    ? undefined
    : repository?.default_branch
}

interface PullRequest {
  base: { sha: string }
  head: { sha: string }
}

/** In `pull_request_target`, `actions/checkout` takes the base: compared with itself, it would always be free of problems. */
function requirePullRequest({ base, head: theirs }: PullRequest, event: string, { sha, parents }: Head): void {
  if (sha === theirs.sha || parents.includes(theirs.sha)) return
  if (event !== 'pull_request_target' && sha !== base.sha) return
  throw new Error(
    'The checkout is the base of the pull request, not the pull request. Run this step on the event pull_request, and give actions/checkout no ref: check needs no secrets.',
  )
}

/**
 * `actions/checkout` takes the commit that GitHub made by merging the pull request into its base: the difference from its
 * first parent is the pull request, also when the base has moved since.
 */
function baseOfPullRequest({ base, head: theirs }: PullRequest, { parents }: Head): ComparedBase {
  const [first, second] = parents
  if (first !== undefined && second === theirs.sha) return { kind: 'commit', sha: first }
  return { kind: 'fork', name: base.sha }
}

export interface Compared {
  /** undefined = with nothing. */
  since: string | undefined
  /** With that commit itself. */
  isExact: boolean
  /** What the checkout is compared with. */
  sentence: string
}

/** Fetches what the comparison needs. */
export async function requireBase(base: ComparedBase, checkout: Checkout): Promise<Compared> {
  switch (base.kind) {
    case 'nothing':
      return { since: undefined, isExact: false, sentence: `Every page is checked, because ${base.because}.` }
    case 'commit':
      return requireExact(base, checkout)
    case 'fork':
      return requireFork(base.name, checkout)
    default:
      return base satisfies never
  }
}

async function requireExact({ sha, orElse }: ComparedBase & { kind: 'commit' }, checkout: Checkout): Promise<Compared> {
  try {
    const since = await checkout.requireCommit(sha)
    return { since, isExact: true, sentence: `Only what is new since ${short(since)} counts.` }
  } catch (error) {
    if (!(error instanceof CommitGoneError) || orElse === undefined) throw error
    const compared = await requireFork(orElse, checkout)
    const gone = `The push replaced ${short(sha)}, which the server does not have any more, so the branch is compared with ${orElse}.`
    return { ...compared, sentence: `${gone} ${compared.sentence}` }
  }
}

async function requireFork(name: string, checkout: Checkout): Promise<Compared> {
  const since = await checkout.requireCommit(name)
  if (await checkout.deepenTo(since)) {
    return { since, isExact: false, sentence: `Only what is new since ${short(since)} counts.` }
  }
  const advice = 'so some of what is new may come from there. Set fetch-depth: 0 for actions/checkout'
  const sentence = `The histories of the checkout and of ${short(since)} do not meet in the commits that are here, ${advice}.`
  return { since, isExact: false, sentence }
}

function short(sha: string): string {
  return sha.slice(0, 12)
}
