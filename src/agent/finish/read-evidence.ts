// Reads what the model names as evidence. It is lenient, since a fault of the form must not cost the work: what cannot be
// understood is left out, and whether a place exists is looked up later.
import { z } from 'zod'
import { cut, oneLine } from '../../base/text.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { Evidence, EvidencePlace } from './evidence.ts'

const CLAIMS_MAX = 50
const PLACES_MAX = 10
const CLAIM_MAX_CHARACTERS = 500
const PATH_MAX_CHARACTERS = 1000
const REPOSITORY_MAX_CHARACTERS = 200

/** As the model is told to write it. */
export const EvidenceSchema = z.array(
  z.object({
    claim: z.string(),
    places: z.array(
      z.object({
        repository: z.string().optional().describe('If another one'),
        path: z.string(),
        startLine: z.int().min(1),
        endLine: z.int().min(1).optional(),
      }),
    ),
  }),
)

const LineNumber = z.coerce.number().int().positive().max(10_000_000).nullish().catch(undefined)

const LenientPlace = z.object({
  repository: z.string().nullish().catch(undefined),
  path: z.string().nullish().catch(undefined),
  startLine: LineNumber,
  endLine: LineNumber,
})

/** Models also write one place beside the claim. */
const LenientEntry = LenientPlace.extend({
  claim: z.string().catch(''),
  places: z
    .unknown()
    .optional()
    .transform((given) => (Array.isArray(given) ? given : [given])),
})

/** Gives what can be understood of `given`, which the model wrote. */
export function readEvidence(given: unknown): Evidence[] {
  return Array.isArray(given) ? given.slice(0, CLAIMS_MAX).flatMap(readEntry) : []
}

function readEntry(given: unknown): Evidence[] {
  const { data } = LenientEntry.safeParse(given)
  const claim = data === undefined ? '' : withoutInvisible(oneLine(data.claim)).replaceAll('\t', ' ').trim()
  if (data === undefined || claim === '') return []
  const places = [data, ...data.places].slice(0, PLACES_MAX + 1).flatMap(readPlace)
  return [{ claim: cut(claim, CLAIM_MAX_CHARACTERS), places }]
}

/** A place without a line is line 0, which no file has. */
function readPlace(given: unknown): EvidencePlace[] {
  const { data } = LenientPlace.safeParse(given)
  const path = cut(withoutInvisible(data?.path ?? ''), PATH_MAX_CHARACTERS)
  if (data === undefined || path === '') return []
  const { repository, startLine, endLine } = data
  const first = startLine ?? 0
  return [
    {
      repository: cut(oneLine(withoutInvisible(repository ?? '')), REPOSITORY_MAX_CHARACTERS).trim(),
      path,
      startLine: first,
      endLine: Math.max(first, endLine ?? first),
    },
  ]
}
