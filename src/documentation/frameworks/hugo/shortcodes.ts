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

const OPENING = /\{\{([<%])(\/\*)?/g
/** Longer arguments are no call that a person wrote. */
const MAX_LENGTH = 5000

/** Gives the shortcodes of a text in order, and the offset of one that is never finished. */
export function findShortcodes(text: string): { calls: Shortcode[]; unfinished: number | undefined } {
  const calls: Shortcode[] = []
  let shownUntil = 0
  for (const { 1: mark = '', 2: comment, index } of text.matchAll(OPENING)) {
    if (comment !== undefined) shownUntil = Math.max(shownUntil, endOfComment(text, index, mark))
    if (comment !== undefined || index < shownUntil) continue
    const close = text.slice(index, index + MAX_LENGTH).indexOf(`${mark === '<' ? '>' : '%'}}}`)
    if (close === -1) return { calls, unfinished: index }
    calls.push(...readCall(text.slice(index + 3, index + close), index, index + close + 3))
  }
  return { calls, unfinished: undefined }
}

/**
 * What stands between the marks of a comment is shown, whatever it is. The first end counts, and the marks of a shortcode
 * must follow it; anything else stops the build of Hugo 0.111, and hides nothing here.
 */
function endOfComment(text: string, start: number, mark: string): number {
  const from = start + 4
  const end = text.slice(from, from + MAX_LENGTH).indexOf('*/')
  const close = mark === '<' ? '>}}' : '%}}'
  return end !== -1 && text.startsWith(close, from + end + 2) ? from + end : start
}

function readCall(inner: string, start: number, end: number): Shortcode[] {
  const [, before = '', slash = '', name = ''] = /^(\s*)(\/?)\s*([\p{L}\p{N}_./-]+)/u.exec(inner) ?? []
  if (name === '') return []
  const head = before.length + slash.length + inner.slice(before.length + slash.length).indexOf(name) + name.length
  const isWhole = /\/\s*$/.test(inner) && slash === ''
  const kind = slash === '/' ? 'close' : isWhole ? 'whole' : 'open'
  return [{ name: name.replace(/\/$/, ''), kind, args: inner.slice(head), start, end, argsStart: start + 3 + head }]
}
