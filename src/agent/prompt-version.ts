// Which words the model works by, so that what became of the changes can be told apart by them.
import { createHash } from 'node:crypto'
import { systemPrompt } from './prompt/system-prompt.ts'
import { TOOLS } from './tools/index.ts'

const LENGTH = 12

/** A site on which each rule of the prompt has something to say. */
const EVERY_RULE = { importable: ['components'], navInCode: ['sidebars.js'] }

/** Gives the beginning of a SHA-256 (hex) over the rules and the tools: the same for all sites, tasks and models. */
export function promptVersion(): string {
  const tools = TOOLS.map(({ name, description, parameters }) => ({ name, description, parameters }))
  const words = JSON.stringify([systemPrompt(EVERY_RULE), tools])
  return createHash('sha256').update(words).digest('hex').slice(0, LENGTH)
}
