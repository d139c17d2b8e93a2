// A page as units, each with the names that it is about.
import { describe, expect, test } from '@jest/globals'
import { pageKind } from '../../../src/notice/docs/page-kinds.ts'
import { unitsOf } from '../../../src/notice/docs/units.ts'

const shown = (path: string, lines: readonly string[]) =>
  unitsOf(path, lines.join('\n')).map(
    ({ kind, line, endLine, text }) => `${line}${endLine === line ? '' : `-${endLine}`} ${kind} ${text}`,
  )
const weightsOf = (path: string, lines: readonly string[], name: string) =>
  unitsOf(path, lines.join('\n')).flatMap(({ names }) =>
    names.filter((one) => one.name === name).map(({ weight }) => weight),
  )

describe('Markdown', () => {
  test('headings, sentences over several lines, items, rows and lines of code', () => {
    const page = [
      '---',
      'title: x',
      '---',
      '# Guide',
      '',
      'Use `a`. It runs',
      'twice. Then stop.',
      '',
      '- `b`: a thing',
      '',
      '| key | default |',
      '| --- | --- |',
      '| `c` | 3 |',
      '',
      '```sh',
      'run --fast',
      '```',
    ]
    expect(shown('docs/a.md', page)).toEqual([
      '4 heading Guide',
      '6 sentence Use `a`.',
      '6-7 sentence It runs\ntwice.',
      '7 sentence Then stop.',
      '9 item - `b`: a thing',
      '13 row | `c` | 3 |',
      '16 code run --fast',
    ])
  })

  test('a row knows the titles of its columns', () => {
    const [row] = unitsOf('a.md', '| key | default |\n| --- | --- |\n| `c` | 3 |').filter(({ kind }) => kind === 'row')
    expect(row?.columns).toEqual(['key', 'default'])
  })

  test('a place says how much it is about a name: a heading most, prose least', () => {
    const page = [
      '## `maxRetries`',
      '',
      'Set maxRetries, or `maxRetries`.',
      '',
      '| `maxRetries` | x |',
      '',
      '```js',
      'maxRetries',
      '```',
    ]
    expect(weightsOf('a.md', page, 'maxRetries')).toEqual([1, 0.65, 0.4, 0.9, 0.5])
  })

  test('of a dotted name the last part counts in full', () => {
    expect(weightsOf('a.md', ['## `server.port`'], 'port')).toEqual([1])
    expect(weightsOf('a.md', ['## `server.port`'], 'server')).toEqual([0.6])
  })

  test('addresses and words with a hyphen in prose are no names', () => {
    expect(
      unitsOf('a.md', 'See https://example.com/maxRetries and the well-known [x](maxRetries.md).')[0]?.names,
    ).toEqual([])
  })
})

test('reStructuredText: underlined headings, directives that define, code below a directive', () => {
  const page = [
    'Settings',
    '========',
    '',
    '.. option:: --max-retries',
    '',
    '   How often.',
    '',
    '.. code-block:: sh',
    '   :linenos:',
    '',
    '   run --fast',
    '',
    'The end.',
  ]
  expect(shown('docs/a.rst', page)).toEqual([
    '1 heading Settings',
    '4 definition --max-retries',
    '6 sentence How often.',
    '11 code    run --fast',
    '13 sentence The end.',
  ])
})

test.each([
  ['docs/cli.md', 'current'],
  ['README.md', 'current'],
  ['docs/migration/v3.md', 'migration'],
  ['CHANGELOG.md', 'aside'],
  ['docs/de/cli.md', 'aside'],
  ['docs/zh-CN/cli.md', 'aside'],
  ['README_chinese.md', 'aside'],
  ['website/versioned_docs/version-2.0/a.md', 'aside'],
  ['docs/v1.2/a.md', 'aside'],
  ['blog/2024/a.md', 'aside'],
  ['docs/security.md', 'current'],
  ['SECURITY.md', 'aside'],
  ['packages/vite/LICENSE.md', 'aside'],
  ['src/cli.ts', undefined],
])('%s is %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind)
})

test.each([
  `${'`a` '.repeat(900)}`,
  `| ${'`|` '.repeat(900)}|`,
  `- **${'a'.repeat(3900)}`,
  `${'a. '.repeat(1300)}`,
  `${'#'.repeat(3000)} x`,
  `<ParamField ${'a="b" '.repeat(600)}`,
])('a hostile line ends: %#', (line) => {
  expect(unitsOf('a.md', Array.from({ length: 300 }, () => line).join('\n\n')).length).toBeGreaterThan(0)
})
