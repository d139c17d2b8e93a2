// The messages of an older client as the prompt of a job.
import type { SessionMessage } from '../../../contract/agent-session.ts'
import { ApiError } from '../../../contract/errors.ts'

/**
 * Gives the texts of the messages in their order. Instructions of the system are part of the prompt: they come from the
 * same client as the rest, and nothing that a client sends stands above the agent's own rules. Throws `ApiError` for
 * parts that are no text.
 */
export function toPrompt(messages: readonly SessionMessage[]): string {
  const texts = messages.map((message) => {
    const text = textOf(message).trim()
    return message.role === 'assistant' && text !== '' ? `${EARLIER_ANSWER}\n${text}` : text
  })
  return texts.filter((text) => text !== '').join('\n\n')
}

const EARLIER_ANSWER = 'An earlier answer to the messages above:'

function textOf({ content, parts }: SessionMessage): string {
  if (typeof content === 'string' && content !== '') return content
  const all = Array.isArray(content) && content.length > 0 ? content : (parts ?? [])
  const other = all.find(({ type }) => type !== 'text')
  if (other === undefined) return all.map(({ text }) => text ?? '').join('\n')
  const message = `messages may have only parts of the type text; you sent ${JSON.stringify(other.type.slice(0, 40))}`
  throw new ApiError('invalid_body', message, { details: [{ path: 'messages', message }] })
}
