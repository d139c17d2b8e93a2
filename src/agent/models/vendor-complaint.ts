// An error in the vendor's own words, whether it came with a status or hidden in an answer with 200.
import { z } from 'zod'

export class VendorComplaint extends Error {
  /** HTTP status, also one that only the body names; undefined when there is none. */
  readonly status: number | undefined
  readonly code: string

  constructor(message: string, { status, code }: { status?: number | undefined; code: string }) {
    super(message)
    this.name = 'VendorComplaint'
    this.status = status
    this.code = code
  }
}

const Word = z.union([z.string(), z.number()]).nullish().catch(undefined)

const WithError = z.object({
  error: z.union([
    z
      .string()
      .min(1)
      .transform((message) => ({ message, code: undefined, type: undefined })),
    z.looseObject({ message: z.string().nullish().catch(undefined), code: Word, type: Word }),
  ]),
})

/**
 * OpenRouter puts what the upstream says into the choice; Gemini ends a choice without a call that it could not read, and
 * Portkey a stream in which Anthropic reports an error.
 */
const WithChoices = z.object({
  choices: z.tuple(
    [z.object({ error: z.unknown().optional(), finish_reason: z.string().nullish().catch(undefined) })],
    z.unknown(),
  ),
})

/** Throws the error in `error` of an answer, or of its first choice; ignores an answer without one. */
export function throwComplaint(answer: unknown): void {
  const [choice] = WithChoices.safeParse(answer).data?.choices ?? []
  const { error } = WithError.safeParse(answer).data ?? WithError.safeParse(choice).data ?? {}
  const [code] = /malformed_function_call|^\w+_error$/i.exec(choice?.finish_reason ?? '') ?? []
  if (error === undefined && code !== undefined)
    throw new VendorComplaint(`The reply ended with ${choice?.finish_reason}`, { code: code.toLowerCase() })
  if (error === undefined) return
  const named = String(error.code ?? error.type ?? '')
  const status = /^[45]\d\d$/.test(named) ? Number(named) : undefined
  const parts = [error.message ?? 'an error without a message', upstreamText(error)]
  throw new VendorComplaint(parts.filter((part) => part !== '').join(': '), { status, code: named })
}

const WithUpstream = z.object({
  metadata: z.object({ raw: z.string() }).optional().catch(undefined),
  failed_generation: z.string().optional().catch(undefined),
})

/** What the server behind a gateway said (OpenRouter), or what the model wrote that could not be read (Groq); or ''. */
export function upstreamText(error: unknown): string {
  const { metadata, failed_generation } = WithUpstream.safeParse(error).data ?? {}
  return metadata?.raw ?? failed_generation ?? ''
}

/** The vendor generated a reply and withheld it. */
export function contentFiltered(): VendorComplaint {
  return new VendorComplaint('The reply was filtered', { code: 'content_filter' })
}
