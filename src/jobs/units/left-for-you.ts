// What a person has to do because the run could not: files that it meant to change and that are not in its changes.
import type { RefusedEdit } from '../../agent/changes/refused-edits.ts'
import type { ShortEdit } from '../../agent/changes/short-edits.ts'
import { oneLine, plural } from '../../base/text.ts'
import type { SecretScanner } from '../policy/secrets.ts'
import { isDocument } from '../policy/writable-paths.ts'

export interface LeftForYou {
  path: string
  /** From 1; null where it is not about one line. */
  line: number | null
  /** A clause. */
  reason: string
  /** A setting that would allow it; null where none does. */
  allow: string | null
  /** What to change by hand; empty where that is long, or not a text. */
  edits: ShortEdit[]
  /** Other files that were left out because they are of no use without this one. */
  with: string[]
}

const PATHS_SHOWN = 5

/** `docs/a.md:3: why. Allow it with ..., or make the change by hand.` The exact edits are not in it. */
export function describeLeft({ path, line, reason, allow, with: others }: LeftForYou): string {
  const place = line === null ? path : `${path}:${line}`
  const bare = oneLine(reason)
  const isPlaced = bare.startsWith(path) && /^[\s:]/.test(bare.slice(path.length))
  const why = isPlaced ? bare : `${place}: ${bare}`
  const shown = others.slice(0, PATHS_SHOWN).join(', ')
  const rest = others.length > PATHS_SHOWN ? ` and ${plural(others.length - PATHS_SHOWN, 'more file')}` : ''
  const together = others.length === 0 ? '' : ` Left out with it: ${shown}${rest}.`
  return `${why.replace(/[.;,\s]+$/, '')}.${together}${allow === null ? '' : ` Allow it with ${allow}.`}`
}

/** The lines to change, a line of text each: `  3 - old`, `  3 + new`. */
export function describeEdits({ edits }: Pick<LeftForYou, 'edits'>): string[] {
  const rows = (line: number, mark: string, text: string): string[] =>
    text === '' ? [] : text.split('\n').map((row) => `  ${line} ${mark} ${row}`)
  return edits.flatMap(({ line, before, after }) => [...rows(line, '-', before), ...rows(line, '+', after)])
}

/** What the policy kept the model from writing, unless it was written in the end. Nobody expects changes in code or images. */
export function leftByRefusals(refused: readonly RefusedEdit[], changed: ReadonlySet<string>): LeftForYou[] {
  return refused
    .filter(({ path }) => !changed.has(path) && isDocument(path))
    .map(({ path, reason, edits }) => ({
      path,
      line: edits[0]?.line ?? null,
      // The rest of it is advice for the model.
      reason: reason.replace(/ Describe it in your summary.*$/s, ''),
      allow: null,
      edits,
      with: [],
    }))
}

/**
 * The gate has not seen all of these texts, since they are in no change. Edits with a secret are left out; of a file whose
 * name or reason has one, nothing but that is said.
 */
export async function withoutSecrets(left: readonly LeftForYou[], scan: SecretScanner): Promise<LeftForYou[]> {
  const hasSecret = async (text: string): Promise<boolean> => text !== '' && (await scan(text, [])).length > 0
  const checked: LeftForYou[] = []
  for (const one of left) {
    if (await hasSecret([one.path, one.reason, ...one.with].join('\n'))) checked.push(UNNAMED)
    else checked.push((await hasSecret(textOf(one))) ? { ...one, edits: [] } : one)
  }
  // A held secret can also be spread over several of them.
  return (await hasSecret(checked.map(textOf).join('\n'))) ? checked.map((one) => ({ ...one, edits: [] })) : checked
}

const UNNAMED: LeftForYou = Object.freeze({
  path: 'A file',
  line: null,
  reason: 'its name, or the reason why it was left, contains a secret, so neither is shown',
  allow: null,
  edits: [],
  with: [],
})

function textOf({ edits }: LeftForYou): string {
  return edits.map(({ before, after }) => `${before}\n${after}`).join('\n')
}

interface LeftList {
  leftForYou: readonly LeftForYou[]
  /** With those that are not in the list. */
  leftForYouCount: number
}

/** The sentence for the end of a job, where the list has no room; none when nothing was left. */
export function countLeft(report: LeftList | undefined): string[] {
  const [first] = report?.leftForYou ?? []
  if (report === undefined || first === undefined) return []
  const { leftForYouCount: count } = report
  const more = count > 1 ? ` (and ${count - 1} more)` : ''
  return [`Left for you: ${describeLeft(first).replace(/\.$/, '')}${more}`]
}
