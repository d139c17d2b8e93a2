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
    z.object({ message: z.string().nullish().catch(undefined), code: Word, type: Word }),
  ]),
})

/** Throws the error in `error` of an answer; ignores an answer without one. */
export function throwComplaint(answer: unknown): void {
  const { error } = WithError.safeParse(answer).data ?? {}
  if (error === undefined) return
  const code = String(error.code ?? error.type ?? '')
  const status = /^[45]\d\d$/.test(code) ? Number(code) : undefined
  throw new VendorComplaint(error.message ?? 'an error without a message', { status, code })
}

/** The vendor generated a reply and withheld it. */
export function contentFiltered(): VendorComplaint {
  return new VendorComplaint('The reply was filtered', { code: 'content_filter' })
}
