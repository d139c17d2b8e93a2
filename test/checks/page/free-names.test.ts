// The names that an expression of MDX reads for certain; each row was evaluated as it stands.
import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from './dialects.ts'

function namesIn(page: string): string[] {
  const { template } = analyzePage(page, dialectOf('starlight', { syntax: 'mdx' }))
  return (template?.faults ?? []).flatMap(({ name }) => name ?? [])
}

test.each([
  ['{a}', ['a']],
  ['{{ a }}', ['a']],
  ['{a.b[c]}', ['a', 'c']],
  ['{a?.b[c](d)}', ['a']],
  ['{typeof a}', []],
  ['{typeof a.b}', ['a']],
  ['{a && b}', ['a']],
  ['{a ? b : c}', ['a']],
  ['{true || a}', []],
  ['{f(a, ...b)}', ['f', 'a', 'b']],
  [`{\`\${a} b\`}`, ['a']],
  ['{[a, { b: c, [d]: 1, e() { return f } }]}', ['a', 'c', 'd']],
  ['{[1].map((x) => x + y)}', ['y']],
  ['{[1].map(({ x, y: [z] }, i) => x + y + z + i)}', ['y']],
  ['{[1].map(function (x) { const y = x; return y + z })}', ['z']],
  ['{[1].map((x) => { if (x) return y; return 1 })}', []],
  ['{(() => a)()}', ['a']],
  ['{() => a}', []],
  ['{[1].map((x) => <b key={x} {...p}>{x + y}</b>)}', ['p', 'y']],
  ['{new Date().getTime() + Math.max(1, Number.NaN)}', []],
  ['{undefined}{NaN}{window}{process.env.NODE_ENV}', []],
  ['{import.meta.env.MODE}', []],
  ['<a href={u} {...rest}>a</a>', ['u', 'rest']],
  ['| a |\n| - |\n| {x} |', ['x']],
  ['export const a = b', ['b']],
  ['export const a = 1\n\n{a}', []],
  ['export const { a, b: [c, ...d] } = {}\n\n{a}{c}{d}{b}', ['b']],
  ['export function a() { return b }\n\n{a()}', []],
  ["import a, { b as c } from 'x'\nimport * as d from 'y'\n\n{a}{b}{c}{d}", ['b']],
  ['{/* a */}', []],
  ['\\{a}', []],
  ['`{a}` and `{{ b }}`', []],
  ['```\n{a}\n```', []],
  ['{props.a}{frontmatter.title}', []],
])('%s', (page, names) => expect(namesIn(page)).toEqual(names))
