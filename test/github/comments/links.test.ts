// Whatever a model or a file's name says, no link of a pull request shows one address and leads to another. The judges are two
// parsers of Markdown with GitHub's extensions: what either of them takes for a link counts.
import { domainToUnicode } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { neutralizeBody } from '../../../src/github/neutralize.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

interface Link {
  text: string
  target: string
}
interface Node {
  type: string
  value?: string
  children?: Node[]
}

const gfm = unified().use(remarkParse).use(remarkGfm)
const markdownIt = new MarkdownIt({ html: true, linkify: true })
// GitHub makes no links of hosts without a scheme, but of those with `www`, which the other parser knows.
markdownIt.linkify.set({ fuzzyLink: false })

function linksIn(markdown: string): Link[] {
  return [...linksOfGfm(markdown), ...linksOfMarkdownIt(markdown)]
}

function linksOfGfm(markdown: string): Link[] {
  const tree = gfm.parse(markdown)
  const definitions = new Map<string, string>()
  visit(tree, 'definition', ({ identifier, url }) => void definitions.set(identifier, url))
  const links: Link[] = []
  visit(tree, (node) => {
    if (node.type === 'link') links.push({ text: textOf(node as Node), target: node.url })
    if (node.type === 'linkReference')
      links.push({ text: textOf(node as Node), target: definitions.get(node.identifier) ?? '' })
  })
  return links
}

/** It writes other signs as escapes, and hosts in Punycode. */
function decoded(address: string): string {
  try {
    const host = /^https?:\/\/([^/?#]*xn--[^/?#]*)/.exec(address)?.[1] ?? ''
    return decodeURI(address.replace(host, domainToUnicode(host)))
  } catch {
    return address
  }
}

function textOf({ value, children = [] }: Node): string {
  return value ?? children.map(textOf).join('')
}

function linksOfMarkdownIt(markdown: string): Link[] {
  const links: Link[] = []
  for (const { children } of markdownIt.parse(markdown, {})) {
    let open: Link | undefined
    for (const token of children ?? []) {
      if (token.type === 'link_open') open = { text: '', target: decoded(String(token.attrGet('href') ?? '')) }
      else if (token.type === 'link_close' && open !== undefined) {
        links.push(open)
        open = undefined
      } else if (open !== undefined) open.text += token.content
    }
  }
  return links
}

/** Plainer than the code that is tested: the first host of two labels in a text, with what follows it. */
const ADDRESS = /(?:^|[^\p{L}\p{N}.-])((?:[\p{L}\p{N}-]+\.)+(?:com|org|example)(?![\p{L}\p{N}-])[\w/.-]*)/u
function addressIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll('\u200b', '').replaceAll('\u3002', '.')
  return ADDRESS.exec(plain)?.[1]?.replace(/[/.]+$/, '')
}

/** A user name, or letters of another alphabet. */
const UNCLEAR = /^https?:\/\/(?:[^/?#]*@|[^/?#]*[^\p{ASCII}\P{L}])/u

function isMisleading({ text, target }: Link): boolean {
  // What becomes a link by itself leads where it says, if its host is plain.
  if ([text, `http://${text}`, `mailto:${text}`].includes(target)) return UNCLEAR.test(target)
  const shown = addressIn(text)
  const isAway = /^[a-z]+:|^\/[/\\]/i.test(target)
  const goal = target.replace(/^(?:[a-z]+:)?[/\\]*/i, '')
  return shown !== undefined && isAway && !(goal.startsWith(shown) && /^(?:[/?#]|$)/.test(goal.slice(shown.length)))
}

const EVIL = 'https://evil.example/x'

describe('a link that shows one address and leads to another', () => {
  test.each([
    ['an address', `[https://github.com](${EVIL})`],
    ['a host', `[github.com](${EVIL})`],
    ['a host within words', `[see github.com/acme](${EVIL})`],
    ['another path of the same host', '[https://github.com/acme](https://github.com/evil)'],
    ['the beginning of the host', '[https://github.com](https://github.com.evil.example)'],
    ['a path', `[https://github.com/acme](https://github.com/acme.evil)`],
    ['code', `[\`https://github.com\`](${EVIL})`],
    ['emphasis', `[git**hub**.com](${EVIL})`],
    ['an escape', `[https\\://github\\.com](${EVIL})`],
    ['a reference', `[github&#46;com](${EVIL})`],
    ['a named reference', `[github&period;com](${EVIL})`],
    ['signs that look alike', `[github\u3002com](${EVIL})`],
    ['wide letters', `[ｇithub．com](${EVIL})`],
    ['brackets within brackets', `[https://github.com [x]](${EVIL})`],
    ['a bracket in code', `[https://github.com \`]\` \`[\` \`](${EVIL})`],
    ['code that ends in the text', `[https://github.com \` [\`x\`](${EVIL})`],
    ['a title', `[https://github.com](${EVIL} "https://github.com")`],
    ['an address in angles', `[https://github.com](<${EVIL}>)`],
    ['an address without a scheme', `[https://github.com](//evil.example)`],
    ['a path that browsers read as a host', `[https://github.com](/\\evil.example)`],
    ['an escaped bracket', `[https://github.com \\[x](${EVIL})`],
    ['a line before the address', `[https://github.com](\n${EVIL})`],
    ['an image', `[![https://github.com](x.png)](${EVIL})`],
    ['an address of mail', `[octocat@github.com](mailto:x@evil.example)`],
    ['a definition', `[https://github.com][x]\n\n[x]: ${EVIL}`],
    ['its own label', `[https://github.com]\n\n[https://github.com]: ${EVIL}`],
    ['a label in a quote', `[github.com]\n\n> [github.com]:\n> ${EVIL}`],
    ['a user name', 'https://github.com@evil.example/x'],
    ['a user name and a password', '<https://github.com:443@evil.example/x>'],
    ['letters of another alphabet', 'https://gіthub.com/x'],
  ])('is none: %s', (_what, markdown) => {
    expect(linksIn(markdown).filter(isMisleading)).not.toEqual([])
    expect(linksIn(neutralizeBody(markdown)).filter(isMisleading)).toEqual([])
  })

  test('is none in HTML, nor behind www, where GitHub reads on up to a space', () => {
    expect(neutralizeBody(`<a href="${EVIL}">https://github.com</a>`)).not.toMatch(/<a/)
    expect(neutralizeBody('See www.github.com@evil.example/x')).not.toContain('www.')
  })

  test.each([
    '[the guide](https://docs.example/guide)',
    '[node.js](https://nodejs.org)',
    '参见[文档](https://docs.example)。',
    'See [it](https://docs.example)—and `docs/[slug].md`, [`docs/[slug].md`](https://code.example/x).',
    '[docs.example](https://docs.example/guide)',
    '[https://docs.example/](https://docs.example)',
    '[docs.example/guide](https://docs.example/guide#install)',
    '[`src/a.ts:3-9`](https://code.example/acme/docs/blob/main/src/a.ts#L3-L9)',
    '- [`a`](https://code.example/a); [`b`](https://code.example/b)\n- [ ] `c` and [`d`](https://code.example/d)',
    '[mkdocs.yml](mkdocs.yml) and [socket.io](guides/socket.md)',
    'See https://docs.example/guide and `array[0]`, [`x`](https://code.example/x).',
  ])('an honest one stays: %s', (markdown) => expect(neutralizeBody(markdown)).toBe(markdown))

  testProperty('does not come out of any text', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '](',
      `](${EVIL})`,
      '][x]',
      '[x]: ',
      EVIL,
      'https://github.com',
      'github.com',
      '`',
      '``',
      '\\',
      '!',
      '<',
      '>',
      '*',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '# ',
      '|',
      '@evil.example',
      ' www.',
      ' ',
      '&#46;',
      'a',
      '"',
      ')',
    )
    const check = (parts: string[]): void =>
      expect(linksIn(neutralizeBody(parts.join(''))).filter(isMisleading)).toEqual([])
    fc.assert(fc.property(fc.array(pieces, { maxLength: 25 }), check), runs(400))
  })

  test.each([
    ['ends of links', '](a'.repeat(20_000)],
    ['links in code', '[`a`](https://a.example) '.repeat(2500)],
    ['links behind an open bracket', `[ ${'[`a`](https://a.example) '.repeat(2500)}`],
    ['hosts', 'a.'.repeat(30_000)],
    ['brackets', '['.repeat(60_000)],
    ['lines', `${'\n '.repeat(30_000)}](x)`],
  ])('costs no time to speak of to look for: %s', (_what, text) => {
    const cpuMs = measureCpu()
    neutralizeBody(`[https://b.example](${text}`)
    neutralizeBody(text)
    expect(cpuMs()).toBeLessThan(1000)
  })
})
