// An answer as JSON, or why it is not JSON.
import { AnswerFault } from '../../base/fetch.ts'

/** Returns the parsed text. Throws `AnswerFault`. */
export function parseAnswer(text: string): unknown {
  const trimmed = text.trim()
  if (isEventStream(trimmed)) {
    throw new AnswerFault('answered with a stream of events. On the chat wire set DOCMEND_MODEL_OPTIONS=stream=true.', {
      transient: false,
    })
  }
  if (!/^[{[]/.test(trimmed)) return undefined
  try {
    return JSON.parse(trimmed)
  } catch (error) {
    throw new AnswerFault('answered with broken JSON', { transient: true, cause: error })
  }
}

export function isEventStream(text: string): boolean {
  return /^(?:data|event|id|retry)?: ?/.test(text)
}

/** A proxy's error page, or another API. */
export function notAReply(): AnswerFault {
  return new AnswerFault(
    'answered with something that is not a reply of a model. Does OPENAI_BASE_URL point at an OpenAI-compatible API, ' +
      'usually an address that ends with /v1?',
  )
}
