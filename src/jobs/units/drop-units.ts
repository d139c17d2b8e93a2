// Leaves out what cannot be published, so that it does not hold up the rest. This only proposes smaller change sets: each one
// is checked again, and the gate judges it as a whole, like the first one.
import { basename, dirname, extname } from 'node:path/posix'
import { shortEdits } from '../../agent/changes/short-edits.ts'
import type { MoveMade } from '../../agent/end.ts'
import { type Change, readIfSmall, type Tree } from '../../base/git-tree.ts'
import { cut, oneLine } from '../../base/text.ts'
import { type CheckReport, describeProblem, isError, type Problem } from '../../checks/index.ts'
import { describeRefusal, type GateVerdict } from '../policy/gate.ts'
import type { LeftForYou } from './left-for-you.ts'
import { splitUnits } from './split-units.ts'

// Which of the changes a new error comes from. A link can break where nothing was changed, because its target was.

interface ChangedFiles {
  changes: readonly Change[]
  /** The base's bytes of what is changed or deleted, by path. */
  before: ReadonlyMap<string, Uint8Array>
}

/** Gives the paths of the changes without which the error would not be there, as far as it shows; none when it does not. */
export function findCulprits(problem: Problem, { changes, before }: ChangedFiles): string[] {
  const own = changes.find(({ path }) => path === problem.path)
  const isOld = own !== undefined && problem.subject !== '' && decode(before.get(own.path)).includes(problem.subject)
  if (own !== undefined && !isOld) return [own.path]
  const others = changes.filter(({ path }) => path !== problem.path)
  const named = others.filter(({ path }) => problem.others?.includes(path) === true)
  const targets = named.length > 0 ? named : others.filter((change) => mayBeTarget(change, problem, before))
  if (targets.length > 0) return targets.map(({ path }) => path)
  return own === undefined ? [] : [own.path]
}

/** A page loses its address when it goes, and an anchor in any edit. */
function mayBeTarget({ path, kind }: Change, { subject }: Problem, before: ChangedFiles['before']): boolean {
  const isEdited = kind === 'write' && before.has(path)
  return (!isEdited || subject.includes('#')) && nameOf(path) === nameOf(subject.replace(/[#?].*$/s, ''))
}

/** The name of a page in paths and in addresses: an index has that of its folder. */
function nameOf(target: string): string {
  const path = target.replace(/\/$/, '')
  const name = basename(path, extname(path))
  return /^_?(?:index|readme)$/i.test(name) ? basename(dirname(path)) : name
}

function decode(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes)
}

/** How many of the files that were left out for errors are tried with the rest once more; each costs a check. */
const TAKE_BACK_TRIES = 12

/** How often changes are judged again after what cannot go was left out; each time costs a check of the rest. */
const DROP_ROUNDS = 8

interface ChangesToJudge {
  changes: readonly Change[]
  moves: readonly MoveMade[]
  /** On exactly these changes. */
  report: CheckReport
}

interface Judges {
  /** The base. */
  tree: Tree
  check: (changes: readonly Change[]) => Promise<CheckReport>
  /** The whole gate. */
  judge: (changes: readonly Change[], report: CheckReport) => Promise<GateVerdict>
  /** The project takes drafts with errors. */
  mayHaveErrors: boolean
}

type Judged =
  /** Checked and let pass; `left` is what is missing in them. */
  | { kind: 'passed'; changes: readonly Change[]; report: CheckReport; verdict: GateVerdict; left: LeftForYou[] }
  /** Nothing may go: a clause for each reason. `isByGate`: not by the checks alone. */
  | { kind: 'refused'; reasons: string[]; isByGate: boolean }

/** One file of the changes that cannot go. */
interface Failure extends Pick<LeftForYou, 'path' | 'line' | 'reason' | 'allow'> {
  /** The reason as it stands where nothing goes. */
  said: string
  isByGate: boolean
}

/** A change set as the checks and the gate see it. */
interface JudgedSet {
  changes: readonly Change[]
  report: CheckReport
  verdict: GateVerdict
  /** Those that keep it from going. */
  errors: CheckReport['problems']
}

/** Gives what may go of the changes. Throws faults of the checks and of the tree. */
export async function judgeByUnits(whole: ChangesToJudge, judges: Judges): Promise<Judged> {
  const judge = createJudge(whole, judges)
  const dropped: Dropped[] = []
  const failed: Failure[] = []
  let set = await judge(whole.changes, whole.report)
  for (let round = 0; ; round++) {
    const { changes, report, verdict, errors } = set
    if (verdict.refused.some(({ kind }) => kind === 'whole')) {
      return { kind: 'refused', reasons: verdict.refusals, isByGate: true }
    }
    if (mayGo(set)) return asPassed(await takeBack(set, dropped, whole, judge))
    const before = await readBefore(changes, judges.tree)
    const found = findFailures(errors, verdict, { changes, before })
    failed.push(...found)
    const units = round < DROP_ROUNDS ? chooseUnits(found, { ...whole, changes, report, before }) : []
    const gone = new Set(units.flatMap(({ unit }) => unit))
    if (gone.size === 0) return refuseAll(failed, verdict, errors)
    dropped.push(...units)
    if (gone.size === changes.length) {
      const taken = await takeBack({ ...set, changes: [] }, dropped, whole, judge)
      return taken.set.changes.length > 0 ? asPassed(taken) : refuseAll(failed, verdict, errors)
    }
    set = await judge(changes.filter(({ path }) => !gone.has(path)))
  }
}

type Judge = (changes: readonly Change[], report?: CheckReport) => Promise<JudgedSet>

function createJudge({ moves }: ChangesToJudge, { check, judge, mayHaveErrors }: Judges): Judge {
  return async (changes, checked) => {
    const report = checked ?? withMovesByHand(await check(changes), changes, moves)
    const errors = mayHaveErrors ? [] : report.problems.filter(isError)
    return { changes, report, verdict: await judge(changes, report), errors }
  }
}

function mayGo({ errors, verdict }: JudgedSet): boolean {
  return errors.length === 0 && verdict.refused.length === 0
}

interface TakenBack {
  /** May go, unless it is empty. */
  set: JudgedSet
  left: LeftForYou[]
}

function asPassed({ set: { changes, report, verdict }, left }: TakenBack): Judged {
  return { kind: 'passed', changes, report, verdict, left }
}

/** Errors of one round can have one cause: with that gone, the others of them may go after all. */
async function takeBack(
  passed: JudgedSet,
  dropped: readonly Dropped[],
  whole: ChangesToJudge,
  judge: Judge,
): Promise<TakenBack> {
  let set = passed
  const out = new Set(dropped)
  let tries = 0
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const one of out) {
      if (one.failure.isByGate || tries++ >= TAKE_BACK_TRIES) continue
      const paths = new Set([...set.changes.map(({ path }) => path), ...one.unit])
      // All of them together were judged first.
      if (paths.size === whole.changes.length) continue
      const more = await judge(whole.changes.filter(({ path }) => paths.has(path)))
      if (!mayGo(more)) continue
      set = more
      out.delete(one)
      isDone = false
    }
  }
  return { set, left: [...out].map(({ left }) => left) }
}

function findFailures(errors: CheckReport['problems'], verdict: GateVerdict, files: ChangedFiles): Failure[] {
  const refused = verdict.refused.flatMap((refusal): Failure[] => {
    const { path, line = null, reason, allow = null } = refusal
    return path === undefined ? [] : [{ path, line, reason, allow, said: describeRefusal(refusal), isByGate: true }]
  })
  const broken = errors.flatMap((problem) => findCulprits(problem, files).map((path) => failureOfChecks(path, problem)))
  return refused.length + broken.length > 0 ? [...refused, ...broken] : blameStructure(errors, files)
}

/** Errors that no change is named in come from pages that came, went or moved rather than from edits. */
function blameStructure([problem]: CheckReport['problems'], { changes, before }: ChangedFiles): Failure[] {
  if (problem === undefined) return []
  const moved = changes.filter(({ kind, path }) => kind !== 'write' || !before.has(path))
  return moved.map(({ path }) => failureOfChecks(path, problem))
}

function failureOfChecks(path: string, problem: CheckReport['problems'][number]): Failure {
  const line = path === problem.path ? problem.line : null
  const sentence = `${problem.path}:${problem.line}: ${problem.message} (${problem.rule})`
  const reason = cut(oneLine(sentence), REASON_MAX_CHARACTERS)
  return { path, line, reason, allow: null, said: describeError(problem), isByGate: false }
}

function describeError(problem: CheckReport['problems'][number]): string {
  return cut(oneLine(describeProblem(problem)), REASON_MAX_CHARACTERS)
}

const REASON_MAX_CHARACTERS = 300

interface Dropped {
  unit: readonly string[]
  failure: Failure
  left: LeftForYou
}

interface ChangesWithBase extends ChangesToJudge {
  before: ReadonlyMap<string, Uint8Array>
}

/** The units of what failed. */
function chooseUnits(failures: readonly Failure[], source: ChangesWithBase): Dropped[] {
  const { changes, moves, before, report } = source
  const units = splitUnits({ changes, moves, touched: report.touched, together: report.together, before })
  const firstFailures = new Map(failures.toReversed().map((failure) => [failure.path, failure]))
  return units.flatMap((unit) => {
    const failure = unit.map((path) => firstFailures.get(path)).find((one) => one !== undefined)
    return failure === undefined ? [] : [{ unit, failure, left: describeDropped(unit, failure, source) }]
  })
}

function describeDropped(
  unit: readonly string[],
  failure: Failure,
  { changes, before }: Pick<ChangesWithBase, 'changes' | 'before'>,
): LeftForYou {
  const { path, line, reason, allow } = failure
  const change = changes.find((one) => one.path === path)
  const old = before.get(path)
  const edits =
    unit.length === 1 && change?.kind === 'write' && old !== undefined ? shortEdits(old, change.content) : []
  return { path, line, reason, allow, edits, with: unit.filter((other) => other !== path) }
}

async function readBefore(changes: readonly Change[], tree: Tree): Promise<Map<string, Uint8Array>> {
  const before = new Map<string, Uint8Array>()
  for (const { path } of changes) {
    const bytes = await readIfSmall(tree, path)
    if (bytes !== undefined) before.set(path, bytes)
  }
  return before
}

/** What moves left for a person is known to the tools alone. */
export function withMovesByHand(
  report: CheckReport,
  changes: readonly Change[],
  moves: readonly MoveMade[],
): CheckReport {
  const present = new Set(changes.flatMap(({ kind, path }) => (kind === 'delete' ? [] : [path])))
  const byHand = moves.filter(({ to }) => present.has(to)).flatMap((move) => move.byHand)
  return { ...report, byHand: [...new Set([...report.byHand, ...byHand])] }
}

function refuseAll(failed: readonly Failure[], verdict: GateVerdict, errors: CheckReport['problems']): Judged {
  const isByGate = verdict.refused.length > 0 || failed.some((failure) => failure.isByGate)
  const reasons = [...new Set([...failed.map(({ said }) => said), ...verdict.refusals, ...errors.map(describeError)])]
  return { kind: 'refused', reasons, isByGate }
}
