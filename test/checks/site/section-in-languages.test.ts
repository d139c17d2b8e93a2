import { describe, expect, test } from '@jest/globals'
import type { DocsSession } from '../../../src/checks/session.ts'
import { openTools } from '../../support/open-tools.ts'
import { openSite, write } from './sites.ts'

const CONFIG = `export default { integrations: [starlight({ defaultLocale: 'root', locales: { root: { label: 'E' }, de: { label: 'D' }, fr: { label: 'F' } } })] }`
const page = (...body: string[]): string => ['---', 'title: T', '---', ...body, ''].join('\n')
const DOCS = 'src/content/docs'

const FILES = {
  'astro.config.mjs': CONFIG,
  [`${DOCS}/a.md`]: page('## Start', 'go', '## Settings', 'one', '### Names', 'two', '## End', 'bye'),
  [`${DOCS}/de/a.md`]: page('## Anfang', 'los', '', '## Einstellungen', 'eins', '### Namen', 'zwei', '## Ende'),
  [`${DOCS}/fr/a.md`]: page('## Note', '#### Note', '## Debut', '## Parametres', 'un', '### Noms', '## Fin', 'salut'),
  [`${DOCS}/b.md`]: page('## Only', 'here'),
}

async function sectionOf(session: DocsSession, path: string, name: string) {
  const found = await session.section(path, name, [])
  return found && { ...found, sections: found.sections.map(({ path, first, last }) => `${path} ${first}-${last}`) }
}

describe('A section in all languages', () => {
  test.each(['Settings', '#settings', '## settings', '7'])('is found by %s', async (name) => {
    expect(await sectionOf(await openSite(FILES), `${DOCS}/a.md`, name)).toEqual({
      sections: [`${DOCS}/a.md 6-9`, `${DOCS}/de/a.md 7-10`, `${DOCS}/fr/a.md 7-9`],
      without: [],
    })
  })

  test('is found from a translation, which comes first', async () => {
    expect(await sectionOf(await openSite(FILES), `${DOCS}/de/a.md`, 'Ende')).toEqual({
      sections: [`${DOCS}/de/a.md 11-11`, `${DOCS}/a.md 10-11`, `${DOCS}/fr/a.md 10-11`],
      without: [],
    })
  })

  test('is missing where the headings around it are others', async () => {
    const session = await openSite(FILES)
    const changes = [write(`${DOCS}/fr/a.md`, page('#### Other', '## Fin'))]
    const found = await session.section(`${DOCS}/a.md`, 'names', changes)
    expect(found?.without).toEqual([`${DOCS}/fr/a.md`])
  })

  test('is the only one of a page in one language, and none of a heading that is not there', async () => {
    const session = await openSite(FILES)
    expect(await sectionOf(session, `${DOCS}/b.md`, 'only')).toEqual({ sections: [`${DOCS}/b.md 4-5`], without: [] })
    expect(await session.section(`${DOCS}/b.md`, 'none', [])).toBeUndefined()
    expect(await session.section(`${DOCS}/none.md`, 'only', [])).toBeUndefined()
  })

  test('is shown by outline with its lines, which may then be edited', async () => {
    const session = await openSite(FILES)
    const { call } = openTools(FILES, session)
    expect(await call('outline', { path: `${DOCS}/a.md`, section: 'names', allLanguages: true })).toBe(
      [
        `${DOCS}/a.md, lines 8 to 9`,
        '8\t### Names',
        '9\ttwo',
        `${DOCS}/de/a.md, lines 9 to 10`,
        '9\t### Namen',
        '10\tzwei',
        `${DOCS}/fr/a.md, lines 9 to 9`,
        '9\t### Noms',
      ].join('\n'),
    )
    const edits = [{ oldText: 'zwei', newText: 'drei' }]
    expect(await call('edit', { path: `${DOCS}/de/a.md`, edits })).toMatch(/^Edited/)
    expect(await call('outline', { path: `${DOCS}/a.md`, section: 'nothing' })).toMatch(/^Failed: .* has no heading/)
  })

  test('is shown by outline in full for the page alone, with the places of the others', async () => {
    const { call } = openTools(FILES, await openSite(FILES))
    expect(await call('outline', { path: `${DOCS}/a.md`, section: 'names' })).toBe(
      [
        `${DOCS}/a.md, lines 8 to 9`,
        '8\t### Names',
        '9\ttwo',
        'In other languages (allLanguages shows them in full):',
        `${DOCS}/de/a.md, lines 9 to 10: ### Namen`,
        `${DOCS}/fr/a.md, lines 9 to 9: ### Noms`,
      ].join('\n'),
    )
    const edits = [{ oldText: 'zwei', newText: 'drei' }]
    expect(await call('edit', { path: `${DOCS}/de/a.md`, edits })).toMatch(/^Failed: /)
  })

  test('is cut to what fits, with a part of each language', async () => {
    const long = page('## One', ...Array.from({ length: 2000 }, (_, n) => `line ${n} of a long section`))
    const files = {
      'astro.config.mjs': CONFIG,
      ...Object.fromEntries(['', '/de', '/fr'].map((l) => [`${DOCS}${l}/a.md`, long])),
    }
    const answer = await openTools(files, await openSite(files)).call('outline', {
      path: `${DOCS}/a.md`,
      section: 'One',
      allLanguages: true,
    })
    expect(Buffer.byteLength(answer)).toBeLessThan(25_000)
    expect(answer.match(/, lines 4 to 2004$/gm)).toHaveLength(3)
    expect(answer.match(/^\[[\d,]+ more lines; call read with startLine \d+\]$/gm)).toHaveLength(3)
  })
})
