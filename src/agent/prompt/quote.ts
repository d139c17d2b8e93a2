// What people wrote, as data in a message: between tags that the text inside can neither close nor open, and without what
// a person cannot see.

const TAGS = [
  'task',
  'guidance',
  'pages',
  'problems',
  'repositories',
  'earlier-task',
  'earlier-result',
  'earlier-changes',
  'earlier-calls',
  'code-change',
  'diff',
  'pushed-by-others',
] as const
const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join('|')})\\b)`, 'gi')

export function quote(tag: (typeof TAGS)[number], text: string): string {
  return `<${tag}>\n${escapeTags(text)}\n</${tag}>`
}

/** Gives the text in such a form that it holds none of the tags. */
export function escapeTags(text: string): string {
  return text.replaceAll(ANY_TAG, '<\\')
}

/** Gives the text back that was quoted. */
export function unquote(text: string): string {
  return text.replaceAll('<\\', '<')
}

/**
 * Drops what a person cannot see but a model reads: control, zero-width, bidirectional and tag characters, and the
 * supplementary variation selectors. Line breaks and tabs stay.
 */
export function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u{E0100}-\u{E01EF}\u115F\u1160\u2028\u2029\u3164\uFFA0]|(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
}
