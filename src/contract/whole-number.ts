// A whole number in a query string: digits only, so that `1e3`, `0x10`, ` 5` and `1.0` are refused.
import { z } from '@hono/zod-openapi'

interface Range {
  min: number
  max?: number
  /** The value when the parameter is absent. */
  fallback: number
}

/** Fifteen digits: every such number is exact in JavaScript, and in a column of every database. */
const LARGEST = 999_999_999_999_999
const QUOTED_MAX_CHARACTERS = 40

/** Schema of an optional query parameter with a number within the range. */
export function wholeNumberParameter(name: string, { min, max, fallback }: Range) {
  const range = max === undefined ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`
  const error = (issue: { input?: unknown }): string => `${name} is ${range}; you sent ${quote(issue.input)}`
  return z
    .string({ error })
    .refine((text) => isInRange(text, min, max ?? LARGEST), { error })
    .transform(Number)
    .default(fallback)
    .openapi({ type: 'integer', minimum: min, maximum: max ?? LARGEST, default: fallback })
}

function isInRange(text: string, min: number, max: number): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max
}

function quote(sent: unknown): string {
  if (Array.isArray(sent)) return 'it more than once'
  const text = String(sent)
  return JSON.stringify(text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text)
}
