// A server with a small context window drops the beginning of a long prompt without a word: the instructions, the tools and
// the task are gone, and the model greets. The tokens that it counts give it away.
import type { Message, TokenUsage } from '../model.ts'
import { bytesOfAll } from './message-size.ts'

/**
 * No tokenizer reads so much in one token. Over 443 pages and source files of ten repositories, o200k and cl100k need at most
 * 5.2 characters a token; scripts of three bytes a character have fewer characters a token.
 */
const CHARACTERS_PER_TOKEN_MAX = 10

/**
 * Gives a sentence when the server counted far fewer tokens than these messages can have; undefined when it counted enough or
 * nothing at all.
 */
export function findDroppedFront(messages: readonly Message[], { inputTokens }: TokenUsage): string | undefined {
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0)
  if (inputTokens === 0 || inputTokens * CHARACTERS_PER_TOKEN_MAX >= characters) return undefined
  return `The model server counted ${inputTokens} tokens in a prompt of ${bytesOfAll(messages)} bytes, so it seems to drop the beginning of long prompts. ${ENLARGE_WINDOW}`
}

/** What to set. Ollama's OpenAI-compatible API takes no size with a request. */
export const ENLARGE_WINDOW =
  'Give the model a larger context window: for Ollama OLLAMA_CONTEXT_LENGTH or PARAMETER num_ctx in the Modelfile, for llama.cpp -c, for LM Studio the context length in the settings of the model.'
