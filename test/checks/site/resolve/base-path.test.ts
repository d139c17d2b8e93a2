// Links of sites that are served below the top of their host: frameworks add the base path to some links and not to others.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const SITES = {
  docusaurus: {
    'docusaurus.config.js':
      "module.exports = { baseUrl: '/kit/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
  },
  vitepress: { 'docs/.vitepress/config.js': "export default { base: '/kit/' }" },
  starlight: { 'astro.config.mjs': "export default { base: '/kit', integrations: [starlight({})] }" },
  nextra: { 'next.config.mjs': "export default nextra({ basePath: '/kit' })", 'theme.config.jsx': '' },
}
const FOLDERS = { docusaurus: 'docs', vitepress: 'docs', starlight: 'src/content/docs', nextra: 'content' }

async function warningsFor(framework: keyof typeof SITES, text: string): Promise<string[]> {
  const folder = FOLDERS[framework]
  const page = (body: string) => `---\ntitle: T\n---\n\n${body}\n`
  const names = ['index', 'guide/start', 'guide/kit/a']
  const old = names.map((name) => [`${folder}/${name}.mdx`, page('Text')] as const)
  const files = old.map(([path, body]) => [framework === 'vitepress' ? path.replace('.mdx', '.md') : path, body])
  const site = await openSite({ ...SITES[framework], ...Object.fromEntries(files) })
  const end = framework === 'vitepress' ? 'md' : 'mdx'
  const { problems } = await site.check([write(`${folder}/new.${end}`, page(text))])
  return problems.flatMap(({ rule, severity, message }) =>
    rule === 'page-not-in-nav' ? [] : [`${rule} ${severity ?? ''} ${message.split('; ')[1]}`],
  )
}

const wrong = (write: string) => [`broken-link warning write ${write}`]

test.each([
  ['docusaurus', '<a href="/guide/start">a</a>', wrong('/kit/guide/start')],
  ['docusaurus', '[a](/guide/start) [b](/kit/guide/start) <a href="/kit/guide/start">c</a>', []],
  ['docusaurus', "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n<a href={useBaseUrl('/guide/start')}>a</a>", []],
  ['vitepress', '<a href="/guide/start">a</a>', wrong('/kit/guide/start')],
  ['vitepress', 'See [a](/kit/guide/start#x).', wrong('/guide/start#x')],
  [
    'vitepress',
    '[a](/guide/start) <a href="/kit/guide/start">b</a> <VPLink href="/guide/start">c</VPLink>',
    ['missing-import warning undefined'],
  ],
  ['starlight', '[a](/guide/start)', wrong('/kit/guide/start')],
  ['starlight', '[a](/kit/guide/start) [b](../guide/start/) <a href="/kit/">c</a>', []],
  ['nextra', '<a href="/guide/start">a</a>', wrong('/kit/guide/start')],
  ['nextra', '[a](/guide/start)', []],
] as const)('%s: %j', async (framework, text, found) => {
  expect(await warningsFor(framework, text)).toEqual(found)
})

test('a link to the top of the host, or to what only another site can have, is left alone', async () => {
  expect(await warningsFor('vitepress', '<a href="/">a</a>')).toEqual([])
  expect(await warningsFor('docusaurus', '<a href="/">a</a>')).toEqual([])
})

test('a site that adds the base path in its own way makes the rule quiet', async () => {
  const links = Array.from({ length: 15 }, (_, index) => `[a](/p${index})`).join(' ')
  const pages = Array.from({ length: 15 }, (_, index) => [
    `src/content/docs/p${index}.md`,
    `---\ntitle: T\n---\n\n${links}\n`,
  ])
  const site = await openSite({ ...SITES.starlight, ...Object.fromEntries(pages) })
  const { problems, unjudged } = await site.check([
    write('src/content/docs/new.md', '---\ntitle: T\n---\n\n[a](/p1)\n'),
  ])
  expect(problems.filter(({ rule }) => rule === 'broken-link')).toEqual([])
  expect(unjudged.quiet.map(({ what }) => what)).toEqual([
    'Links to addresses of the site (`/...`) that lack or repeat its base path',
  ])
})
