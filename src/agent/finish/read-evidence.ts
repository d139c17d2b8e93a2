// Reads what the model names as evidence. It is lenient, since a fault here must not cost the work: what is wrong is
// named, and what cannot be understood is carried on as lines that nobody will find, so that the reviewer is told.
import { z } from 'zod'
import { cut } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import type { ContextRepository } from '../prompt/context.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import { findRepository, isOwnName } from '../tools/source.ts'
import type { Evidence, EvidenceSource } from './evidence.ts'

const ENTRIES_MAX = 50
const CLAIM_MAX_CHARACTERS = 500
const PATH_MAX_CHARACTERS = 1000
const FAULTS_SHOWN = 10

/** As the model is told to write it. */
export const EvidenceSchema = z.array(
  z.object({
    claim: z.string().describe('The fact, in one sentence'),
    repository: z.string().optional().describe('If another one'),
    path: z.string().optional(),
    startLine: z.int().min(1).optional(),
    endLine: z.int().min(1).optional(),
    fromPrompt: z.boolean().optional().describe('Instead of path and lines: the task says it'),
  }),
)

const Lenient = z.object({
  claim: z.string().catch(''),
  repository: z.string().nullish().catch(undefined),
  path: z.string().nullish().catch(undefined),
  startLine: z.coerce.number().int().positive().max(10_000_000).nullish().catch(undefined),
  endLine: z.coerce.number().int().positive().max(10_000_000).nullish().catch(undefined),
  fromPrompt: z.boolean().nullish().catch(undefined),
})

type Entry = z.infer<typeof Lenient>

export interface ReadEvidence {
  evidence: Evidence[]
  /** What is wrong with it, in words for the model. */
  faults: string[]
}

/**
 * Gives what can be understood of `given`, which the model wrote; undefined and null are no evidence. `isAboutCode`: the task
 * is a change of code, which has to say itself what it changes.
 */
export function readEvidence(given: unknown, others: readonly ContextRepository[], isAboutCode = false): ReadEvidence {
  if (given === undefined || given === null) return { evidence: [], faults: [] }
  if (!Array.isArray(given)) return { evidence: [], faults: ['evidence must be a list'] }
  const entries = given
    .slice(0, ENTRIES_MAX)
    .map((entry: unknown, index) => readEntry(entry, index + 1, others, isAboutCode))
  const faults = entries.flatMap((entry) => entry.faults)
  const tooMany = given.length > ENTRIES_MAX ? [`there are ${given.length} entries; give ${ENTRIES_MAX} at most`] : []
  const shown = [...tooMany, ...faults].slice(0, FAULTS_SHOWN)
  return { evidence: entries.flatMap((entry) => entry.evidence), faults: shown }
}

function readEntry(
  given: unknown,
  number: number,
  others: readonly ContextRepository[],
  isAboutCode: boolean,
): ReadEvidence {
  const { data } = Lenient.safeParse(given)
  const claim = data === undefined ? '' : withoutInvisible(oneLine(data.claim)).replaceAll('\t', ' ').trim()
  if (data === undefined || claim === '') return { evidence: [], faults: [`entry ${number} has no claim`] }
  const faults = faultsOf(data, claim, others, isAboutCode).map((fault) => `entry ${number} ${fault}`)
  return { evidence: [{ claim: cut(claim, CLAIM_MAX_CHARACTERS), source: sourceOf(data, others) }], faults }
}

function faultsOf(entry: Entry, claim: string, others: readonly ContextRepository[], isAboutCode: boolean): string[] {
  const { path, fromPrompt, startLine, endLine, repository } = entry
  const hasPath = path !== undefined && path !== null && path !== ''
  if (claim.length > CLAIM_MAX_CHARACTERS) return [`has a claim of more than ${CLAIM_MAX_CHARACTERS} characters`]
  if (fromPrompt === true && isAboutCode && !hasPath)
    return ['has only fromPrompt; cite lines of the code at either end']
  if (fromPrompt === true && !isAboutCode) return hasPath ? ['has both path and fromPrompt; give one'] : []
  if (!hasPath) return ['has neither path nor fromPrompt']
  if (path.length > PATH_MAX_CHARACTERS) return [`has a path of more than ${PATH_MAX_CHARACTERS} characters`]
  if (typeof startLine !== 'number') return ['has no startLine, a number from 1']
  if (typeof endLine === 'number' && endLine < startLine) return ['has an endLine before its startLine']
  if (isOwnName(repository ?? '') || findRepository(repository ?? '', others) !== undefined) return []
  return [`names the repository ${JSON.stringify(cut(repository ?? '', 200))}, which cannot be read here`]
}

/** Lines can be looked up, so they win over the word that the prompt says so. */
function sourceOf({ path, repository, startLine, endLine, fromPrompt }: Entry, others: readonly ContextRepository[]) {
  const file = cut(withoutInvisible(path ?? ''), PATH_MAX_CHARACTERS)
  if (fromPrompt === true && file === '') return { kind: 'prompt' } satisfies EvidenceSource
  const name = repository ?? ''
  const first = startLine ?? 1
  return {
    kind: 'lines',
    repository: findRepository(name, others)?.name ?? cut(oneLine(withoutInvisible(name)), 200).trim(),
    path: file,
    startLine: first,
    endLine: Math.max(first, endLine ?? first),
  } satisfies EvidenceSource
}
