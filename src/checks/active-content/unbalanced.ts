// Texts of frontmatter and data that a theme inserts as raw markup: `banner.content` of Starlight, the footer of Docusaurus.
// What they leave open, or close too often, takes the rest of the page along.
import { formOfTag } from './html.ts'
import { isInertElement, isPermittedElement } from './permitted-html.ts'

/** A tag without an end counts as one. */
const TAG = /<(\/?)([a-z][a-z0-9-]{0,60})(?=[\s/>])(?:([^>]{0,2000})>)?/gi
/** Closed by their parent, or never. */
const MAY_STAY_OPEN = new Set(
  'br hr img input wbr source track col p li dt dd tr td th thead tbody tfoot option optgroup colgroup rb rt rp rtc'.split(
    ' ',
  ),
)
/** Browsers take it for a comment up to the next `>`: https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state */
const BOGUS_COMMENT = /<(?:[!?]|\/(?![a-z])).{0,80}/i
/** What follows becomes its text, or stays in it whatever is closed. */
const SWALLOWS = /^(?:title|table)$/

/**
 * Gives the first comment or tag that has no partner. A begin tag alone, without attributes, is the name of an element, as in
 * titles: at worst, what follows is bold. Linear.
 */
export function unbalancedIn(text: string): string | undefined {
  if (!text.includes('<')) return undefined
  const shown = withoutComments(text)
  const comment = /<!--.{0,80}/.exec(shown) ?? BOGUS_COMMENT.exec(shown.slice(shown.lastIndexOf('>') + 1))
  if (comment !== null) return comment[0]
  const open: { name: string; tag: string; isName: boolean }[] = []
  for (const [tag, slash, written = '', rest = ''] of shown.matchAll(TAG)) {
    const name = written.toLowerCase()
    if (MAY_STAY_OPEN.has(name) || !isKnown(name, slash === '/')) continue
    if (slash === '/') {
      if (open.pop()?.name !== name) return tag
    } else if (!rest.endsWith('/') || !open.some((one) => /^(?:svg|math)$/.test(one.name)))
      open.push({ name, tag, isName: rest === '' && tag.endsWith('>') && !SWALLOWS.test(name) })
  }
  return open.find(({ isName }) => !isName)?.tag
}

/** A custom element may be the theme's own, around the text. */
function isKnown(name: string, isEnd: boolean): boolean {
  if (name.includes('-')) return isEnd
  return isPermittedElement(name) || formOfTag(name) !== undefined || !isInertElement(name)
}

/** `<!-->` is a whole comment to browsers and the beginning of one to other parsers, so it stays. */
function withoutComments(text: string): string {
  let [rest, shown] = [text, '']
  for (;;) {
    const start = rest.indexOf('<!--')
    const end = start === -1 ? -1 : rest.indexOf('-->', start + 4)
    if (end === -1 || /^-?>/.test(rest.slice(start + 4, start + 6))) return shown + rest
    shown += rest.slice(0, start)
    rest = rest.slice(end + 3)
  }
}
