import { describe, expect, test } from '@jest/globals'
import { editRedirects as editMintlifyRedirects } from '../../../src/checks/frameworks/mintlify/redirects.ts'
import { editRedirects as editMkdocsRedirects } from '../../../src/checks/frameworks/mkdocs/redirects.ts'
import { editRedirects as editAstroRedirects } from '../../../src/checks/frameworks/starlight/redirects.ts'

const MOVE = { from: { route: '/a', file: 'a.md' }, to: { route: '/b', file: 'b.md' }, isNeeded: true }

describe('redirects of docs.json', () => {
  test('are made where there are none', () => {
    const edited = editMintlifyRedirects('{\n  "name": "x"\n}\n', 'docs.json', MOVE) ?? ''

    expect(JSON.parse(edited)).toEqual({ name: 'x', redirects: [{ source: '/a', destination: '/b' }] })
    expect(edited).toContain(
      '\n  "redirects": [\n    {\n      "source": "/a",\n      "destination": "/b"\n    }\n  ]\n}\n',
    )
  })

  test('lead earlier addresses on, and go from an address that is in use again', () => {
    const redirects = [
      { source: '/first', destination: '/a' },
      { source: '/b', destination: '/c' },
    ]
    const edited = editMintlifyRedirects(JSON.stringify({ redirects }, null, 2), 'docs.json', MOVE) ?? ''

    expect(JSON.parse(edited).redirects).toEqual([
      { source: '/first', destination: '/b' },
      { source: '/a', destination: '/b' },
    ])
  })

  test('are left alone in a file that does not parse', () => {
    expect(editMintlifyRedirects('{"redirects": [}', 'docs.json', MOVE)).toBeUndefined()
  })
})

describe('redirects of astro.config', () => {
  test('are added to the object that is there', () => {
    const text = "export default defineConfig({\n  redirects: {\n    '/x': '/a/',\n  },\n})\n"
    expect(editAstroRedirects(text, 'astro.config.mjs', MOVE)).toBe(
      "export default defineConfig({\n  redirects: {\n    '/x': '/b/',\n    '/a': '/b',\n  },\n})\n",
    )
  })

  test('are not made where there is none, since that is an edit of code', () => {
    expect(editAstroRedirects('export default { base: "/x" }', 'astro.config.mjs', MOVE)).toBeUndefined()
  })
})

describe('redirect_maps of mkdocs.yml', () => {
  test('get a line behind the last one', () => {
    const text = 'plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        x.md: a.md # old\nnav: []\n'
    expect(editMkdocsRedirects(text, 'mkdocs.yml', MOVE)).toBe(
      'plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        x.md: b.md # old\n        a.md: b.md\nnav: []\n',
    )
  })

  test('lose the line of a page that is back', () => {
    const text = "plugins:\n  redirects:\n    redirect_maps:\n      'b.md': c.md\n      x.md: y.md\n"
    expect(editMkdocsRedirects(text, 'mkdocs.yml', { ...MOVE, isNeeded: false })).toBe(
      'plugins:\n  redirects:\n    redirect_maps:\n      x.md: y.md\n',
    )
  })

  test('are not made where the plugin is not set up', () => {
    expect(editMkdocsRedirects('plugins:\n  - search\n', 'mkdocs.yml', MOVE)).toBeUndefined()
  })
})
