import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { newPathRefusal, pathRefusal } from '../../../src/agent/changes/path-rules.ts'
import { runs, testProperty } from '../../support/property.ts'

describe('A path that may be changed', () => {
  test.each([
    'README.md',
    'docs/guide/install.mdx',
    'docs/ä ö/日本語.md',
    'docs/a..b.md',
    '.gitignore',
    'docs/git~1x.md',
  ])('%j is usable', (path) => expect(pathRefusal(path)).toBeUndefined())
})

describe('A path that can never be changed', () => {
  test.each([
    ['', 'empty'],
    ['/etc/passwd', 'relative'],
    ['../secret.md', '".."'],
    ['docs/../../x.md', '".."'],
    ['docs/./x.md', '"."'],
    ['docs//x.md', 'empty segment'],
    ['docs/', 'empty segment'],
    ['docs\\..\\x.md', 'backslash'],
    ['.git/config', 'inside the .git folder'],
    ['docs/.GIT/hooks/post-checkout', 'inside the .git folder'],
    ['git~1/config', 'inside the .git folder'],
    ['.git::$INDEX_ALLOCATION/config', 'inside the .git folder'],
    ['.git./config', 'ends with a dot'],
    ['docs/name.md.', 'ends with a dot'],
    ['docs/name /x.md', 'a space'],
    ['docs/a\nb.md', 'control'],
    ['docs/.g\u200Cit/config', 'invisible'],
    ['docs/\u202Egpj.md', 'invisible'],
    ['docs/e\u0301.md', 'normal form C'],
    ['docs/\uD800.md', 'UTF-8'],
    ['docs/\uFFFD.md', 'UTF-8'],
    [`${'a/'.repeat(2048)}x.md`, '4096 bytes'],
    [`${'a'.repeat(256)}.md`, '255 bytes'],
  ])('%j is refused and says why', (path, why) => expect(pathRefusal(path)).toContain(why))

  testProperty('no usable path escapes its root when it is resolved, whatever it is made of', () => {
    const pieces = fc.constantFrom('..', '.', '', 'a', '.git', '.GiT', 'git~1', ' ', 'b.', '\\', 'ü', '\u0000')
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (segments) => {
        const path = segments.join('/')
        fc.pre(pathRefusal(path) === undefined)
        expect(new URL(path, 'file:///root/').pathname).toBe(`/root/${encodeURI(path)}`)
        expect(path).not.toMatch(/(^|\/)(\.git|git~1)(\/|$)/i)
      }),
      runs(),
    )
  })
})

describe('A new file', () => {
  const base = new Map([
    ['docs/$(id).md', 0],
    ['docs/c#/intro.md', 0],
    ['docs/a&b/c.md', 0],
  ])

  test.each([
    'docs/<img src=x onerror=alert(2)>.md',
    'docs/$(touch pwned).md',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a workflow reads it
    'docs/${{ github.token }}.md',
    'docs/`id`.md',
    '-rf.md',
    'docs/-rf/a.md',
    'a;id;.md',
    'a:b.md',
    'docs/a|b.md',
    'docs/100%.md',
    'docs/what?.md',
    'docs/a\u3164b.md',
    'docs/a\uFE0F.md',
    'docs/😀.md',
    'con.md',
    'docs/Aux.tar.md',
    'docs/nul /a.md',
    'docs/nul .md',
    'com1.md',
    'docs/LPT\u00B3.md',
    `docs/${'long/'.repeat(40)}a.md`,
    'docs/c#/d#.md',
    'docs/$(id)/a.md',
  ])('may not be called %j', (path) => expect(newPathRefusal(path, base, [])).toContain('no path for a new file'))

  test.each([
    'README.md',
    "docs/What's new, in 3.0 (beta) [draft].md",
    'docs/ä ö/日本語.md',
    'docs/हिन्दी.md',
    'docs/@acme+x/_index.md',
    'docs/(group)/[slug].mdx',
    'docs/constant.md',
    'docs/com10.md',
    'docs/auxiliary/console.md',
  ])('may be called %j', (path) => expect(newPathRefusal(path, base, [])).toBeUndefined())

  test.each(['docs/$(id).md', 'docs/c#/setup.md', 'docs/a&b/d.md'])(
    'keeps the odd name that the base has: %j',
    (path) => expect(newPathRefusal(path, base, [])).toBeUndefined(),
  )
})
