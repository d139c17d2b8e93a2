// The reasoning that a model returned on the chat wire, kept for servers that want it back (`reasoningField`).
import type { ModelReply } from '../../model.ts'

/** Without a `type`, unlike items of the Responses API: neither wire accepts the items of the other. */
export interface ChatReasoning {
  reasoning: string
}

/** '' when there is none. */
export function reasoningOf(items: ModelReply['items']): string {
  const [item] = items ?? []
  if (typeof item !== 'object' || item === null || 'type' in item) return ''
  return 'reasoning' in item && typeof item.reasoning === 'string' ? item.reasoning : ''
}
