import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { editOldAddresses } from '../../../src/checks/frameworks/old-addresses.ts'
import { findFrontmatter, readFrontmatter } from '../../../src/checks/page/frontmatter.ts'
import { runs, testProperty } from '../../support/property.ts'
import { openSite, remove, write } from '../site/sites.ts'

const FIELD = { name: 'aliases', ending: '/' } as const
const move = (from: string, to: string, isNeeded = true) => ({
  from: { route: from, file: '' },
  to: { route: to, file: '' },
  isNeeded,
})
const edit = (text: string): string | undefined => editOldAddresses(text, FIELD, move('/old', '/new'))

describe('The old address of a moved page', () => {
  test.each([
    ['becomes a field', '---\ntitle: A\n---\n\nx\n', '---\ntitle: A\naliases:\n  - /old/\n---\n\nx\n'],
    [
      'joins a list',
      '---\naliases:\n- /a/\n- "/b c/"\nt: 1\n---\n',
      '---\naliases:\n- /a/\n- "/b c/"\n- /old/\nt: 1\n---\n',
    ],
    ['joins a list on one line', '---\naliases: [/a/]\n---\n', '---\naliases: ["/a/", "/old/"]\n---\n'],
    ['joins an empty list', '---\naliases: []\nt: 1\n---\n', '---\naliases: ["/old/"]\nt: 1\n---\n'],
    ['makes a list of one text', '---\naliases: /a/\nt: 1\n---\n', '---\naliases:\n  - /a/\n  - /old/\nt: 1\n---\n'],
    ['keeps line ends', '---\r\nt: A\r\n---\r\n', '---\r\nt: A\r\naliases:\r\n  - /old/\r\n---\r\n'],
    [
      'becomes a field of TOML',
      '+++\nt = "A"\n[x]\ny = 1\n+++\n',
      '+++\naliases = ["/old/"]\nt = "A"\n[x]\ny = 1\n+++\n',
    ],
    ['joins a list of TOML', '+++\naliases = ["/a/"]\n+++\n', '+++\naliases = ["/a/", "/old/"]\n+++\n'],
    [
      'takes the place of the address that the page has now',
      '---\naliases:\n  - /new\n---\n',
      '---\naliases:\n  - /old/\n---\n',
    ],
  ])('%s', (_, text, expected) => {
    expect(edit(text)).toBe(expected)
  })

  test('goes when the page is back, and the field with the last of them', () => {
    const text = '---\ntitle: A\naliases:\n  - /new/\n---\n'
    expect(editOldAddresses(text, FIELD, move('/old', '/new', false))).toBe('---\ntitle: A\n---\n')
  })

  test.each([
    ['there is no frontmatter', '# A\n'],
    ['the page has it', '---\naliases: [/old]\n---\n'],
    ['the frontmatter does not parse', '---\na: [\n---\n'],
    ['the field is no list of texts', '---\naliases: {a: b}\n---\n'],
    ['a comment stands in it', '---\naliases:\n  - /a/\n  # second\n  - /b/\n---\n'],
    ['the list is an anchor', '---\naliases: &x [/a/]\nmore: *x\n---\n'],
    ['the list of TOML has several lines', '+++\naliases = [\n  "/a/",\n]\n+++\n'],
  ])('is left to a person if %s', (_, text) => {
    expect(edit(text)).toBeUndefined()
  })

  test.each(['/a\nb', '/a: b', "/a'); x(", '/a#b', '/-a', '/{{x}}', '/'])(
    'is left to a person if it is %j',
    (route) => {
      expect(editOldAddresses('---\nt: A\n---\n', FIELD, move(route, '/new'))).toBeUndefined()
    },
  )

  const lines = ['aliases:', '  - /a/', '- b', 'x: y', '  z: 1', 'aliases: [a, b]', '# c', '"aliases": q', '? a', '&a']

  testProperty('changes no other field, whatever the frontmatter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), (written) => {
        const text = `---\n${written.join('\n')}\n---\nbody\n`
        const edited = edit(text)
        if (edited === undefined) return
        expect({ ...fieldsOf(edited), aliases: 0 }).toEqual({ ...fieldsOf(text), aliases: 0 })
        expect(edited.endsWith('---\nbody\n')).toBe(true)
      }),
      runs(200),
    )
  })
})

function fieldsOf(text: string): Record<string, unknown> {
  const found = findFrontmatter(text, { hasTomlFrontmatter: true })
  return found === undefined || found === 'not-closed' ? {} : readFrontmatter(text, found).data
}

describe('Moving a page', () => {
  const hugo = {
    'hugo.toml': 'baseURL = "https://x.dev/"\n',
    'content/docs/a.md': '---\ntitle: A\n---\n\nText of it.\n',
    'content/b.md': '---\ntitle: B\n---\n\n[a](/docs/a/)\n',
  }

  async function moveIn(files: Record<string, string>, from: string, to: string) {
    const session = await openSite(files)
    const { writes, byHand } = await session.planMove(from, to, [])
    const written = new Map(writes.map(({ path, content }) => [path, Buffer.from(content).toString()]))
    const changes = [remove(from), write(to, written.get(to) ?? files[from] ?? '')]
    const others = [...written].filter(([path]) => path !== to).map(([path, text]) => write(path, text))
    return { text: written.get(to), byHand, report: await session.check([...changes, ...others]) }
  }

  test('of Hugo keeps its address as an alias, and nothing is left to do', async () => {
    const { text, byHand, report } = await moveIn(hugo, 'content/docs/a.md', 'content/docs/c.md')
    expect(text).toBe('---\ntitle: A\naliases:\n  - /docs/a/\n---\n\nText of it.\n')
    expect(byHand).toEqual([])
    expect([report.problems, report.activeContent, report.byHand]).toEqual([[], [], []])
  })

  test('of Hugo takes no address that another page has now', async () => {
    const session = await openSite(hugo)
    const taken = write('content/docs/a/index.md', '---\ntitle: New\n---\n')
    const { writes } = await session.planMove('content/docs/a.md', 'content/docs/c.md', [taken])
    expect(writes.filter(({ path }) => path === 'content/docs/c.md')).toEqual([])
  })

  const jekyll = (config: string): Record<string, string> => ({
    '_config.yml': config,
    'a.md': '---\ntitle: A\n---\n\nText of it.\n',
    'b.md': '---\ntitle: B\nredirect_from: /first\n---\n\n[a](a.md)\n',
  })

  test('of Jekyll does so with the plugin that reads the field', async () => {
    const { text } = await moveIn(jekyll('plugins: [jekyll-redirect-from]\n'), 'a.md', 'c.md')
    expect(text).toBe('---\ntitle: A\nredirect_from:\n  - /a\n---\n\nText of it.\n')
    const pretty = await moveIn(jekyll('permalink: pretty\nplugins:\n  - jekyll-redirect-from\n'), 'a.md', 'c.md')
    expect(pretty.text).toContain('  - /a/\n')
  })

  test('of Jekyll asks a person without it', async () => {
    const { text, byHand } = await moveIn(jekyll('title: X\n'), 'a.md', 'c.md')
    expect(text).toBeUndefined()
    expect(byHand).toEqual(['Readers may still open /a. Redirect it to /c'])
  })

  test('of Jekyll makes links to an old address alive', async () => {
    const link = { 'x.md': '---\ntitle: X\n---\n\n[f](/first)\n' }
    const brokenIn = async (config: string): Promise<number> => {
      const { problems } = await (await openSite({ ...jekyll(config), ...link })).checkAll()
      return problems.filter(({ rule }) => rule === 'broken-link').length
    }
    expect(await brokenIn('plugins: [jekyll-redirect-from]\n')).toBe(0)
    expect(await brokenIn('title: X\n')).toBe(1)
  })
})
