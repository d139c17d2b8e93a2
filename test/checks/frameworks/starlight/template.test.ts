// What Astro evaluates in a page and cannot, and what the components of Starlight demand. Astro 5.18.2 with Starlight 0.37.7
// rendered each of these pages.
import { describe, expect, test } from '@jest/globals'
import { problemsOf } from '../mdx-problems.ts'

const IMPORT = "import { Steps, FileTree, Tabs, TabItem, Aside, Badge, Code } from '@astrojs/starlight/components'\n\n"

describe('Starlight does not build', () => {
  test.each([
    ['A {name} b', 'undefined-name name'],
    ['A {{ name }} b', 'undefined-name name'],
    ['A {foo.bar} b', 'undefined-name foo'],
    ['<a href={u}>l</a>', 'undefined-name u'],
    ['A {headings.length} b', 'undefined-name headings'],
    ['<Nope />', 'missing-import Nope'],
    [`${IMPORT}<Steps>\n- a\n- b\n</Steps>`, 'page-syntax Steps'],
    [`${IMPORT}<Steps></Steps>`, 'page-syntax Steps'],
    [`${IMPORT}<Steps>\ntext\n\n1. a\n</Steps>`, 'page-syntax Steps'],
    [`${IMPORT}<Steps>\n1. a\n\ntext\n\n2. b\n</Steps>`, 'page-syntax Steps'],
    [`${IMPORT}<FileTree>\ntext\n</FileTree>`, 'page-syntax FileTree'],
    [`${IMPORT}<FileTree>\n1. a\n</FileTree>`, 'page-syntax FileTree'],
    [`${IMPORT}<FileTree>\n- a\n\ntext\n</FileTree>`, 'page-syntax FileTree'],
    [`${IMPORT}<Tabs><TabItem>x</TabItem></Tabs>`, 'page-syntax TabItem'],
    [`${IMPORT}<Aside type="warning">x</Aside>`, 'page-syntax Aside'],
    [`${IMPORT}<Aside icon="nope">x</Aside>`, 'page-syntax Aside'],
    [':::note{icon="nope"}\nx\n:::', 'page-syntax nope'],
    ['import { Image } from \'astro:assets\'\n\n<Image src="~/a.png" alt="a" />', 'page-syntax Image'],
    ['import { Image } from \'astro:assets\'\n\n<Image src="https://a.b/c.png" alt="a" />', 'page-syntax Image'],
    [`${IMPORT}<Badge />`, 'page-syntax Badge'],
    [`${IMPORT}<Badge text="x" variant="warning" />`, 'page-syntax Badge'],
    [`${IMPORT}<Code lang="js">x</Code>`, 'page-syntax Code'],
  ])('%j', async (page, problem) => expect(await problemsOf('starlight', `${page}\n`)).toEqual([problem]))
})

test.each([
  'A {props.a} {frontmatter.title} {getHeadings().length} {file} {url} {import.meta.env.MODE} b',
  'A {{ a: 1 }} b',
  '<b style="color:red">x</b> <Fragment>x</Fragment>',
  'A \\{x} `{y}` b',
  `${IMPORT}<Steps>\n1. a\n\n   {/* x */}\n2. b\n\n{/* c */}\n</Steps>`,
  `${IMPORT}<Steps>\n\n<ol><li>a</li></ol>\n\n</Steps>`,
  `${IMPORT}<FileTree>\n- a\n  - **b** text\n</FileTree>`,
  `${IMPORT}<Tabs></Tabs>\n\n<TabItem label="a">x</TabItem>\n\n<TabItem {...props}>x</TabItem>`,
  `${IMPORT}<Aside type="tip" title="x">x</Aside> <Badge text={props.a} />`,
  "import { Steps } from './own.js'\n\n<Steps>text</Steps>",
])('Starlight builds %j', async (page) => {
  expect(await problemsOf('starlight', `${page}\n`, { 'src/content/docs/own.js': 'export const Steps = 1\n' })).toEqual(
    [],
  )
})

test('an integration that imports components for every page is believed', async () => {
  const more = {
    'astro.config.mjs': "import AutoImport from 'astro-auto-import'\nexport default { integrations: [AutoImport({})] }",
  }
  expect(await problemsOf('starlight', '<Nope />\n', more)).toEqual([])
})
