// Placeholders in angle brackets, such as <repository>: the build takes them for HTML, and browsers show nothing of a tag that
// they do not know.
import { isInertElement, isInertFlag, isPermittedElement } from '../../active-content/permitted-html.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { readTags } from '../html-tags.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'

/** Elements that do something, and that a page may well leave open. */
const ACTIVE =
  /^(?:html|head|body|base|meta|link|script|style|noscript|title|iframe|embed|object|applet|form|frameset|blink|search|image)$/i
/** Python-Markdown and kramdown take these for tags too, where CommonMark shows them. */
const WIDER_NAME = /(?<![\\\w`])<([A-Za-z][\w.]{0,60}[_.][\w.]{0,60})>/g
/** Tags of templates around which a text is the same. All others may be those of code. */
const TRANSPARENT = /^(?:end\w*|if|elif|elsif|else|unless|for|case|when|raw|assign|set|include\w*|link|seo|block|with)$/
const MAX_FOUND = 50

/** Gives a warning for each tag that HTML does not have, that is never closed and that has no value: nobody can have meant it. */
export function checkPlaceholderTags(
  { text, dialect, starts, frontmatter }: ParsedPage,
  { all, tags }: PageNodes,
): PageProblem[] {
  if (dialect.framework.text?.hidesUnknownTags !== true || dialect.syntax !== 'markdown') return []
  const closed = new Set(tags.filter(({ kind }) => kind !== 'open').map(({ name }) => name.toLowerCase()))
  const isPlaceholder = (name: string): boolean =>
    !closed.has(name.toLowerCase()) && !isPermittedElement(name) && !ACTIVE.test(name)
  const found = all.flatMap((node): { at: number; name: string; shown: string }[] => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'text' && dialect.framework.activeContent?.hasCommonMarkParser === false)
      return Array.from(text.slice(start, end).matchAll(WIDER_NAME))
        .filter(([, name = '']) => isPlaceholder(name))
        .map(({ 0: shown, 1: name = '', index }) => ({ at: start + index, name, shown }))
    if (node.type !== 'html') return []
    const [tag, ...others] = readTags(text, { start, end })
    const isAlone = tag?.kind === 'open' && others.length === 0 && tag.end === end
    if (!isAlone || !isInertElement(tag.name) || !isPlaceholder(tag.name)) return []
    const isBare = tag.attributes.every(({ name, value }) => value === '' && isInertFlag(name))
    return isBare ? [{ at: start, name: tag.name, shown: text.slice(start, end) }] : []
  })
  const bodyStart = typeof frontmatter === 'object' ? frontmatter.bodyStart : 0
  return found
    .slice(0, MAX_FOUND)
    .filter(({ at }) => at >= bodyStart && !isMath(text, at) && !isInTemplate(text, at))
    .map(({ at, name, shown }) => {
      const message = `Browsers take ${shown.slice(0, 80)} for a tag and show nothing of it. Write it as code, or &lt; for <`
      return { rule: 'page-syntax', severity: 'warning', ...positionAt(starts, at), subject: name, message }
    })
}

/** Dollar signs on both sides of it in its line may be those of a formula. */
function isMath(text: string, at: number): boolean {
  const from = text.lastIndexOf('\n', at) + 1
  const to = text.indexOf('\n', at)
  return text.slice(from, at).includes('$') && text.slice(at, to === -1 ? undefined : to).includes('$')
}

function isInTemplate(text: string, at: number): boolean {
  const tag = text.lastIndexOf('{%', at)
  const [, name] = tag === -1 ? [] : (/^\{%-?\s{0,9}(\w+)/.exec(text.slice(tag, tag + 80)) ?? [])
  return name !== undefined && !TRANSPARENT.test(name)
}
