// `--prompt`, held to the same limits as the API's.
import { PROMPT_MAX_CHARACTERS } from '../contract/limits.ts'
import { UsageError } from './surroundings.ts'

/** Gives the trimmed prompt. Throws `UsageError` when it is empty or too long. */
export function parsePrompt(text: string): string {
  const prompt = text.trim()
  if (prompt !== '' && Array.from(prompt).length <= PROMPT_MAX_CHARACTERS) return prompt
  throw new UsageError(`--prompt takes an instruction of 1 to ${PROMPT_MAX_CHARACTERS} characters`)
}
