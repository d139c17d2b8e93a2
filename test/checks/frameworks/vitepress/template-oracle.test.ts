// Vue's own compiler on the template of random pages: the names that it takes from outside, and what it refuses.
import { expect } from '@jest/globals'
import { compile } from '@vue/compiler-dom'
import fc from 'fast-check'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { runs, testProperty } from '../../../support/property.ts'
import { templateOf } from '../../active-content/oracles/parsers/vitepress.ts'
import { dialectOf } from '../../page/dialects.ts'

const EXPRESSIONS = `
a
a.b
a?.b.c
a[b]
a[b.c].d
f(a, b.c)
a ? b : "c"
a || 1
!a && b
{ a }
{ a: b }
[a, ...b]
(a) => a + b
({ a, b: [c] }) => a + c + d
[1].map((x) => x.y + z)
function () { return a }
a = b
1 + 1
"a.b"
'x'
Math.max(1, a)
new Date().getTime()
JSON.stringify(a)
undefined
null
if
$frontmatter.a
.Values.a
a | b
a | b("c")
my-name: 1
a b
#if a
/if
> a
@index
...
*a*
a }
{ a
await a
a < b
"<b></b>"
`.split('\n')

const WRAPPERS: readonly ((braces: string, bare: string) => string)[] = [
  (braces) => `Text ${braces} text`,
  (braces) => `Text \`$${braces}\` text`,
  (braces) => `## Title \`${braces}\``,
  (braces) => `| a | b |\n| - | - |\n| \`${braces.replaceAll('|', '\\|')}\` | c |`,
  (braces) => `[link ${braces}](https://example.org)`,
  (braces) => `- one\n- **two** ${braces}\n\n  more`,
  (braces) => `> quote ${braces}`,
  (braces) => `Text\n\n    indented ${braces}`,
  (braces) => `::: tip Title\n${braces}\n:::`,
  (braces) => `<div>\n${braces}\n</div>`,
  (braces) => `Text <b>${braces}</b> text`,
  (braces) => `\`\`\`yaml\na: ${braces}\n\`\`\``,
  (braces) => `\`\`\`js-vue\na(${braces})\n\`\`\``,
  (braces) => `::: v-pre\n\`${braces}\`\n:::`,
  (braces) => `Text <span v-pre>${braces}</span> text`,
  (braces) => `Text \`${braces}\`{v-pre} text`,
  (braces) => `Text \`${braces}\` text {v-pre}`,
  (braces) => `<!-- ${braces} -->`,
  (braces) => `![${braces}](https://example.org/a.png)`,
  (_, bare) => `<a :href='${bare.replaceAll("'", '"')}'>link</a>`,
  (_, bare) => `Text <b v-if='${bare.replaceAll("'", '"')}'>bold</b>`,
  (_, bare) => `<p v-for='(one, two) in ${bare.replaceAll("'", '"')}'>{{ one.x + two }}</p>`,
  () => `Text {{ open`,
]

const page = fc
  .array(fc.tuple(fc.constantFrom(...WRAPPERS), fc.constantFrom(...EXPRESSIONS)), { minLength: 1, maxLength: 4 })
  .map((blocks) => blocks.map(([wrap, text]) => wrap(`{{ ${text} }}`, text.trim() || '0')).join('\n\n'))

/** Names, sorted; 'refused' for what Vue does not compile. */
function namesForVue(text: string): string[] | 'refused' {
  let isRefused = false
  const onError = (): void => {
    isRefused = true
  }
  const { code } = compile(templateOf(text), { mode: 'module', prefixIdentifiers: true, onError })
  return isRefused ? 'refused' : sorted(Array.from(code.matchAll(/_ctx\.([\w$]+)/g), ([, name = '']) => name))
}

function namesForDocmend(text: string): string[] | 'refused' {
  const { template } = analyzePage(text, dialectOf('vitepress'))
  const faults = (template?.faults ?? []).filter(
    ({ name, problem }) => name !== undefined || problem.severity !== 'warning',
  )
  const names = faults.map(({ name }) => name)
  return names.includes(undefined) ? 'refused' : sorted(names.flatMap((name) => name ?? []))
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '$frontmatter').sort()
}

testProperty('Docmend names what Vue takes from outside of a page, and refuses what Vue refuses', () => {
  fc.assert(
    fc.property(page, (text) => expect(namesForDocmend(text)).toEqual(namesForVue(text))),
    { ...runs(150), examples: [['Text {{ open\n\nText {{ *a* }} text']] },
  )
})
