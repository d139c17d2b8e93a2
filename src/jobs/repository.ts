// Port: the code host, as a job needs it. Implemented in src/github/.
import type { CodeCause } from '../agent/cause/cause.ts'
import type { OutageWait } from '../agent/model.ts'
import type { Change, Tree } from '../base/git-tree.ts'
import type { IsHidden } from '../base/made-trees.ts'
import type { ContextName } from '../contract/repository-names.ts'
import type { Project } from '../projects/project.ts'
import type { Base, CausePins, CauseRequest, ContextPin, PullRequest, SeenBuilds } from './job.ts'
import type { OutcomeFacts, PublishedWork } from './outcomes/outcomes.ts'

/** What a turn is to work from. */
export interface PinRequest {
  /** null = the default branch. Not looked at when a pull request is continued. */
  requestedRef: string | null
  /** The pull request to continue, as far as is known; null = none. */
  pullRequest: Pick<PullRequest, 'number' | 'branch'> | null
}

export type PinnedBase =
  /** `pullRequest`: the open one that is continued; the base's commit is the head of its branch. */
  | { kind: 'pinned'; base: Base /** Full https address. */; repository: string; pullRequest: PullRequest | null }
  /** The pull request is merged or closed, or its branch is gone (then it counts as closed). */
  | { kind: 'not_open'; pullRequest: PullRequest }

interface BuiltTree {
  /** Git's id of the tree that the changes give on the base. */
  treeSha: string
  /** Equal to the base's tree: nothing would change. */
  isUnchanged: boolean
}

/** The branch that a turn would publish to. */
export interface WantedBranch {
  /** Without `refs/heads/`. */
  name: string
  /** False: that of an open pull request. */
  isNew: boolean
  /** Its commits get a line `Signed-off-by`. */
  isSignedOff: boolean
}

/** The branch that a turn publishes to, and by what its commit is known there. */
export interface PublishTarget {
  project: Project
  /** What the turn works from. */
  base: Base
  /** Without `refs/heads/`; no other branch is ever written. */
  branch: string
  /** Stands in the commit and the pull request, so that we recognize our own. Unique for the job and its turn. */
  mark: string
  /** The tree that the changes give on the base, as `buildTree` computed it. */
  treeSha: string
}

/** The state of a branch on the host at the moment of looking. */
export interface BranchState {
  /** The oldest pull request of the branch, in any state; null = there is none. */
  pullRequest: PullRequest | null
  /** The commit that the branch points to; null = there is no such branch. */
  headSha: string | null
  /** The newest commit of `base.ref`; null = that branch is gone. */
  baseHeadSha: string | null
  /** True when the head is the commit of this turn, or a pull request has it or names it, whatever others put on top. */
  hasOurCommit: boolean
  /** True when a newer pull request of this turn is open besides that one: it is one too many. */
  hasDuplicate: boolean
}

/** The state of the pull request that a turn continues. */
export interface PullRequestState {
  /** One whose branch is gone counts as closed. */
  pullRequest: PullRequest
  /** The commit that its branch points to; null = it is not open. */
  headSha: string | null
  /** True when the commit of this turn has reached it, whatever others have put on top. */
  hasOurCommit: boolean
}

export interface NewCommit {
  changes: readonly Change[]
  message: string
  parentSha: string
  /** Where the branch was seen; null = it is to be created. */
  headSha: string | null
  /** Absent = none. */
  trailers?: CommitTrailers
}

/** Lines at the end of the message that programs read. */
export interface CommitTrailers {
  /** The App signs off, as its commit's author. */
  isSignedOff: boolean
  /** The model that made the changes; null = it is not named. */
  assistedBy: string | null
}

export interface NewPullRequest {
  title: string
  /** Ours: later turns may replace it for as long as nobody edits it. */
  body: string
  /** What people are to edit below it; '' = nothing. */
  tail: string
  draft: boolean
  /** Those that the repository has are added, best effort; none is created or removed. */
  labels: readonly string[]
  /** Absent = nobody. */
  people?: AskedPeople
}

/** Who is to look after a pull request, best effort: the notes name whom the host refuses. */
export interface AskedPeople {
  /** Logins. */
  reviewers: readonly string[]
  /** Slugs of teams of the repository's organization. */
  teamReviewers: readonly string[]
  /** Logins. */
  assignees: readonly string[]
}

/**
 * `edited`: a person has changed it, so it stays as it is. `unmarked`: our marks are gone, with the description or alone, so
 * nothing is known to be ours. `too_long`: with people's text it would be.
 */
export type Rewording = 'written' | 'unchanged' | 'edited' | 'unmarked' | 'too_long'

export interface Reworded {
  title: Rewording
  body: Rewording
}

export type Opened =
  /** The pull request of the branch: ours, or an older one that came to light; it may be closed by now. */
  | { kind: 'opened'; pullRequest: PullRequest /** The head of its branch. */; commitSha: string; notes: string[] }
  /** The branch or its pull request is not as it was seen: look again. */
  | { kind: 'moved' }
  /** The base branch has every change by now: the host opens no pull request. */
  | { kind: 'no_difference' }

/** What a job needs to know about a repository in addition to its files. */
export interface RepositoryFacts {
  isPrivate: boolean
  /** First lines of the newest commits that the base stands on, merges left out, newest first; 30 at most. */
  subjects: string[]
  /** `.docmend.yml` as it now is on the default branch, whatever the job works from; undefined when there is none. */
  policyFile: Uint8Array | undefined
  /** The pull request template at the base. */
  template: string | undefined
}

/** A stretch of the history of a branch. */
export interface BranchPart {
  /** That of the commit of ours; null = what others did. */
  mark: string | null
  /** The files with how much of each changed, as `git diff --stat` shows them. The beginning. */
  files: string
  /** The beginning of the unified diff. */
  diff: string
}

export interface MarkedText {
  text: string
  mark: string
}

/**
 * Asked before every call that changes something: throws when the lease will end within the safety margin, or is lost.
 * Gives the signal that aborts the call in time.
 */
export type PublishGuard = () => AbortSignal

export interface RepositoryHost {
  /** Resolves what is asked for to a commit, with a token that can only read. */
  pin(project: Project, request: PinRequest, signal: AbortSignal): Promise<PinnedBase>
  /**
   * Resolves repositories of the same installation to commits. A private one has to be allowed (`isAllowed`, asked with
   * its `owner/name`); throws a lasting `RepositoryError` that says what to do for one that is not, or cannot be reached.
   */
  pinContext(
    project: Project,
    names: readonly ContextName[],
    isAllowed: (repository: string) => boolean,
    signal: AbortSignal,
  ): Promise<ContextPin[]>
  /** Opens a repository of the context at its pinned commit, with a token that can only read that one. */
  openContext(project: Project, pin: ContextPin, signal: AbortSignal): Promise<Tree>
  /** Fixes both ends of a change of code. Throws a lasting `RepositoryError` for a repository or a commit that it may not or cannot read. */
  pinCause(
    project: Project,
    cause: CauseRequest,
    isAllowed: (repository: string) => boolean,
    signal: AbortSignal,
  ): Promise<CausePins>
  /** Gives the change between two pinned ends; it is fetched first when it is not there. */
  openCause(project: Project, pins: CausePins, signal: AbortSignal): Promise<CodeCause>
  /**
   * Throws a lasting `RepositoryError` that says what to do when the App lacks a permission, or a rule of the repository
   * certainly refuses the branch. What cannot be judged refuses nothing.
   */
  requireWriteAccess(project: Project, wanted: WantedBranch, signal: AbortSignal): Promise<void>
  /** Opens the pinned commit for reading, fetching it first when the mirror lacks it. */
  open(project: Project, base: Base, signal: AbortSignal): Promise<Tree>
  /**
   * Asks what else there is to know. What only shapes the words of a pull request (subjects, template) is empty
   * when it cannot be had; a policy file that cannot be read throws, since without it a job might do what it forbids.
   */
  facts(project: Project, base: Base, signal: AbortSignal): Promise<RepositoryFacts>
  /**
   * Gives what commits with these marks changed on the way from one commit of a branch to another, and what others did since
   * the first of them, oldest first, without hidden files; nothing when there is none of ours. Asks after the trees were opened and listed.
   */
  branchWork(
    project: Project,
    range: { fromSha: string; toSha: string },
    marks: readonly string[],
    isHidden: IsHidden,
    signal: AbortSignal,
  ): Promise<BranchPart[]>
  /** Computes the tree that the changes give on the base; writes only to the local mirror. */
  buildTree(project: Project, base: Base, changes: readonly Change[]): Promise<BuiltTree>
  /** Gives the changes as a unified diff on the base, in bytes: pages may have any encoding. */
  patch(project: Project, base: Base, changes: readonly Change[]): Promise<Uint8Array>
  /** Gives those of the paths that differ between two commits, and folders on the way to them that became files. */
  findChangedPaths(project: Project, fromSha: string, toSha: string, paths: readonly string[]): Promise<string[]>
  /**
   * Gives the state of a branch of the job's own. Publishing begins with one of the two looks, which change nothing (their
   * tokens can only read), and ends with one of the two writes. A write never forces: its commit has the tree that git
   * computes here, and the branch must stand where it was seen.
   */
  lookAtBranch(target: PublishTarget, guard: PublishGuard): Promise<BranchState>
  /**
   * Makes the commit (null = the branch has it), then the branch, then the pull request. Looks for one before it creates
   * it, and closes its own when an older one of the branch comes to light. After a fault, look before you call it again.
   */
  openPullRequest(
    target: PublishTarget,
    commit: NewCommit | null,
    wanted: NewPullRequest,
    guard: PublishGuard,
  ): Promise<Opened>
  /** Gives the state of the continued pull request. Throws a lasting `RepositoryError` when it is not of the branch. */
  lookAtPullRequest(number: number, target: PublishTarget, guard: PublishGuard): Promise<PullRequestState>
  /** Puts a commit on the branch of an open pull request. `moved`: the branch is not as it was seen, look again. */
  updatePullRequest(target: PublishTarget, commit: NewCommit, guard: PublishGuard): Promise<'written' | 'moved'>
  /**
   * Replaces title and body of a continued pull request, each only if it still is what we wrote; what people wrote above and
   * below our body stays byte for byte. Again is fine.
   */
  rewordPullRequest(
    number: number,
    wanted: Pick<NewPullRequest, 'title' | 'body'>,
    target: PublishTarget,
    guard: PublishGuard,
  ): Promise<Reworded>
  /** Looks for the pull request of a branch, whatever its state; changes nothing. */
  findPullRequest(project: Project, branch: string, signal: AbortSignal): Promise<PullRequest | undefined>
  /** Comments on a pull request, once: a comment of ours that holds the mark is left as it is. */
  comment(project: Project, pullRequestNumber: number, comment: MarkedText, signal: AbortSignal): Promise<void>
  /**
   * Gives what other services have reported about a commit, made harmless; 'unknown' when the App may read none of it. Never
   * complains of a missing permission.
   */
  readBuilds(project: Project, commitSha: string, signal: AbortSignal): Promise<SeenBuilds | 'unknown'>
  /** Says what became of a pull request of ours that is over, with the files that our commits changed up to the merge. */
  outcomeFacts(project: Project, work: PublishedWork, signal: AbortSignal): Promise<OutcomeFacts>
}

interface RepositoryErrorOptions {
  /** Worth a retry. */
  transient: boolean
  /** Set when the fault says nothing about the job itself; see `OutageWait`. Only with `transient`. */
  wait?: OutageWait | undefined
  forbidden?: Forbidden | undefined
  cause?: unknown
}

/** What was refused for want of a permission, as far as the host tells. */
interface Forbidden {
  /** Completes "Could not ...". */
  doing: string
  /** Who said what: `GitHub said 403: ...`. */
  said: string
}

/** The host refused or could not be reached. The text tells the instance admin what to do. */
export class RepositoryError extends Error {
  readonly transient: boolean
  readonly wait: OutageWait | undefined
  /** For those who act with another credential than the App's, and need other advice. */
  readonly forbidden: Forbidden | undefined

  constructor(message: string, { transient, wait, forbidden, cause }: RepositoryErrorOptions) {
    super(message, { cause })
    this.name = 'RepositoryError'
    this.transient = transient
    this.wait = wait
    this.forbidden = forbidden
  }
}

/** The App is not installed on the repository, or no longer. */
export class NotInstalledError extends RepositoryError {
  constructor(message: string) {
    super(message, { transient: false })
  }
}

// Port: the branches of a project's repository, for people who choose one. Implemented in src/github/branch-lists.ts.

export interface Branches {
  /** Gives the names of branches, 100 at most, in the host's order; they may be a minute old. Throws when the host is away. */
  list(project: Project): Promise<string[]>
  /** Asks now. Throws when the host is away. */
  exists(project: Project, name: string): Promise<boolean>
}
