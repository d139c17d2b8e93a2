// Code, components, fields and links of a page that stop VitePress, or of which it shows nothing. VitePress 1.6.4 built each.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

/** Problems of the page as `rule line subject`. */
async function problemsIn(page: string, files: Record<string, string> = {}): Promise<string[]> {
  const site = { 'docs/.vitepress/config.ts': 'export default {}', 'docs/index.md': '# A\n\n[a](./a.md)\n' }
  const docs = await openMemoryDocs(createMemoryTree({ ...site, ...files, 'docs/a.md': page }))
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ path }) => path === 'docs/a.md')
    .map(({ rule, line, subject }) => `${rule} ${line} ${subject}`)
}

const setup = (code: string, rest = '', attributes = ''): string =>
  `# A\n\n<script setup${attributes}>\n${code}\n</script>\n\n${rest}\n`

describe('VitePress does not build', () => {
  test.each([
    [setup('import { ref from "vue"'), 'page-syntax 4 Unexpected token, expected ","'],
    [setup('const a: string = "x"'), 'page-syntax 4 Missing initializer in const declaration.'],
    [setup('export const a = 1'), 'page-syntax 4 <script setup> cannot export anything'],
    [setup('const a = 1', setup('const b = 1')), 'page-syntax 9 script setup'],
    [setup('import X from "./Nope.vue"', '<X />'), 'missing-include 4 ./Nope.vue'],
    [setup('import { x } from "./nope"'), 'missing-include 4 ./nope'],
    [
      `${setup('import { data } from "./nope.data.ts"', '', ' lang="ts"')}{{ data }}`,
      'missing-include 4 ./nope.data.ts',
    ],
    [setup('const X = () => import("./Nope.vue")'), 'missing-include 4 ./Nope.vue'],
    ['<p class="a" class="b">a</p>', 'page-syntax 1 class'],
    ['<p :title="">a</p>', 'page-syntax 1 :title'],
    ['<p v-if>a</p>', 'page-syntax 1 v-if'],
    ['<p @click>a</p>', 'page-syntax 1 @click'],
    ['---\nhead: hello\n---\n', 'frontmatter 2 head'],
    ['---\nhead:\n  - meta\n  - name: a\n---\n', 'frontmatter 2 head'],
  ])('%j', async (page, problem) => expect(await problemsIn(page)).toEqual([problem]))
})

describe('VitePress publishes a page empty, or without a text, for', () => {
  test.each([
    ['<MyThing>text</MyThing>', 'missing-import 1 MyThing'],
    ['<MyThing />', 'missing-import 1 MyThing'],
    ['---\nlayout: nope\n---\n\ntext', 'frontmatter 2 nope'],
    ['{{ $frontmatter.x.y }}', 'undefined-name 1 $frontmatter.x'],
    ['{{ $params.x }}', 'undefined-name 1 $params'],
  ])('%j', async (page, problem) => expect(await problemsIn(page)).toEqual([problem]))
})

test.each([
  setup('import { ref } from "vue"\nconst a = await ref(1)', '{{ a }}'),
  setup('import type { T } from "./nope"\nconst a: T | number = 1', '{{ a }}', ' lang="ts"'),
  setup('import { unused } from "./nope"', '', ' lang="ts"'),
  setup('// import X from "./Nope.vue"'),
  '```vue\n<script setup>\nimport X from "./Nope.vue"\n</script>\n```',
  '<Badge text="a" /> <ClientOnly>a</ClientOnly> <Transition>b</Transition>',
  '<my-thing>a</my-thing> <center>b</center>',
  'Use `<MyThing />`',
  '<p :title @click.prevent>a</p>',
  'A<infer B, infer C\\>',
  '<p class="a" :class="\'b\'">a</p>',
  '---\nlayout: page\nhead:\n  - - meta\n    - name: a\n---\n',
  '---\nhero: Hello\noutline: 9\naside: nope\n---\n',
  '---\nx: { y: 5 }\n---\n\n{{ $frontmatter.x.y }}',
  '{{ $frontmatter.x?.y }} {{ $frontmatter.x && $frontmatter.x.y }}',
])('VitePress builds %j', async (page) => expect(await problemsIn(page)).toEqual([]))

const THEME = 'docs/.vitepress/theme/index.ts'

test.each([
  ['a file without its extension', setup('import { x } from "./x"'), { 'docs/x.ts': '' }],
  ['a folder with an index', setup('import { x } from "./x"'), { 'docs/x/index.ts': '' }],
  ['a query', setup('import x from "./x.txt?raw"'), { 'docs/x.txt': '' }],
  ['a component of the theme', '<MyThing />', { [THEME]: 'app.component("MyThing", X)' }],
  ['components that a theme finds', '<MyThing />', { [THEME]: 'import.meta.glob("./*.vue")' }],
  ['a plug-in of the theme', '<MyThing />', { [THEME]: 'app.use(plugin)' }],
  ['a theme from a package', '<MyThing />', { [THEME]: 'export { default } from "some-theme"' }],
  ['a theme from code elsewhere', '<MyThing />', { [THEME]: 'import { add } from "../../../src/add"' }],
  ['a layout of the theme', '---\nlayout: nope\n---\n', { [THEME]: 'export default { Layout }' }],
  ['fields that a site adds', '{{ $frontmatter.x.y }}', { 'docs/.vitepress/config.ts': 'transformPageData(page) {}' }],
  ['a page of many addresses', '{{ $params.x }}', { 'docs/[x].paths.ts': '', 'docs/[x].md': '' }],
  [
    'links that a site ignores',
    '[a](./nope.md) [b](/api/c)',
    { 'docs/.vitepress/config.ts': 'export default { ignoreDeadLinks: ["./nope", /^\\/api\\//] }' },
  ],
  ['a page that a pattern makes', '[a](./p/x.md)', { 'docs/p/[id].md': '# A', 'docs/p/[id].paths.js': '' }],
  [
    'the address of a rewritten page',
    '[a](./b.md)',
    {
      'docs/packages/b.md': '# B',
      'docs/.vitepress/config.ts': 'export default { rewrites: { "packages/b.md": "b.md" } }',
    },
  ],
] as const)('%s is known', async (_, page, files) => expect(await problemsIn(page, files)).toEqual([]))

test.each([
  ['Read GET /users/{id}', {}, ['page-syntax 1 {id}']],
  ['## GET /users/{id}', {}, ['page-syntax 1 {id}']],
  ['Read `GET /users/{id}` and \\{id} or {id} here', {}, []],
  ['[a](/guide/)', { 'docs/guide.md': '# B' }, ['broken-link 1 /guide/']],
  ['[a](/guide/)', { 'docs/guide/index.md': '# B' }, []],
  [setup('import { x } from "./x.mjs"', '{{ x }}'), { 'docs/x.mjs': 'export const y = 1' }, ['missing-import 4 x']],
  [setup('import { y } from "./x.mjs"', '{{ y }}'), { 'docs/x.mjs': 'export const y = 1' }, []],
] as const)('%j says what VitePress does', async (page, files, problems) => {
  expect(await problemsIn(page, { ...files })).toEqual(problems)
})
