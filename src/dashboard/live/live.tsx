// A part of a page that is sent again when it changes, where scripts run.
import { html } from 'hono/html'
import type { Child, FC } from 'hono/jsx'

/** A stream that ended, or that could not be opened, is asked for again after this time; a hidden page asks for none. */
const ASK_AGAIN = 'load, every 15s'
const CONFIG = JSON.stringify({ sse: { pauseOnBackground: true } })

/** `id` names the part within its page. */
export const Live: FC<{ id: string; path: string; children?: Child }> = ({ id, path, children }) => (
  <div id={id} hx-get={path} hx-trigger={ASK_AGAIN} hx-swap="innerMorph" hx-config={CONFIG}>
    {children}
  </div>
)

/** The part for the last time: it replaces itself, and asks for nothing any more. */
export const LastOfLive: FC<{ id: string; children?: Child }> = ({ id, children }) => (
  <div id={id} hx-swap-oob="outerHTML">
    {children}
  </div>
)

/** The part as text, without a page around it. */
export async function toMarkup(part: Child): Promise<string> {
  return `${await html`${part}`}`
}
