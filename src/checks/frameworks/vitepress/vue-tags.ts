// VitePress makes a Vue template of every page. Vue refuses a tag that is never closed; browsers tolerate it.
import type { Html } from 'mdast'
import { type HtmlTag, VOID_TAGS } from '../../page/html-tags.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'

/** Each end tag is compared with all open tags. No page that a person wrote has this many. */
const MAX_TAGS = 5000

/** HTML parsers read these as comments, Vue as errors. */
const XML_ONLY = /^<(?:\?|!\[CDATA\[)/

/** Gives a problem for each tag without its counterpart, and for XML markup. */
export function checkVueTags({ text, starts }: ParsedPage, { all, tags }: PageNodes): PageProblem[] {
  if (tags.length > MAX_TAGS) return []
  const { unclosed, unopened } = unbalanced(tags)
  // CommonMark does not see tags with Vue attributes (`@click`), so their end tags seem to close nothing.
  const alone = unopened.slice(0, 20).filter(({ name }) => countTags(text, name) === countOpen(tags, name))
  return [
    ...unclosed.map((tag) =>
      toProblem(tag, starts, `<${tag.name}> is never closed. Close it, or write &lt; for a plain <`),
    ),
    ...alone.map((tag) => toProblem(tag, starts, `</${tag.name}> closes nothing`)),
    ...all.flatMap((node) => (node.type === 'html' && XML_ONLY.test(node.value) ? xmlProblem(node) : [])),
  ]
}

function unbalanced(tags: readonly HtmlTag[]): { unclosed: HtmlTag[]; unopened: HtmlTag[] } {
  const open: HtmlTag[] = []
  const unclosed: HtmlTag[] = []
  const unopened: HtmlTag[] = []
  for (const tag of tags) {
    if (tag.kind === 'open' && !VOID_TAGS.has(tag.name.toLowerCase())) open.push(tag)
    if (tag.kind !== 'close') continue
    const at = open.findLastIndex(({ name }) => name.toLowerCase() === tag.name.toLowerCase())
    if (at < 0) unopened.push(tag)
    else unclosed.push(...open.splice(at).slice(1))
  }
  return { unclosed: [...unclosed, ...open], unopened }
}

function countOpen(tags: readonly HtmlTag[], name: string): number {
  return tags.filter((tag) => tag.kind !== 'close' && tag.name === name).length
}

function countTags(text: string, name: string): number {
  return text
    .split(`<${name}`)
    .slice(1)
    .filter((rest) => /^[\s/>]/.test(rest)).length
}

function xmlProblem({ value, position }: Html): PageProblem {
  const { line = 1, column = 1 } = position?.start ?? {}
  const subject = value.slice(0, 9)
  const message = `Vue refuses ${subject.slice(0, 2)}...> outside code. Put it in code, or write &lt; for a plain <`
  return { rule: 'page-syntax', line, column, subject, message }
}

function toProblem({ name, start }: HtmlTag, starts: readonly number[], message: string): PageProblem {
  return { rule: 'page-syntax', ...positionAt(starts, start), subject: name.slice(0, 80), message }
}
