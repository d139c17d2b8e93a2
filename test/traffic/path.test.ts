import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { normalizePath, OTHER_PATH, rawPath } from '../../src/traffic/path.ts'
import { measureCpu } from '../support/cpu-time.ts'
import { anyString, runs, testProperty } from '../support/property.ts'

const PLAIN = { basePath: '', foldCase: false }
const FOLDED = { basePath: '', foldCase: true }
const DOCS = { basePath: '/docs', foldCase: false }

describe('requests for one page have one path', () => {
  test.each([
    ['query', '/guide?utm_source=x'],
    ['fragment', '/guide#install'],
    ['absolute form', 'https://docs.example.com/guide'],
    ['absolute form with a query', 'HTTP://docs.example.com:8080/guide?x'],
    ['trailing slash', '/guide/'],
    ['several slashes', '//guide//'],
    ['escaped letters', '/gu%69de'],
    ['dot segments', '/a/../b/./../guide'],
    ['dot segments that were escaped', '/a/%2e%2E/guide'],
    ['more .. than folders', '/../../guide'],
    ['HTML file', '/guide.html'],
    ['HTML file of an older kind', '/guide.HTM'],
    ['index file', '/guide/index.html'],
    ['index file in capitals', '/guide/Index.HTML'],
    ['Markdown twin', '/guide.md'],
    ['MDX twin', '/guide.mdx'],
    ['index file in Markdown', '/guide/index.mdx'],
    ['twin of the HTML file', '/guide.html.md'],
    ['index file below an index file', '/guide/index.html/index.md'],
    ['Markdown twin of the folder', '/guide/.md'],
    ['no slash in front', 'guide'],
    ['session of a Java server', '/guide;jsessionid=0A1B.node2?x'],
    ['session with an escaped semicolon', '/guide%3Bjsessionid=0A1B'],
    ['index file of a server', '/guide/index.php'],
  ])('%s', (_, target) => {
    expect(normalizePath(target, PLAIN)).toBe('/guide')
  })
})

describe('the root', () => {
  test.each(['/', '', '/?a=1', '//', '/.', '/..', '/index.html', '/.md', 'https://docs.example.com', 'https://x?y'])(
    '%s',
    (target) => {
      expect(normalizePath(target, PLAIN)).toBe('/')
    },
  )
})

describe('what stays as it is', () => {
  test.each([
    ['an escaped slash', '/a%2fb', '/a%2Fb'],
    ['an escaped backslash', '/a%5cb', '/a%5Cb'],
    ['an escaped control character', '/a%0ab', '/a%0Ab'],
    ['an escaped question mark', '/what%3f', '/what%3F'],
    ['a control character becomes an escape', '/a\nb\u0085', '/a%0Ab%C2%85'],
    ['a percent sign that begins no escape', '/100%', '/100%'],
    ['an escaped percent sign', '/100%25', '/100%'],
    ['an escaped escape', '/%252e%252e/x', '/%252e%252e/x'],
    ['an escape that comes of another', '/%%341', '/%2541'],
    ['bytes that are not UTF-8', '/caf%e9', '/caf%E9'],
    ['an overlong dot', '/%c0%ae%c0%ae/x', '/%C0%AE%C0%AE/x'],
    ['half a character beside a whole one', '/%e2%82%c3%a9', '/%E2%82é'],
    ['capitals', '/Guide', '/Guide'],
    ['versions', '/v1.2/release.3', '/v1.2/release.3'],
    ['the base path', '/docs/guide', '/docs/guide'],
    ['skill.md', '/skill.md', '/skill.md'],
    ['llms.txt', '/docs/llms-full.txt', '/docs/llms-full.txt'],
    ['an asterisk', '*', '/*'],
  ])('%s', (_, target, path) => {
    expect(normalizePath(target, PLAIN)).toBe(path)
  })
})

test('letters and their marks are one character, however they were sent', () => {
  expect(normalizePath('/caf%C3%A9', PLAIN)).toBe('/caf\u00e9')
  expect(normalizePath('/cafe%CC%81', PLAIN)).toBe('/caf\u00e9')
  expect(normalizePath('/cafe\u0301', PLAIN)).toBe('/caf\u00e9')
})

test('a lone surrogate becomes the replacement character', () => {
  expect(normalizePath('/\ud800', PLAIN)).toBe('/\ufffd')
})

test('with folded case, capitals do not matter', () => {
  expect(normalizePath('/Guide/ÄPFEL.MD', FOLDED)).toBe('/guide/äpfel')
  expect(normalizePath('/J\u030c', FOLDED)).toBe('/\u01f0')
  expect(normalizePath('/Docs/Guide', { basePath: '/DOCS', foldCase: true })).toBe('/docs/guide')
})

test.each(['/docs', '/docs/', '/docs.html', '/docs/guide', '/a/../docs/guide'])('%s lies below /docs', (target) => {
  expect(normalizePath(target, DOCS)).toMatch(/^\/docs(?:\/guide)?$/)
})

test.each(['/', '/docsearch', '/docs/../blog', '/Docs/guide', '*'])('%s lies outside of /docs', (target) => {
  expect(normalizePath(target, DOCS)).toBeUndefined()
})

test('a path longer than 2,048 bytes counts as other', () => {
  expect(normalizePath(`/${'a'.repeat(2_047)}`, PLAIN)).toHaveLength(2_048)
  expect(normalizePath(`/${'a'.repeat(2_048)}`, PLAIN)).toBe(OTHER_PATH)
  expect(normalizePath(`/${'é'.repeat(1_024)}`, PLAIN)).toBe(OTHER_PATH)
  expect(normalizePath(`/short?${'a'.repeat(9_000)}`, PLAIN)).toBe('/short')
})

test('a path made to be slow is not', () => {
  const hostile = ['.md'.repeat(20_000), '%25'.repeat(20_000), '../'.repeat(20_000), '%e2%82'.repeat(10_000)]
  const cpuMs = measureCpu()
  for (const tail of hostile) normalizePath(`/${tail}`, PLAIN)
  expect(cpuMs()).toBeLessThan(10_000)
})

test('the raw path has neither scheme nor query, and is not decoded', () => {
  expect(rawPath('https://docs.example.com/a%20b?x#y')).toBe('/a%20b')
  expect(rawPath('/a/b.png')).toBe('/a/b.png')
})

describe('a letter under more marks than any writing has', () => {
  const rules = { basePath: '', foldCase: true }

  test('is left as it came, since to order them takes the square of their number', () => {
    const marks = '\u0301'.repeat(16_000) + '\u0316'.repeat(16_000)
    const cpuMs = measureCpu()
    for (let times = 0; times < 10; times++) normalizePath(`/a${marks}`, rules)
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test.each([30, 31])('does not change when it is normalised again: %i marks', (count) => {
    for (const marks of ['\u0301', '\u0316\u0301', '\u0301\u0316', '\u0344'].map((mark) => mark.repeat(count))) {
      for (const letter of ['a', 'İ', 'A']) {
        const once = normalizePath(`/${letter}${marks}`, rules) ?? ''
        expect(normalizePath(once, rules)).toBe(once)
      }
    }
  })
})

describe('for any text at all', () => {
  const visible =
    '/ // . .. % %2 %25 %2e %2F %5c %3F %23 %00 %0a %7f %e2%82%ac %c3 %a9 %cc%87 %cc%81 %c0%af %ff 41 2e F e é İ Σ K ' +
    '\\ ? # ;jsessionid=1 %3bjsessionid=1 index.php (other) http://h https: .md .mdx .html .htm .MD index index.html skill.md llms.txt /docs /Docs'
  const hidden = ['\u0301', '\u0307', '\ud83d', '\ude00', '\n', '\0', '\u0085', ' ']
  const piece = fc.constantFrom(...visible.split(' '), ...hidden)
  const target = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    anyString(),
  )
  const rules = fc.record({ basePath: fc.constantFrom('', '/', '/docs'), foldCase: fc.boolean() })

  testProperty('a path that is normalised again does not change', () => {
    fc.assert(
      fc.property(target, rules, (text, site) => {
        const once = normalizePath(text, site)
        expect(once === undefined ? undefined : normalizePath(once, site)).toBe(once)
      }),
      runs(2000),
    )
  })

  testProperty('a path begins with a slash, ends without, has no control characters and is well-formed NFC', () => {
    fc.assert(
      fc.property(target, fc.boolean(), (text, foldCase) => {
        const path = normalizePath(text, { basePath: '', foldCase }) ?? ''
        const isRegular = path === OTHER_PATH || path === '/' || /^(?:\/[^/\p{Cc}]+)+$/u.test(path)
        expect([path, isRegular]).toEqual([path, true])
        expect(path).toBe(path.normalize('NFC').toWellFormed())
        expect(path.split('/')).not.toContain('..')
      }),
      runs(500),
    )
  })
})
