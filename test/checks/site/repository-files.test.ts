// Markdown that no site serves is read on a code host, and judged as it is read there.
import { describe, expect, test } from '@jest/globals'
import { findNew, mkdocsSite, openSite, remove, write } from './sites.ts'

const site = mkdocsSite({ 'index.md': '# Home\n', 'guide/setup.md': '# Set up\n\n## Café & more\n' })

/** The site with a README at the top, changed to this text. */
async function inReadme(text: string): Promise<string[]> {
  const session = await openSite({ ...site, 'README.md': '# X\n', 'src/main.py': '', 'logo.png': '' })
  const { problems } = await session.check([write('README.md', text)])
  return problems.map(({ rule, subject }) => `${rule} ${subject}`)
}

describe('links of a README', () => {
  test('lead to files and folders of the repository, from the file or from the top', async () => {
    const links = ['docs/guide/setup.md', './src', '/src/main.py', 'src/main.py#L3-L7', '../../issues', 'docs/']
    expect(await inReadme(links.map((link) => `[x](${link})`).join(' '))).toEqual([])
    expect(await inReadme('![logo](logo.png) <img src="logo.png">\n')).toEqual([])
  })

  test('are dead where there is no such file, and where only the site has such an address', async () => {
    expect(await inReadme('[a](docs/nowhere.md) [b](/guide/setup/) ![c](missing.png)\n')).toEqual([
      'broken-link docs/nowhere.md',
      'broken-link /guide/setup/',
      'missing-image missing.png',
    ])
  })

  test("name headings by the code host's anchors, in the file itself and in pages", async () => {
    const text = '# Café & more\n\n[own](#café--more) [theirs](docs/guide/setup.md#café--more)\n'
    expect(await inReadme(text)).toEqual([])
    expect(await inReadme(`${text}\n[own](#cafe-more)\n`)).toEqual(['broken-anchor #cafe-more'])
  })

  test('also count with the anchor that the page has on the site', async () => {
    expect(await inReadme('[x](docs/guide/setup.md#cafe-more)\n')).toEqual([])
    expect(await inReadme('[x](docs/guide/setup.md#none)\n')).toEqual(['broken-anchor docs/guide/setup.md#none'])
  })

  test('are looked at when the file that they lead to goes away', async () => {
    const session = await openSite({ ...site, 'README.md': '# X\n\n[set up](docs/guide/setup.md)\n' })
    expect(await findNew(session, [remove('docs/guide/setup.md')])).toEqual(['README.md:3 broken-link'])
  })
})

describe('what pages may be made of', () => {
  const include = '--8<-- "CHANGELOG.md"\n'

  test('is read as the site reads it where a page includes it, whatever it is called', async () => {
    const session = await openSite({ ...site, 'CHANGELOG.md': '', 'docs/changes.md': include })
    expect(await findNew(session, [write('CHANGELOG.md', '[set up](guide/setup.md)\n')])).toEqual([])
  })

  test('and is a file of the repository where no page includes it', async () => {
    const session = await openSite({ ...site, 'CHANGELOG.md': '', 'docs/changes.md': '[all](CHANGELOG.md)\n' })
    expect(await findNew(session, [write('CHANGELOG.md', '[set up](guide/setup.md)\n')])).toEqual([
      'CHANGELOG.md:1 broken-link',
    ])
  })

  test.each(['snippets/a.md', '_parts/a.md', 'examples/site/a.md', 'tests/fixtures/a.md'])(
    '%s stands in a folder for texts or samples, so a link from it may be meant from elsewhere',
    async (path) => {
      const session = await openSite({ ...site, [path]: '' })
      expect(await findNew(session, [write(path, '[x](nowhere.md)\n')])).toEqual([])
    },
  )

  test('other Markdown outside of the pages is a file of the repository', async () => {
    const session = await openSite({ ...site, 'design/plan.md': '' })
    expect(await findNew(session, [write('design/plan.md', '[x](nowhere.md)\n')])).toEqual([
      'design/plan.md:1 broken-link',
    ])
  })
})

test('the gate judges a README by what the site would make of it', async () => {
  const session = await openSite({ ...site, 'README.md': '# X\n' })
  const { activeContent } = await session.check([write('README.md', '# X\n\n--8<-- "src/main.py"\n')])
  expect(activeContent.map(({ form }) => form)).toEqual(['snippet'])
})
