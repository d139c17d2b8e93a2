// Texts with a bound that counts characters as JSON Schema does; zod's own counts an emoji as two.
import { z } from '@hono/zod-openapi'
import { countCharacters } from './count-characters.ts'

/** `name`: of the parameter, for its errors. */
export function boundedText(name: string, max: number) {
  return z
    .string({ error: `${name} is given once` })
    .refine((text) => countCharacters(text) <= max, { error: `${name} has at most ${max} characters` })
    .openapi({ maxLength: max })
}
