import { expect, test } from '@jest/globals'
import type { Framework } from '../../../src/checks/frameworks/framework.ts'
import { mkdocs } from '../../../src/checks/frameworks/mkdocs/index.ts'
import { plain } from '../../../src/checks/frameworks/plain/index.ts'
import { sphinx } from '../../../src/checks/frameworks/sphinx/index.ts'
import { starlight } from '../../../src/checks/frameworks/starlight/index.ts'
import { vitepress } from '../../../src/checks/frameworks/vitepress/index.ts'
import { loadSite } from './load-site.ts'

const SLASHES = `/x${'/'.repeat(200_000)}x`
const NAME = `${'a'.repeat(200_000)}/*`

test.each<[string, Framework, Record<string, string>]>([
  ['a base of slashes', vitepress, { '.vitepress/config.js': `export default { base: '${SLASHES}' }` }],
  [
    'a base of slashes',
    starlight,
    {
      'astro.config.mjs': `export default { base: '${SLASHES}', redirects: { '${SLASHES}': '/' } }`,
      'src/content/docs/a.md': '',
    },
  ],
  ['a base of slashes', plain, { '_config.yml': `baseurl: ${SLASHES}` }],
  ['a pattern of one long name', mkdocs, { 'mkdocs.yml': `plugins: [awesome-nav]\nnav: ["${NAME}", "${SLASHES}/"]` }],
  ['a pattern of one long name', sphinx, { '_toc.yml': `root: index\nentries:\n  - glob: "${NAME}"` }],
  ['a pattern of one long name', sphinx, { 'conf.py': '', 'index.rst': `.. toctree::\n   :glob:\n\n   ${NAME}\n` }],
])('%s is read in no time: %#', async (_, framework, files) => {
  const startedAt = process.cpuUsage()
  await loadSite(framework, files)
  expect(process.cpuUsage(startedAt).user).toBeLessThan(12_000_000)
})
