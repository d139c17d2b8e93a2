// Shortcodes: https://gohugo.io/content-management/shortcodes/. They work in code as well; `{{</* x */>}}` shows one.

export interface Shortcode {
  name: string
  /** `{{< /name >}}`, and `{{< name />}}`, which closes itself. */
  kind: 'open' | 'close' | 'whole'
  /** What stands behind the name. */
  args: string
  start: number
  end: number
  /** Where the arguments begin. */
  argsStart: number
}

const OPENING = /\{\{([<%])(?!\/\*)/g
/** Longer arguments are no call that a person wrote. */
const MAX_LENGTH = 5000

/** Gives the shortcodes of a text in order, and the offset of one that is never finished. */
export function findShortcodes(text: string): { calls: Shortcode[]; unfinished: number | undefined } {
  const calls: Shortcode[] = []
  for (const { 1: mark = '', index } of text.matchAll(OPENING)) {
    const close = text.slice(index, index + MAX_LENGTH).indexOf(`${mark === '<' ? '>' : '%'}}}`)
    if (close === -1) return { calls, unfinished: index }
    calls.push(...readCall(text.slice(index + 3, index + close), index, index + close + 3))
  }
  return { calls, unfinished: undefined }
}

function readCall(inner: string, start: number, end: number): Shortcode[] {
  const [, before = '', slash = '', name = ''] = /^(\s*)(\/?)\s*([\p{L}\p{N}_./-]+)/u.exec(inner) ?? []
  if (name === '') return []
  const head = before.length + slash.length + inner.slice(before.length + slash.length).indexOf(name) + name.length
  const isWhole = /\/\s*$/.test(inner) && slash === ''
  const kind = slash === '/' ? 'close' : isWhole ? 'whole' : 'open'
  return [{ name: name.replace(/\/$/, ''), kind, args: inner.slice(head), start, end, argsStart: start + 3 + head }]
}
