// An optional query parameter that takes one of a few words.
import { z } from '@hono/zod-openapi'

const QUOTED_MAX_CHARACTERS = 40

/** Schema of the parameter; undefined when it is absent. */
export function choiceParameter<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z
    .enum(values, { error: ({ input }) => `${name} takes ${values.join(', ')}; you sent ${quote(input)}` })
    .optional()
}

function quote(sent: unknown): string {
  if (Array.isArray(sent)) return 'it more than once'
  const text = String(sent)
  return JSON.stringify(text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text)
}
