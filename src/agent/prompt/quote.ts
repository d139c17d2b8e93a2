// What people wrote, as data in a message: between tags that the text inside can neither close nor open.

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
