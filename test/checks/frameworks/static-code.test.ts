import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readStaticModule, type StaticNode } from '../../../src/checks/config/js-module.ts'
import {
  booleanAt,
  fieldAt,
  isPartlyDynamic,
  itemsAt,
  stringAt,
  stringsAt,
} from '../../../src/checks/config/js-values.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

const root = (text: string, path = 'config.ts'): StaticNode => readStaticModule(text, path).root

describe('A configuration is read without running it', () => {
  test.each([
    ['a default export', `export default { title: 'T' }`],
    ['a call that takes it', `import { defineConfig } from 'x'\nexport default defineConfig({ title: 'T' })`],
    ['calls within calls', `export default withA(withB({ title: 'T' }))`],
    ['a call of what a call gave', `export default plugin({ theme: 'x' })({ title: 'T' })`],
    ['a constant', `const config: Config = { title: 'T' }\nexport default config`],
    ['a constant under the name of default', `const config = { title: 'T' }\nexport { config as default }`],
    ['module.exports', `const config = { title: 'T' }\nmodule.exports = config`],
    ['satisfies and as const', `export default { title: 'T' as const } satisfies Config`],
    ['a function that only returns it', `export default async function make() { const t = 'T'; return { title: t } }`],
    ['an arrow function', `export default defineConfig(() => ({ title: 'T' }))`],
    ['a spread of a constant', `const base = { title: 'T' }\nexport default { ...base, other: 1 }`],
    ['a member of a constant', `const texts = { title: 'T' }\nexport default { title: texts.title }`],
    ['a template without expressions', 'export default { title: `T` }'],
    ['a computed name', `export default { ['title']: 'T' }`],
    ['a call that takes options too', `export default withPlugin({ title: 'T' }, true)`],
    ['Object.assign', `const a = { title: 'no' }\nmodule.exports = Object.assign({}, a, { title: 'T' })`],
    ['a function of the environment around it', `export default ({ mode }) => withA(defineConfig({ title: 'T' }))`],
    ['a promise', `export default await load({ title: 'T' })`],
    ['a function that is called in place', `const c = (() => { return { title: 'T' } })()\nexport default c`],
  ])('from %s', (_, text) => expect(stringAt(root(text), ['title'])).toBe('T'))

  test.each([
    ['a value of the environment', 'export default { title: process.env.TITLE }'],
    ['a choice', `export default { title: isDev ? 'a' : 'b' }`],
    ['a constant that is changed later', `const a = { title: 'T' }\na.title = 'U'\nexport default a`],
    ['a function with a decision in it', `export default () => { if (x) return {}; return { title: 'T' } }`],
    ['names that name each other', 'const a = b\nconst b = a\nexport default { title: a }'],
  ])('but not %s', (_, text) => {
    expect(stringAt(root(text), ['title'])).toBeUndefined()
    expect(isPartlyDynamic(root(text))).toBe(true)
  })

  test('with JSX, JSON and CommonJS', () => {
    expect(stringAt(root(`export default { logo: <b>x</b>, title: 'T' }`, 'theme.config.jsx'), ['title'])).toBe('T')
    expect(stringsAt(root('{"a": ["x", "y"]}', 'a.json'), ['a'])).toEqual(['x', 'y'])
    expect(booleanAt(root(`module.exports = { a: [{ b: true }] }`, 'a.cjs'), ['a', 0, 'b'])).toBe(true)
  })

  test('calls keep their name and arguments', () => {
    const call = fieldAt(root(`export default { plugins: [starlight({ title: 'T' })] }`), ['plugins', 0])
    expect(call?.kind === 'call' && [call.callee, stringAt(call.args[0], ['title'])]).toEqual(['starlight', 'T'])
  })

  test('of elements that depend on a condition both values are known, and told apart', () => {
    const list = fieldAt(root(`export default { a: ['x', ...(isNew ? ['y'] : ['z']), isOld && 'w', ...more] }`), ['a'])
    const items = list?.kind === 'array' ? list.items : []
    expect(items.map((item) => (item.kind === 'string' ? [item.value, item.branch] : item.kind))).toEqual([
      ['x', undefined],
      ['y', undefined],
      ['z', 46],
      ['w', undefined],
      'dynamic',
    ])
  })

  test('later fields win over earlier ones and over spreads before them', () => {
    expect(stringAt(root(`const a = { x: 'no' }\nexport default { x: 'no', ...a, x: 'yes' }`), ['x'])).toBe('yes')
  })
})

describe('Places', () => {
  test('of strings are those of their text without quotes', () => {
    const text = `export default {\n  a: ['it\\'s', "b"],\n}`
    const [first] = itemsAt(root(text), ['a'])
    if (first?.kind !== 'string') throw new Error('no string')
    expect([first.value, first.text, first.line, first.column]).toEqual(["it's", "it\\'s", 2, 7])
    expect(text.slice(first.range.start, first.range.end)).toBe(first.text)
  })

  testProperty('hold for every list of strings, in JSON and in code', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('\n', '\r\n', ''), (values, gap) => {
        const literal = `[${values.map((value) => gap + JSON.stringify(value)).join(',')}]`
        for (const [text, path] of [
          [literal, 'a.json'],
          [`export default ${literal}`, 'a.ts'],
        ] as const) {
          const items = itemsAt(root(text, path), [])
          expect(items.map((item) => item.kind === 'string' && item.value)).toEqual(values)
          for (const item of items)
            if (item.kind === 'string') expect(text.slice(item.range.start, item.range.end)).toBe(item.text)
        }
      }),
      runs(12),
    )
  })
})

describe('A file that does not parse', () => {
  test.each([
    ['export default { a: ', 'a.ts'],
    ['{"a": 1', 'a.json'],
    ['{"a": 1,}', 'a.json'],
    ['', 'a.json'],
    ['[', 'a.json'],
  ])('is one problem: %j', (text, path) => {
    const { problems } = readStaticModule(text, path)
    expect(problems.map(({ rule, subject }) => [rule, subject])).toEqual([['config-syntax', path]])
  })

  test('says where', () => {
    const [problem] = readStaticModule('export default {\n  a: @@,\n}', 'a.ts').problems
    expect([problem?.line, problem?.column]).toEqual([2, 6])
  })

  test('of JSON is read as far as it goes', () =>
    expect(stringAt(root('{"a": "x", "b": ]}', 'a.json'), ['a'])).toBe('x'))
})

describe('Hostile files end soon', () => {
  test.each<[string, string]>([
    ['nested arrays', '['.repeat(200_000)],
    ['nested objects', `export default ${'{a:'.repeat(60_000)}`],
    ['open generics', `export default ${'a<'.repeat(100_000)}b`],
    ['half an arrow function, again and again', `export default ${'(a?:'.repeat(2000)}`],
    ['long chains', `export default a${'.b'.repeat(80_000)}`],
    ['quotes that never close', `export default ${`"\\"`.repeat(60_000)}`],
    ['more text than a configuration has', ' '.repeat(300_000)],
  ])('%s', (_, text) => {
    const cpuMs = measureCpu()
    for (const path of ['a.ts', 'a.js', 'a.json']) readStaticModule(text, path)
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test('constants that unfold to 10^12 items', () => {
    const doubled = Array.from({ length: 12 }, (_, n) => `const b${n + 1} = [${`...b${n},`.repeat(10)}]`)
    const node = root(`const b0 = ['x']\n${doubled.join('\n')}\nexport default { all: b12 }`)
    expect(itemsAt(node, ['all']).length).toBeLessThan(60_000)
  })
})
