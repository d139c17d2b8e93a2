// Imports that stop a build. Docusaurus 3.10.2 and Astro 5.18.2 with Starlight 0.37.7 built these pages.
import { expect, test } from '@jest/globals'
import { problemsOf } from '../../frameworks/mdx-problems.ts'

const DOCUSAURUS = {
  'src/local.js': 'export const A = 1\nexport default 2\n',
  'src/all.js': "export * from './local.js'\n",
  'src/common.js': 'module.exports = { A: 1 }\n',
  'src/data.json': '{"a":1}',
  '.gitignore': 'src/made/\n',
  'src/components/Foo.tsx': 'export default function Foo() { return null }\n',
  'src/components/index.ts': "export { default as Foo } from './Foo'\nexport type Size = 1\n",
  'src/theme/Own/index.js': 'export default 1\n',
}

test.each([
  ["import X from './nope.js'\n\nx", 'missing-include ./nope.js'],
  ["import X from '@site/src/nope'\n\nx", 'missing-include @site/src/nope'],
  ["import X from '!!raw-loader!./nope.js'\n\nx", 'missing-include !!raw-loader!./nope.js'],
  ["import X from '@theme/Nope'\n\nx", 'missing-import @theme/Nope'],
  ["import X from '@docusaurus/Nope'\n\nx", 'missing-import @docusaurus/Nope'],
  ["import { Nope } from '@site/src/components/Foo'\n\n<Nope />", 'missing-import Nope'],
  ["import { Nope } from '@site/src/components'\n\n<Nope />", 'missing-import Nope'],
])('Docusaurus stops at %j', async (page, problem) => {
  expect(await problemsOf('docusaurus', `${page}\n`, DOCUSAURUS)).toEqual([problem])
})

test.each([
  "import D, { A as B } from '../src/local'\n\n{D}{B}",
  "import { Nope } from '../src/local.js'\n\nx",
  "import { Other } from '@site/src/all'\n\n<Other />",
  "import { Other } from '@site/src/common'\n\n<Other />",
  "import data from '@site/src/data.json'\nimport Foo from '@site/src/components/Foo'\n\n<Foo>{data.a}</Foo>",
  "import Own from '@theme/Own'\nimport Tabs from '@theme/Tabs'\nimport Link from '@docusaurus/Link'\n\n<Own><Tabs /><Link /></Own>",
  "import raw from '!!raw-loader!../src/local.js'\nimport x from 'some-package/x'\n\n{raw}{x}",
  "```js\nimport X from './nope.js'\n```",
  "import data from '@site/src/made/data.json'\n\n{data.a}",
])('Docusaurus builds %j', async (page) => expect(await problemsOf('docusaurus', `${page}\n`, DOCUSAURUS)).toEqual([]))

const STARLIGHT = {
  'src/local.js': DOCUSAURUS['src/local.js'],
  'src/Card.astro': '---\n---\n<b><slot /></b>\n',
  'tsconfig.json': '{"compilerOptions":{"paths":{"~/*":["./src/*"]}}}',
}

test.each([
  ["import X from './nope.astro'\n\nx", 'missing-include ./nope.astro'],
  ["import x from './nope.js?raw'\n\nx", 'missing-include ./nope.js?raw'],
  ["import x from '/src/nope.js'\n\n{x}", 'missing-include /src/nope.js'],
  ["import x from '~/nope'\n\n{x}", 'missing-include ~/nope'],
  ["import { Nope } from '../../local.js'\n\n{Nope}", 'missing-import Nope'],
  ["import { Nope } from '@astrojs/starlight/components'\n\n<Nope />", 'missing-import Nope'],
])('Starlight stops at %j', async (page, problem) => {
  expect(await problemsOf('starlight', `${page}\n`, STARLIGHT)).toEqual([problem])
})

test.each([
  "import { A } from '../../local'\nimport x from '/src/local.js'\nimport y from '~/local'\n\n{A}{x}{y}",
  "import Card from '~/Card.astro'\nimport raw from '../../local.js?raw'\nimport { Nope } from '../../local.js'\n\n<Card>{raw}</Card>",
  "import { Card } from '@astrojs/starlight/components'\nimport { Image } from 'astro:assets'\n\n<Card /><Image />",
])('Starlight builds %j', async (page) => expect(await problemsOf('starlight', `${page}\n`, STARLIGHT)).toEqual([]))
