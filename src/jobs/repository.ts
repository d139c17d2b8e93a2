// Port: the code host, as a job needs it. Implemented in src/github/.

import type { ContextName } from '../contract/context-repository.ts'
import type { Change } from '../git-tree/change.ts'
import type { Tree } from '../git-tree/tree.ts'
import type { Project } from '../projects/project.ts'
import type { Base, ContextPin, PullRequest } from './job.ts'

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
  | { kind: 'settled'; pullRequest: PullRequest }

export interface BuiltTree {
  /** Git's id of the tree that the changes give on the base. */
  treeSha: string
  /** Equal to the base's tree: nothing would change. */
  isUnchanged: boolean
}

export interface PublishRequest {
  project: Project
  base: Base
  changes: readonly Change[]
  /** As computed by `buildTree` on the base; the host must report the same. */
  treeSha: string
  /** Without `refs/heads/`; nothing else is ever written. */
  branch: string
  /** Stands in commit and pull request; by it we know our own. Unique for the job and its turn. */
  mark: string
  /**
   * Set when an open pull request is continued: its number. The commit is then a child of the branch's head, which is
   * `base.commitSha` or, when a person has pushed since, what stands there now; nothing is opened, title and body stay.
   */
  continues: number | null
  title: string
  body: string
  commitMessage: string
  draft: boolean
  /** Put on the pull request as far as the repository has them, best effort; none is ever made or taken off. */
  labels: readonly string[]
  /**
   * Asked when the base has moved, by its newest commit, and nothing else speaks against building there: checks and gates
   * the changes on it, and says what is wrong, or gives undefined. With a fault the branch starts from the pinned base.
   */
  faultsOn(commitSha: string): Promise<string | undefined>
}

/** What a job wants to know of a repository besides its files. */
export interface RepositoryFacts {
  isPrivate: boolean
  /** First lines of the newest commits that the base stands on, merges left out, newest first; 30 at most. */
  subjects: string[]
  /** `.docmend.yml` as it now is on the default branch, whatever the job works from; undefined when there is none. */
  policyFile: Uint8Array | undefined
  /** The pull request template at the base. */
  template: string | undefined
}

export interface MarkedText {
  text: string
  mark: string
}

export type Publication =
  | { kind: 'published'; pullRequest: PullRequest; notes: string[] }
  /**
   * The pull request that was to be continued is merged or closed, or its branch is gone; or the branch has one of an
   * earlier turn that is. Nothing of this turn is in it; a commit that came in that very moment may be left on the branch.
   */
  | { kind: 'settled'; pullRequest: PullRequest }
  /** The base already has every change: the host sees no difference. */
  | { kind: 'nothing_to_publish' }
  /** Someone else's commits on our branch are in the way of ours; they were kept and nothing was written. */
  | { kind: 'branch_taken'; message: string }

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
  /** Opens the pinned commit for reading, fetching it first when the mirror lacks it. */
  open(project: Project, base: Base, signal: AbortSignal): Promise<Tree>
  /**
   * Asks what else there is to know. What only shapes the words of a pull request (subjects, template) is empty
   * when it cannot be had; a policy file that cannot be read throws, since without it a job might do what it forbids.
   */
  facts(project: Project, base: Base, signal: AbortSignal): Promise<RepositoryFacts>
  /** Computes the tree that the changes give on the base; writes only to the local mirror. */
  buildTree(project: Project, base: Base, changes: readonly Change[]): Promise<BuiltTree>
  /** Gives the changes as a unified diff on the base, in bytes: pages may have any encoding. */
  patch(project: Project, base: Base, changes: readonly Change[]): Promise<Uint8Array>
  /**
   * Makes the branch and the pull request exist, once, however often and by however many it is called: looks before it
   * creates, never forces, never reopens.
   */
  publish(request: PublishRequest, guard: PublishGuard): Promise<Publication>
  /** Looks for the pull request of a branch, whatever its state; changes nothing. */
  findPullRequest(project: Project, branch: string, signal: AbortSignal): Promise<PullRequest | undefined>
  /** Comments on a pull request, once: a comment of ours that holds the mark is left as it is. */
  comment(project: Project, pullRequestNumber: number, comment: MarkedText, signal: AbortSignal): Promise<void>
}

/** The host refused or could not be reached. The text tells the operator what to do; `transient` is worth a retry. */
export class RepositoryError extends Error {
  readonly transient: boolean

  constructor(message: string, options: { transient: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'RepositoryError'
    this.transient = options.transient
  }
}
