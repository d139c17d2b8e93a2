// Judges one commit as if a job had delivered its changes to documents on top of the commit's parent.

import type { Change } from '../../../src/base/git-tree.ts'
import { createDocsCaches, isError, type NewActiveContent, openDocs } from '../../../src/checks/index.ts'
import { applyGate } from '../../../src/jobs/policy/gate.ts'
import { resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { agentFoldersIn } from '../../../src/jobs/policy/writable-paths.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { readConfig } from '../../../src/service/config.ts'
import { findDocsRoot } from './docs-root.ts'
import type { Commit, History } from './history.ts'
import { type DroppedFile, narrow } from './narrow.ts'

export interface JudgedCommit extends Commit {
  /** `empty`: nothing is left that a job may write. `too large`: over the limits of a change set. */
  outcome: 'passed' | 'refused' | 'empty' | 'too large' | 'failed'
  framework: string
  docsRoot: string
  files: number
  dropped: DroppedFile[]
  /** New errors that the checks found: a job would have to mend them before the gate sees its changes. */
  errors: number
  /** The gate's own sentences. */
  refusals: string[]
  /** What the checks found, with its full text. */
  activeContent: NewActiveContent[]
  /** Why the product failed, with the stack; only of `failed`. */
  fault?: string
  /** Of this process, without git: other work on the machine does not count. */
  cpuMs: number
}

export type JudgeCommit = (commit: Commit) => Promise<JudgedCommit>

const { changedFiles, changedBytes } = readConfig({}).budget
const LIMITS = { changedFiles, changedBytes }

/** Pages that commits have in common are read once. The settings are those of a new project, and no secret is held. */
export function createJudge(history: History, docsRoots: readonly string[]): JudgeCommit {
  const caches = createDocsCaches()
  const scan = createSecretScanner([])
  const policy = resolvePolicy(DEFAULT_SETTINGS, {}, LIMITS)
  const judge = async (commit: Commit): Promise<Verdict> => {
    const base = history.tree(commit.parentSha)
    const docsRoot = await findDocsRoot(base, docsRoots)
    const docs = await openDocs(base, docsRoot, caches)
    const summary = await docs.summary()
    const site = { ...summary, docsRoot }
    const agentFolders = agentFoldersIn(await base.list(), site)
    const trees = { base, head: history.tree(commit.sha) }
    const { changes, dropped } = await narrow(await history.filesOf(commit), trees, { ...site, agentFolders })
    const known = { framework: summary.framework, docsRoot, files: changes.length, dropped }
    if (changes.length === 0) return { ...known, outcome: 'empty', errors: 0, refusals: [], activeContent: [] }
    if (isTooLarge(changes)) return { ...known, outcome: 'too large', errors: 0, refusals: [], activeContent: [] }
    const report = await docs.check(changes)
    const { refusals } = await applyGate({ changes, tree: base, site, policy, report, prompts: [], texts: {}, scan })
    const outcome = refusals.length > 0 ? 'refused' : 'passed'
    const errors = report.problems.filter(isError).length
    return { ...known, outcome, errors, refusals, activeContent: report.activeContent }
  }
  return async (commit) => {
    const cpuBefore = readCpuMs()
    const verdict = await judge(commit).catch(failedVerdict)
    return { ...commit, ...verdict, cpuMs: readCpuMs() - cpuBefore }
  }
}

function readCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}

type Verdict = Omit<JudgedCommit, keyof Commit | 'cpuMs'>

function failedVerdict(error: unknown): Verdict {
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const nothing = { framework: '', docsRoot: '', files: 0, dropped: [], errors: 0, refusals: [], activeContent: [] }
  return { ...nothing, outcome: 'failed', fault }
}

function isTooLarge(changes: readonly Change[]): boolean {
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
  return changes.length > LIMITS.changedFiles || bytes > LIMITS.changedBytes
}
