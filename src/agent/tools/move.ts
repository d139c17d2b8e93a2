import { z } from 'zod'
import { oneLine, shownPath } from '../../base/text.ts'
import type { MovePlan } from '../../checks/index.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import type { LineSplice } from '../changes/line-ranges.ts'
import { splicesBetween } from '../changes/line-splices.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'
import { cutLine, headAndTail } from './truncate.ts'

export const move = defineTool({
  name: 'move',
  description:
    'Moves a file, rewrites the links to it and in it and the navigation, and adds a redirect if the site has redirects.',
  leavesTrace: true,
  schema: z.object({ from: z.string(), to: z.string() }),
  async run({ from, to }, { changeSet, reads, checks }) {
    const before = changeSet.changes()
    const done: Rewritten = { notes: [], byHand: [], unseen: [], leftBehind: [] }
    await changeSet.allOrNone(async () => {
      await changeSet.move(from, to)
      const plan = await checks.docs.planMove(from, to, before)
      await rewrite(plan, changeSet, done)
    })
    reads.recordMove(from, to)
    changeSet.recordMove({ to, paths: [from, to, ...done.notes.map(({ path }) => path)] })
    checks.leftByMoves.set(to, done.unseen)
    for (const { path, shas, splices } of done.notes) reads.recordRewrite(path, shas, splices)
    const text = describe(from, to, done)
    return done.byHand.length === 0 ? text : { text, leavesWork: true }
  },
})

interface Rewritten {
  notes: { path: string; note: string; shas: { before: string; after: string }; splices: LineSplice[] }[]
  byHand: string[]
  /** Those of them that no later check reports. */
  unseen: string[]
  leftBehind: string[]
}

/** What may not be written, such as navigation that is code and cannot be proved harmless, is left to a person. */
async function rewrite(plan: MovePlan, changeSet: ChangeSet, done: Rewritten): Promise<void> {
  for (const { path, content, note, renames } of plan.writes) {
    const shaBefore = (await changeSet.entry(path))?.sha ?? ''
    const before = (await changeSet.read(path)) ?? new Uint8Array()
    const refusal = await refusalOf(() => changeSet.write(path, content, renames))
    const shaAfter = (await changeSet.entry(path))?.sha
    if (refusal !== undefined) {
      const sentence = `Mend ${shownPath(path)} (${note}); it was not done: ${refusal}`
      done.byHand.push(sentence)
      done.unseen.push(sentence)
      changeSet.refused.forget(path)
    } else if (shaAfter !== undefined && shaAfter !== shaBefore) {
      const splices = splicesBetween(Buffer.from(before).toString(), Buffer.from(content).toString())
      done.notes.push({ path, note, shas: { before: shaBefore, after: shaAfter }, splices })
    }
  }
  done.byHand.push(...plan.byHand)
  done.unseen.push(...plan.unseen)
  done.leftBehind.push(...plan.leftBehind)
}

async function refusalOf(write: () => Promise<void>): Promise<string | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function describe(from: string, to: string, { notes, byHand, leftBehind }: Rewritten): string {
  const lines = [
    `Moved ${shownPath(from)} to ${shownPath(to)}.`,
    ...(notes.length === 0 ? ['Nothing else needed rewriting.'] : ['Rewritten:']),
    ...notes.map(({ path, note }) => cutLine(`${shownPath(path)}: ${oneLine(note)}`)),
    ...(byHand.length === 0 ? [] : ['A person has to do this by hand; name it in your summary:']),
    ...byHand.map((sentence) => cutLine(oneLine(sentence))),
    ...(leftBehind.length === 0 ? [] : ['Left where they are:']),
    ...leftBehind.map((sentence) => cutLine(oneLine(sentence))),
  ]
  return headAndTail(lines.join('\n'), 'call diff for all changes')
}
