// Shortcodes: https://gohugo.io/content-management/shortcodes/. They work in code as well; `{{</* x */>}}` shows one.
import { findFrontmatter } from '../../page/frontmatter.ts'

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
/** Arguments whose quotes all pair, so that the call ends where it seems to: `"{{</* >}}"` could go on. */
const WHOLE_TEXTS = /^(?:[^"`\\]|"[^"\\]*"|`[^`]*`)*$/
/** Longer arguments are no call that a person wrote. */
const MAX_LENGTH = 5000

/** Gives the shortcodes of a text in order, and the offset of one that is never finished. */
export function findShortcodes(text: string): { calls: Shortcode[]; unfinished: number | undefined } {
  const calls: Shortcode[] = []
  let shownUntil = 0
  // Hugo looks for comments neither in the frontmatter nor inside of calls.
  let commentsFrom = bodyStartOf(text)
  for (const { 1: mark = '', 2: comment, index } of text.matchAll(OPENING)) {
    const isShown = index < shownUntil
    if (comment !== undefined && !isShown && index >= commentsFrom) shownUntil = endOfComment(text, index, mark)
    if (comment !== undefined || isShown) continue
    const close = text.slice(index, index + MAX_LENGTH).indexOf(`${mark === '<' ? '>' : '%'}}}`)
    if (close === -1) return { calls, unfinished: index }
    const [inner, end] = [text.slice(index + 3, index + close), index + close + 3]
    calls.push(...readCall(inner, index, end))
    commentsFrom = Math.max(commentsFrom, WHOLE_TEXTS.test(inner) ? end : Number.POSITIVE_INFINITY)
  }
  return { calls, unfinished: undefined }
}

function bodyStartOf(text: string): number {
  const found = findFrontmatter(text, { hasTomlFrontmatter: true })
  return found === undefined || found === 'not-closed' ? 0 : found.bodyStart
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

// `{{</*b*/>}}` becomes `{{<b>}}`, which has a tag.
const GLUED = /\{\{[<%]\/\*\S|\S\*\/[>%]\}\}/
const MARKS = /\{\{([<%])(\/\*(?=\S))?|\*\/(?=[>%]\}\})/g

/**
 * Gives what Hugo leaves of the marks of comments. Each mark counts, wherever Hugo sees the other one; no shortcode is left.
 * Empty for a text in which spaces stand inside of all marks, so that nothing becomes a tag.
 */
export function renderComments(text: string): { start: number; end: number; output: string }[] {
  if (!GLUED.test(text)) return []
  return Array.from(text.matchAll(MARKS), ({ 0: whole, 1: mark, 2: comment, index }) => {
    const opening = comment === undefined ? '{{ ' : `{${mark}`
    return { start: index, end: index + whole.length, output: mark === undefined ? '' : opening }
  })
}

function readCall(inner: string, start: number, end: number): Shortcode[] {
  const [, before = '', slash = '', name = ''] = /^(\s*)(\/?)\s*([\p{L}\p{N}_./-]+)/u.exec(inner) ?? []
  if (name === '') return []
  const head = before.length + slash.length + inner.slice(before.length + slash.length).indexOf(name) + name.length
  // The slash of `src=/a/` is a part of the value.
  const isWhole = /\/\s*$/.test(inner) && slash === '' && !/=[^\s"`=]*\/\s*$/.test(inner)
  const kind = slash === '/' ? 'close' : isWhole ? 'whole' : 'open'
  return [{ name: name.replace(/\/$/, ''), kind, args: inner.slice(head), start, end, argsStart: start + 3 + head }]
}
