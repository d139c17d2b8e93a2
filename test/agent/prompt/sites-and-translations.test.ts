// What a run learns of several sites in one docs root.
import { expect, test } from '@jest/globals'
import { describeSite } from '../../../src/agent/prompt/docs-map.ts'
import { openSite } from '../../checks/site/sites.ts'

const config = 'site_name: X\n'
const english = { 'docs/en/mkdocs.yml': config, 'docs/en/docs/index.md': '# A\n', 'docs/en/docs/b.md': '# B\n' }
const german = { 'docs/de/docs/index.md': '# A\n', 'docs/de/docs/b.md': '# B\n' }

const EACH = 'The docs root holds 2 sites, each with its own configuration and navigation'
const BESIDE =
  'Translations, built with the configuration of the language beside them (folder and number of pages): docs/de 2.'

test.each([
  ['sites with configurations of their own', { ...english, ...german, 'docs/de/mkdocs.yml': config }, [EACH], [BESIDE]],
  ['a translation without one', { ...english, ...german }, [BESIDE], [EACH]],
  ['a site alone', english, [], [EACH, BESIDE]],
])('A run learns of %s', async (_, files, said, unsaid) => {
  const text = describeSite(await (await openSite(files, 'docs')).summary()).join('\n')
  for (const sentence of said) expect(text).toContain(sentence)
  for (const sentence of unsaid) expect(text).not.toContain(sentence)
})
