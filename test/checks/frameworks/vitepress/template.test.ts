// What Vue evaluates in a page and cannot. VitePress 1.6.4 and 2.0.0-alpha.16 built each of these pages.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const CONFIG = 'export default {}'

/** Problems of the rules as `rule line:column subject`. */
async function problemsIn(page: string, files: Record<string, string> = {}, path = 'docs/a.md'): Promise<string[]> {
  const tree = createMemoryTree({ 'docs/.vitepress/config.ts': CONFIG, ...files, [path]: page })
  const docs = await openMemoryDocs(tree)
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ rule, path: at }) => at === path && (rule === 'undefined-name' || rule === 'page-syntax'))
    .map(({ rule, line, column, subject }) => `${rule} ${line}:${column} ${subject}`)
}

describe('VitePress serves a page empty, or without a text, for', () => {
  test.each([
    [`A \`\${{ secrets.KEY }}\` b`, 'undefined-name 1:5 secrets'],
    [`| a |\n| - |\n| \`\${{ secrets.KEY }}\` |`, 'undefined-name 3:5 secrets'],
    ['## Use `{{ user.name }}`', 'undefined-name 1:9 user'],
    ['[a {{ user.name }}](https://example.org)', 'undefined-name 1:4 user'],
    ['Text\n\n    {{ user.name }}', 'undefined-name 3:5 user'],
    ['> [!TIP]\n> A {{ user\n> .name }}', 'undefined-name 2:5 user'],
    ['::: tip {{ user.name }}\nText\n:::', 'undefined-name 1:9 user'],
    ['```js-vue\n{{ user.name }}\n```', 'undefined-name 2:1 user'],
    ['A {{ name }} b', 'undefined-name 1:3 name'],
    ['A {{ user?.name }} b', 'undefined-name 1:3 user'],
    ['A `{{this.name}}` b', 'undefined-name 1:4 this'],
    ['A \\{\\{ user.name }} b', 'undefined-name 1:3 user'],
    ['A {{ [1].map((x) => x + y) }} b', 'undefined-name 1:3 y'],
    ['A {{ $page.title }} b', 'undefined-name 1:3 $page'],
    ['A {{ process.env.HOME }} b', 'undefined-name 1:3 process'],
    ['<a :href="conf.url">a</a>', 'undefined-name 1:11 conf'],
    ['<p v-if="show">a</p>', 'undefined-name 1:10 show'],
    ['<li v-for="one in list">{{ one }}</li>', 'undefined-name 1:12 list'],
    ['<p>\n{{ user.name }}\n</p>', 'undefined-name 2:1 user'],
    ['<script setup>\nconst user = 1\n</script>\n\n{{ usr }}', 'undefined-name 5:1 usr'],
    ['\uFEFFA `{{ user.name }}` b', 'undefined-name 1:5 user'],
  ])('%j', async (page, problem) => expect(await problemsIn(page)).toEqual([problem]))
})

describe('VitePress does not build', () => {
  test.each([
    ['A `{{ .Values.x }}` b', 'page-syntax 1:4 .Values.x'],
    ['A `{{ a | default("x") }}` b', 'page-syntax 1:4 a | default("x")'],
    ['A `{{` and `}}` b', 'page-syntax 1:4 and'],
    ['A {{ b', 'page-syntax 1:3 {{'],
    ['A `{{ my-name: 1 }}` b', 'page-syntax 1:4 my-name: 1'],
    ['<a :href="x y">a</a>', 'page-syntax 1:11 x y'],
    ['<button @click="if (a">b</button>', 'page-syntax 1:17 if (a'],
    ['<p v-for="list">a</p>', 'page-syntax 1:11 list'],
  ])('%j', async (page, problem) => expect(await problemsIn(page)).toEqual([problem]))
})

test.each([
  `\`\`\`yaml\na: \${{ secrets.KEY }}\n\`\`\``,
  '~~~\n{{ a.b }}\n~~~',
  '::: v-pre\nA `{{ a.b }}`\n\n    {{ c.d }}\n:::',
  ':::: v-pre\n::: tip\n{{ a.b }}\n:::\n::::',
  'A <span v-pre>{{ a.b }} `{{ c.d }}`</span> b',
  '<div v-pre>\n\n<div>{{ a.b }}</div> {{ c.d }}\n\n</div>',
  'A `{{ a.b }}`{v-pre} b',
  '## A {{ a.b }} {#c v-pre}',
  '- A `{{ a.b }}` c {v-pre}',
  '**{{ a.b }}**{v-pre}',
  'A &#123;{ a.b }} and {&#123; a.b }} b',
  '<!-- {{ a.b }} -->',
  '---\ntitle: A {{ a.b }}\n---\n\nText',
  '![{{ a.b }}](https://example.org/a.png "{{ a.b }}")',
  '[a](https://example.org/{{a.b}} "{{ a.b }}")',
  '<p title="{{ a.b }}">a</p>',
  '{{ $frontmatter.a }} {{ $slots.default }}',
  '{{ Math.max(1, 2) }} {{ new Date().getFullYear() }} {{ "a.b" }} {{ }} {{ undefined }} {{ typeof a }}',
  '<li v-for="({ a, b: [c] }, i) in [1]" :key="i" @click="x(a)">{{ a }} {{ c.d }}</li>',
  '<ClientOnly><template #default="{ a }">{{ a.b }}</template></ClientOnly>',
  '<button @click="go(); a = 1">a</button> <button @click="(x) => x.y">b</button>',
  '<script setup>\nimport A, { b as c } from "./d"\nconst { e, f: [g] } = A\nfunction h() {}\n</script>\n\n{{ A.a + c.a + e + g + h() }}',
  '{{ a }}\n\n<script setup lang="ts">\nconst a: string = "b"\nenum E { F }\n</script>\n\n{{ (a as string).length }} {{ E.F }}',
  '<script>\nexport default { data() { return { a: 1 } } }\n</script>\n\n{{ a.b }}',
  '<script setup>\nconst { a } = defineProps(["b"])\n</script>\n\n{{ b.c }}',
  '\uFEFFText\n\n```\n{{ a.b }}\n```',
])('VitePress shows what is meant: %j', async (page) => expect(await problemsIn(page)).toEqual([]))

describe('The code of a site settles', () => {
  test.each([
    [
      'a name of its theme',
      '{{ $site2.a }} {{ version }}',
      'theme/index.ts',
      'app.config.globalProperties.$site2 = app.config.globalProperties["version"] = 1',
    ],
    [
      'any name where a theme takes the properties elsewhere',
      '{{ a.b }}',
      'theme/setup.ts',
      'Object.assign(app.config.globalProperties, all)',
    ],
    ['a name that a plug-in may add', '{{ $t("a") }}', 'theme/index.ts', 'app.use(i18n)'],
    ['inline code where Markdown shows it', '`{{ a.b }}`', 'config.ts', 'md.renderer.rules.code_inline = show'],
    [
      'text where a plug-in of Vite changes pages',
      '{{ VERSION }} `{{ .a }}`',
      'config.ts',
      'const p = { transform(code, id) { return id.endsWith(".md") ? code : undefined } }',
    ],
    [
      'text where Vue has other delimiters',
      '{{ a.b }}',
      'config.ts',
      'export default { vue: { template: { compilerOptions: { delimiters: ["[[", "]]"] } } } }',
    ],
    ['maths', 'A $x_{{a}}$ b', 'config.ts', 'export default { markdown: { math: true } }'],
  ])('%s', async (_, page, file, code) => {
    expect(await problemsIn(page)).not.toEqual([])
    expect(await problemsIn(page, { [`docs/.vitepress/${file}`]: code })).toEqual([])
  })
})

describe('A text that a page includes', () => {
  const page = '<script setup>\nconst version = "1"\n</script>\n\n<!--@include: ./parts/a.md-->'

  test('is evaluated with the names of that page', async () => {
    expect(await problemsIn('{{ version }}', { 'docs/index.md': page }, 'docs/parts/a.md')).toEqual([])
    expect(await problemsIn('{{ versoin }}', { 'docs/index.md': page }, 'docs/parts/a.md')).toEqual([
      'undefined-name 1:1 versoin',
    ])
  })

  test('defines names for that page', async () => {
    const part = '<script setup>\nconst version = "1"\n</script>'
    expect(await problemsIn('{{ version }}\n\n<!--@include: ./b.md-->', { 'docs/b.md': part })).toEqual([])
  })
})

test('a page of another framework is not evaluated', async () => {
  expect(
    await problemsIn(
      `\`\${{ secrets.KEY }}\``,
      { 'docs/.vitepress/config.ts': '', 'mkdocs.yml': 'site_name: A' },
      'a.md',
    ),
  ).toEqual([])
})

test('a change that adds one is told of it, and one that leaves it is not', async () => {
  const docs = await openMemoryDocs(
    createMemoryTree({ 'docs/.vitepress/config.ts': CONFIG, 'docs/a.md': '# A\n\n`{{ a.b }}`\n' }),
  )
  const write = (text: string) => [
    { kind: 'write' as const, path: 'docs/a.md', content: new TextEncoder().encode(text) },
  ]
  const added = await docs.check(write('# A\n\n`{{ a.b }}` and `{{ c.d }}`\n'))
  const left = await docs.check(write('# A\n\nMore.\n\n`{{ a.b }}`\n'))
  await docs.close()
  expect(added.problems.map(({ rule, subject }) => `${rule} ${subject}`)).toEqual(['undefined-name c'])
  expect(left.problems).toEqual([])
})
