// Checks the files of a folder and corrects what has exactly one safe correction. Every correction is checked again with all
// others in the whole before any file is written.

import { changesBetween } from '../../base/changes-between.ts'
import type { ReadableTree } from '../../base/git-tree.ts'
import { treeWithWrites } from '../../base/made-trees.ts'
import { applyFixes, type Fix, type FixPlan, findFailedFixes } from '../../checks/index.ts'
import type { CheckResult, Fixing } from '../../checks/report/check-result.ts'
import { startDocsWorker } from '../../checks/thread/docs-worker.ts'
import { findRules } from '../../jobs/policy/read-policy-file.ts'
import type { Config } from '../../service/config.ts'
import { CHECK_LIMITS, checkFiles, type LocalCheck, type OpenedFiles, openBase } from '../check-locally.ts'
import { openFiles } from '../open-files.ts'
import { type DiskFolder, openDiskFolder, type Rewrite } from './disk-folder.ts'
import { gatherHistory } from './gather-history.ts'
import { toPatch } from './to-patch.ts'

export interface LocalFix extends LocalCheck {
  /** Write nothing, and give the patch. */
  isDryRun: boolean
}

/** A fix that does not hold is taken back; then the others are checked without it. */
const MAX_ROUNDS = 4

/** Throws an error that says what to do where there are no files on disk. */
export async function fixLocally(config: Config, check: LocalFix): Promise<CheckResult> {
  const { files, folder, skipped, close } = await openFiles(config, check.repositoryDir, false)
  const { onProgress } = check
  const docs = startDocsWorker({ ...CHECK_LIMITS, ...(onProgress && { onProgress }) })
  try {
    if (folder === undefined)
      throw new Error(`${check.repositoryDir} has no files on disk to fix: check out its last commit`)
    const disk = await openDiskFolder(folder)
    const found = await checkFiles(config, check, { files, docs })
    const plan = await planFixes(config, check, found, { files, docs })
    const writable = await withoutUnwritable(disk, files, plan.fixes)
    const recheck = (rewrites: Rewrites): Promise<CheckResult> =>
      checkFiles(config, check, { files: treeWithWrites(files, contentsOf(rewrites)), docs })
    const held = await keepWhatHolds(found, files, writable.fixes, recheck)
    const unfixed = [...plan.gaps, ...writable.refused, ...held.takenBack]
    const result = check.isDryRun
      ? {
          ...withHintsOf(plan.fixes, found),
          byHand: held.result.byHand,
          fixing: dryRun(held, [...plan.unsure, ...unfixed]),
        }
      : await writeAll(disk, found, held, { unsure: plan.unsure, unfixed })
    return { ...result, skipped: [...result.skipped, ...skipped] }
  } finally {
    await docs.close()
    await close()
  }
}

const HINT = /; did you mean .*\?$/s

/**
 * Lets "did you mean" name what a fix would write, which the history may know better than names do, and counts the fixes.
 * Costs a look at the history, and nothing where nobody asked for the count and no message has a hint.
 */
export async function foreseeFixes(
  config: Config,
  check: LocalCheck & { isCounted: boolean },
  result: CheckResult,
  opened: OpenedFiles,
): Promise<CheckResult> {
  const asked = check.isCounted ? result.problems : result.problems.filter(({ message }) => HINT.test(message))
  if (asked.length === 0) return result
  const { fixes } = await planFixes(config, check, { ...result, problems: asked }, opened)
  return { ...withHintsOf(fixes, result), ...(check.isCounted && { fixable: fixes.length }) }
}

function withHintsOf(fixes: readonly Fix[], result: CheckResult): CheckResult {
  const problems = result.problems.map((problem) => {
    const { path, line, column, subject, message } = problem
    const fix = HINT.test(message)
      ? fixes.find((one) => one.path === path && one.line === line && one.column === column && one.subject === subject)
      : undefined
    return fix === undefined ? problem : { ...problem, message: message.replace(HINT, () => hintOf(fix)) }
  })
  return { ...result, problems }
}

/** Of an anchor, the part behind the `#`, as the check says it. */
function hintOf({ kind, becomes }: Fix): string {
  return `; did you mean ${kind === 'broken-anchor' ? becomes.slice(Math.max(0, becomes.indexOf('#'))) : becomes}?`
}

type Rewrites = ReadonlyMap<string, Rewrite>

/** Gives the corrections that are safe by themselves; nobody has checked yet what the site is with them. */
export async function planFixes(
  config: Config,
  check: LocalCheck,
  { problems, docsRoot }: CheckResult,
  { files, docs }: OpenedFiles,
): Promise<FixPlan & { gaps: string[] }> {
  const { since } = check
  const base = since === undefined ? undefined : await openBase(config, { ...check, since })
  try {
    const tree = base?.tree ?? files
    const changes = base === undefined ? [] : await changesBetween(base.tree, files)
    const session = await docs.open(tree, docsRoot)
    try {
      const asked = await session.askHistory(problems, changes)
      const { gap, ...history } = await gatherHistory(config, { ...check, docsRoot, files }, asked)
      const rules = await findRules(tree, check)
      const plan = await session.planFixes({ problems, rules, history, isRange: since !== undefined }, changes)
      return { ...plan, gaps: gap === undefined ? [] : [gap] }
    } finally {
      await session.close()
    }
  } finally {
    await base?.close()
  }
}

/** Leaves out the fixes of files that are not on disk as they were checked. */
async function withoutUnwritable(disk: DiskFolder, files: ReadableTree, fixes: readonly Fix[]) {
  const kept: Fix[] = []
  const refused: string[] = []
  for (const [path, own] of Map.groupBy(fixes, (fix) => fix.path)) {
    const checked = await files.read(path)
    const why = checked === undefined ? 'it cannot be read' : await disk.refuse(path, checked)
    if (why === undefined) kept.push(...own)
    else refused.push(`${path} was left as it is: ${why}`)
  }
  return { fixes: kept, refused }
}

interface Held {
  fixes: readonly Fix[]
  rewrites: Rewrites
  /** Of the check with them. */
  result: CheckResult
  takenBack: string[]
}

async function keepWhatHolds(
  found: CheckResult,
  files: ReadableTree,
  planned: readonly Fix[],
  recheck: (rewrites: Rewrites) => Promise<CheckResult>,
): Promise<Held> {
  const takenBack: string[] = []
  let fixes = planned
  for (let round = 0; round < MAX_ROUNDS && fixes.length > 0; round += 1) {
    const rewrites = await rewriteAll(files, fixes)
    const result = await recheck(rewrites)
    const failed = findFailedFixes(found.problems, result.problems, fixes)
    if (failed.size === 0) return { fixes, rewrites, result, takenBack }
    takenBack.push(...[...failed].map(describeFailed))
    fixes = fixes.filter((fix) => !failed.has(fix))
  }
  return { fixes: [], rewrites: new Map(), result: found, takenBack: [...takenBack, ...fixes.map(describeFailed)] }
}

function describeFailed({ path, line, was, becomes }: Fix): string {
  return `${path}:${line} ${was} was left as it is: with ${becomes}, the check finds something else`
}

async function rewriteAll(files: ReadableTree, fixes: readonly Fix[]): Promise<Rewrites> {
  const rewrites = new Map<string, Rewrite>()
  for (const [path, own] of Map.groupBy(fixes, (fix) => fix.path)) {
    const checked = await files.read(path)
    const becomes = checked === undefined ? undefined : applyFixes(checked, own)
    if (checked !== undefined && becomes !== undefined) rewrites.set(path, { checked, becomes })
  }
  return rewrites
}

function contentsOf(rewrites: Rewrites): Map<string, Uint8Array> {
  return new Map([...rewrites].map(([path, { becomes }]) => [path, becomes]))
}

function dryRun({ fixes, rewrites, result }: Held, unfixed: readonly string[]): Fixing {
  const { errors, warnings } = result
  return { isWritten: false, fixes, unfixed, patch: toPatch(rewrites), left: { errors, warnings } }
}

/** A file that changed since it was checked keeps its problems, which nobody has counted: then the result is that before. */
async function writeAll(
  disk: DiskFolder,
  found: CheckResult,
  { fixes, rewrites, result }: Held,
  { unsure, unfixed }: { unsure: readonly string[]; unfixed: readonly string[] },
): Promise<CheckResult> {
  const failed = new Map<string, string>()
  for (const [path, rewrite] of rewrites) {
    const why = await disk.rewrite(path, rewrite)
    if (why !== undefined) failed.set(path, `${path} was left as it is: ${why}`)
  }
  const fixing: Fixing = {
    isWritten: true,
    fixes: fixes.filter(({ path }) => !failed.has(path)),
    unfixed: [...unsure, ...unfixed, ...failed.values()],
  }
  return { ...(failed.size === 0 ? result : found), fixing }
}
