import { describe, expect, test } from '@jest/globals'
import { analyzeBytes, analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from './dialects.ts'
import { problemsOf } from './find-in-page.ts'

const problemsIn = (text: string) => problemsOf(text, 'plain')

describe('fences', () => {
  test('of a page that is no MDX are read as MDX all the same', () => {
    const component = '<Tabs>\n```js A\na\n```\n\n```js B\nb\n```\n</Tabs>\n'
    expect(problemsOf(`<!-- no MDX -->\n\n${component}`, 'mintlify')).toEqual(['page-syntax 1:2'])
    expect(problemsOf('<Tabs>\n\n```js\na\n</Tabs>\n', 'mintlify')).toEqual(['page-syntax 1:1', 'unclosed-fence 3:1'])
  })

  test.each([
    ['at the end of the page', 'a\n\n```js\nb\n', ['unclosed-fence 3:1']],
    ['of tildes', '~~~\na\n```\n', ['unclosed-fence 1:1']],
    ['in a list', '- a\n\n  ```js\n  b\n\nc', ['unclosed-fence 3:3']],
    ['before another one opens', '```js\na\n\ntext\n\n```js\nb\n```\n', ['unclosed-fence 1:1']],
    ['closed by a shorter one', '````\na\n```\n', ['unclosed-fence 1:1']],
  ])('open %s', (_name, text, problems) => expect(problemsIn(text)).toEqual(problems))

  test.each([
    '```js\na\n```',
    '````md\n```js\na\n```\n````',
    '- ```\n  a\n  ```',
    '> ~~~\n> a\n> ~~~',
    'a ```b``` c',
    '    ```js',
  ])('%j is closed', (text) => expect(problemsIn(text)).toEqual([]))
})

describe('a container', () => {
  test.each([
    ['that nothing closes', '::: tip\na\n\n## B\n', ['unclosed-fence 1:1']],
    [
      'that only a later one closes, behind a heading',
      '::: tip\na\n\n## B\n\n::: info\nb\n:::\n',
      ['unclosed-fence 1:1'],
    ],
    ['that shorter marks do not close', ':::: tip\na\n:::\n', ['unclosed-fence 1:1']],
    ['that closes with the one in it', '::: details\na\n\n::: code-group\nb\n:::\n\n## C\n', []],
    ['that ends before the line meant for it', '::: details\na\n\n::: tip\nb\n:::\n\nc\n:::\n', ['page-syntax 9:1']],
    ['in a list, whose end is not certain', '- ::: tip\n  a\n\n:::\n', []],
    ['in a comment', '<!-- a\n::: tip\nb\n::: -->\n\n## C\n', []],
    ['within a longer one', ':::: details\n::: tip\na\n:::\n::::\n', []],
  ])('%s', (_name, text, problems) => expect(problemsOf(text, 'vitepress')).toEqual(problems))
})

describe('a fence that lost its end in a tab', () => {
  const tabs = (first: string) =>
    `<Tabs>\n<Tab title="A">\n\n${first}\n\n</Tab>\n<Tab title="B">\n\n\`\`\`\nb\n\`\`\`\n\n</Tab>\n</Tabs>\n`
  const group = (first: string) =>
    `::: code-group\n\n${first}\n\n:::\n\nText\n\n\`\`\`\nb\n\`\`\`\n\n\`\`\`\nc\n\`\`\`\n`

  test('is named itself, not the one that its end opens', () => {
    expect(problemsOf(tabs('```js\na'), 'mintlify')).toContain('unclosed-fence 4:1')
    expect(problemsOf(group('```js [A]\na'), 'vitepress')).toContain('unclosed-fence 3:1')
  })

  test.each([
    ['a closed fence', '```js\na\n```'],
    ['a sample of both tags', '```jsx\n<Tab\n  title="C">\nc\n</Tab>\n```'],
    ['a sample of another component', '```jsx\n</Card>\n```'],
    ['Markdown in Markdown', '````md\n:::note\n```js\na\n```\n:::\n````'],
    ['an end alone in a sample of Markdown', '```mdx\n</Tab>\n:::\n```'],
    ['colons in a fence outside of containers', '```text\n:::\n```'],
  ])('%s is none', (_name, text) => {
    expect(problemsOf(tabs(text), 'mintlify')).toEqual([])
    expect(problemsOf(`Text\n\n${text}\n`, 'vitepress')).toEqual([])
  })
})

describe('comments', () => {
  test.each(['a\n\n<!-- b\n\nc', '<!-- a\n\nb\n\n<!-- c -->'])('%j hides the rest', (text) =>
    expect(problemsIn(text)).toEqual([`unclosed-comment ${text.startsWith('a') ? 3 : 1}:1`]),
  )
  test.each(['a\n\n<?b\n\nc', 'a\n\n  <![CDATA[ b > c\n\nd', 'a\n\n<!b\n\nc'])(
    '%j hides the rest as a comment of browsers',
    (text) => expect(problemsIn(text)).toEqual([expect.stringMatching(/^unclosed-comment 3:/)]),
  )
  test.each(['<!-- a -->', '`<!--` a', '```\n<!--\n```', '<?b ?>\n\nc', '<!doctype html>\n\nc', 'a <?b', '`<?b`'])(
    '%j hides nothing',
    (text) => expect(problemsIn(text)).toEqual([]),
  )
})

describe('frontmatter', () => {
  test.each([
    ['is not closed', '---\ntitle: a\n\n# b', 1],
    ['is no YAML', '---\ntitle: a: b\n---\n', 2],
    ['has a key twice', '---\ntitle: a\ntitle: b\n---\n', 3],
    ['is a list', '---\n- a\n---\n', 2],
    ['is JavaScript', '---js\n{}\n---\n', 1],
    [
      'is an alias bomb',
      `---\na: &a [x,x]\n${'bcdefghij'.replace(/./g, (key) => `${key}: [${'*a,'.repeat(30)}]\n`)}---\n`,
      2,
    ],
  ])('that %s is said', (_name, text, line) => {
    const { problems } = analyzePage(text, dialectOf('vitepress'))
    expect(problems).toEqual([expect.objectContaining({ rule: 'frontmatter', line })])
  })

  test.each([
    ['missing', '# a'],
    ['empty', '---\ntitle: ""\n---\n'],
    ['no text', '---\ntitle: [a]\n---\n'],
  ])('a field that the framework needs is %s', (_name, text) => {
    const { problems } = analyzePage(text, dialectOf('starlight', { requiredFields: ['title'] }))
    expect(problems).toMatchObject([{ rule: 'frontmatter', subject: 'title' }])
  })

  test.each(['---\n\ntext\n', '---\ntitle: a\nlist: [b, *c]\n---\n'.replace('*c', 'c'), '\uFEFF---\ntitle: a\n---\n'])(
    '%j is fine',
    (text) => expect(problemsIn(text)).toEqual([]),
  )
})

describe('residue of tools', () => {
  test.each([
    ['# A\n\ntext\n</content>\n</invoke>', 2],
    ['text\n\n<parameter name="path">a.md', 1],
    ['<tool_call>\n{}\n</tool_call>', 2],
    ['a <|im_end|>', 1],
    ['[/INST] a', 1],
    ['```markdown\n---\ntitle: a\n---\n# A\n```', 1],
    ['1\t# A\n2\t\n3\ttext', 1],
    ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main', 2],
    ['As an AI language model, I cannot', 1],
    ["Sure! Here's the page:", 1],
    ['... rest of the page unchanged ...', 1],
    ['<!-- ... existing content ... -->', 1],
    ['[The rest of the file remains the same]', 1],
  ])('%j has it', (text, count) => {
    expect(problemsIn(text).filter((problem) => problem.startsWith('tool-residue'))).toHaveLength(count)
  })

  test.each([
    'Write `</invoke>` and `<|im_end|>`.',
    '```xml\n<function_calls>\n<invoke name="a">\n</function_calls>\n```',
    'Title\n=======\n\ntext',
    '<content>a</content>',
    'The rest of the page stays unchanged.',
    "Here's the updated config:",
    '```sh\n<<<<<<< HEAD\n```',
    '| 1 | a |\n|---|---|\n| 2 | b |',
    '1. a\n2. b\n3. c',
    'Of course, I/O is slow.',
    '[other-page]: limits.md "A title"',
    '[Other pages](pages.md) are here.',
    '(the previous page)',
  ])('%j has none', (text) => expect(problemsIn(text)).toEqual([]))
})

describe('hidden characters', () => {
  test.each([
    'a\u200bb',
    'a\u202eb',
    'a\u2066b',
    '\u{e0041}',
    'a\u0007',
    'a\ufeff',
    '`a\u200bb`',
    'x\ufe00\ufe01',
    'a\u200db',
  ])('%j has one', (text) =>
    expect(problemsIn(`text\n${text}`)).toEqual([expect.stringMatching(/^hidden-character 2:/)]),
  )

  test.each([
    '👩\u200d💻',
    '❤\ufe0f',
    'می\u200cخواهم',
    'क्\u200dष',
    'שלום\u200f!',
    'soft\u00adhyphen',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '中文\u200b搜索',
  ])('%j has none', (text) => expect(problemsIn(text)).toEqual([]))
})

describe('code blocks', () => {
  test.each([
    ['json', '{"a": 1'],
    ['json title="a.json"', '{"a": 1 "b": 2}'],
    ['json', '{a: 1}'],
    ['yaml', 'a: b: c'],
    ['yml', 'a:\n\t- b'],
    ['toml', 'a = '],
    ['toml', '[servers.<name>]\nport = '],
    ['json', '{"timeout": <seconds>'],
    ['json del={4}', '{\n"a": 1\n"a": 2\n}'],
    ['json', '{"a": 1}\n{"b": }'],
  ])('%s that does not parse: %j', (info, code) => {
    expect(problemsIn(`\`\`\`${info}\n${code}\n\`\`\``)).toEqual(['code-block-syntax 1:1'])
  })

  test.each([
    ['json', '{"a": 1} // why'],
    ['jsonc', '{"a": [1,],}'],
    ['json', '"a": 1,'],
    ['json', '{"a": 1}\n{"a": 2}'],
    ['json', '{\n  "a": 1,\n  ...\n}'],
    ['yaml', `a: !Ref b\n---\nc: \${{ d }}\ne: 1\ne: 2`],
    ['yaml', 'a: {{ b }}'],
    ['json', '{"a": [1,],}'],
    ['json', '{"a": 1,'],
    ['json', '// without\n{"a": 1}\n\n// with\n{"a": 1,\n  "b": 2}'],
    ['json', '// bad\n"a": 1\n// good\n"a": 2'],
    ['json', '---\n{"a": 1}\n---'],
    ['json', '{"timeout": <seconds>, "key": "<your key>"}'],
    ['json del={2} ins={3}', '{\n"a": 1\n"a": 2\n}'],
    ['json {1,3} del={2-3} ins={4}', '{\n"a": 1\n"b": 1\n"a": 2\n}'],
    ['json title="a.json" ins={3}', '{\n"a": 1\n"b": 2\n}'],
    ['json', '{"a": "...", "b": [...]}'],
    ['json', '{\n  "a": 1\n  // more of the same …\n  "b": 2\n}'],
    ['json5', "{ a: 'x' }"],
    ['toml', '[servers.<name>]\nport = <port>'],
    ['toml', '+++\nhide = true\n+++'],
    ['toml', '# either\na = 1\n# or\na = 2'],
    ['toml', '[a]\nb = 1 # c'],
    ['js', '{"a": '],
  ])('%s that is fine: %j', (info, code) => expect(problemsIn(`\`\`\`${info}\n${code}\n\`\`\``)).toEqual([]))

  test('are known by their language, whatever in them is edited', () => {
    const subject = (value: string) =>
      analyzePage(`\`\`\`json\n{\n"a": ${value}\n"b": 2}\n\`\`\``, dialectOf('plain')).problems[0]?.subject
    expect([subject('1,,'), subject('1')]).toEqual(['json', 'json'])
  })
})

describe('bytes', () => {
  test.each([
    ['UTF-16', Buffer.from('\uFEFF# a', 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from('# \u00fc', 'latin1'), /not valid UTF-8/],
    ['binary', Buffer.from([0x89, 0x50, 0, 1]), /binary/],
  ])('that are %s are no page', (_name, bytes, message) => {
    expect(analyzeBytes(bytes, dialectOf('plain')).problems).toMatchObject([
      { rule: 'encoding', message: expect.stringMatching(message) },
    ])
  })

  test('that are UTF-8 are one', () => {
    expect(analyzeBytes(Buffer.from('\uFEFF# ü'), dialectOf('plain'))).toMatchObject({ problems: [], title: 'ü' })
  })
})

test('what is no Markdown is looked at for characters and residue alone', () => {
  const rst = 'Title\n=====\n\n.. note::\n\n   ```\n\n`a <b>`_ \u200b\n\n</invoke>'
  expect(problemsOf(rst, 'sphinx', { syntax: 'other' })).toEqual(['hidden-character 8:10', 'tool-residue 10:1'])
})
