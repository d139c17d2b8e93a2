// Plain text with `code` in it, as the descriptions of the API have it.
import type { FC } from 'hono/jsx'

export const Prose: FC<{ text: string }> = ({ text }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
)
