// Small parts that several pages have.
import type { Child, FC } from 'hono/jsx'
import { describeSpan } from '../base/text.ts'

/** A day to read, and the exact time on hover. */
export const Day: FC<{ at: number }> = ({ at }) => {
  const exact = new Date(at).toISOString()
  return (
    <time datetime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
      {exact.slice(0, 10)}
    </time>
  )
}

/** A time to the minute, and the exact one on hover. */
export const Moment: FC<{ at: number }> = ({ at }) => {
  const exact = new Date(at).toISOString()
  return (
    <time datetime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
      {exact.slice(0, 16).replace('T', ' ')} UTC
    </time>
  )
}

/** How long ago, and the exact time on hover. */
export const Age: FC<{ at: number; now: number }> = ({ at, now }) => {
  const exact = new Date(at).toISOString()
  return (
    <time datetime={exact} title={`${exact.slice(0, 19).replace('T', ' ')} UTC`}>
      {now - at < MINUTE_MS ? 'just now' : `${describeSpan(now - at)} ago`}
    </time>
  )
}

const MINUTE_MS = 60_000

export const Chip: FC<{ tone: 'good' | 'warn' | 'bad' | 'active' | ''; children?: Child }> = ({ tone, children }) => (
  <span class={`chip ${tone}`.trim()}>{children}</span>
)

/** A value to take away. The button shows itself only where scripts run. */
export const Copy: FC<{ id: string; label: string; value: string }> = ({ id, label, value }) => (
  <div class="field">
    <label for={id}>{label}</label>
    <div class="copy">
      <input id={id} readonly value={value} spellcheck={false} autocomplete="off" />
      <button type="button" data-copy={id} hidden>
        Copy
      </button>
    </div>
  </div>
)

/** A figure with what it counts, and how it has changed; below a `dl` of the class `tiles`. */
export const Tile: FC<{ label: string; value: string; note?: string | undefined }> = ({ label, value, note }) => (
  <div class="card">
    <dt class="soft small">{label}</dt>
    <dd>
      <span class="figure">{value}</span>
      {note !== undefined && <p class="small soft">{note}</p>}
    </dd>
  </div>
)
