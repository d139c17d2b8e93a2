import { describe, expect, test } from '@jest/globals'
import type { Hit } from '../../src/traffic/hit.ts'
import { DEFAULT_SITE_RULES } from '../../src/traffic/site-rules.ts'
import { toPageRequest } from '../../src/traffic/view-rule.ts'
import { measureCpu } from '../support/cpu-time.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20)
const CLOCK = { now: NOW, oldest: NOW - 400 * 24 * HOUR }

/** A page that a browser was given, but for what a test says. */
function hit(but: Partial<Hit> = {}): Hit {
  return {
    time: NOW,
    target: '/guide',
    userAgent: '',
    host: undefined,
    method: 'GET',
    status: 200,
    contentType: 'text/html; charset=utf-8',
    accept: undefined,
    purpose: undefined,
    referrer: undefined,
    bytes: undefined,
    ip: undefined,
    id: undefined,
    ...but,
  }
}

function requestOf(but: Partial<Hit>, rules = {}): unknown {
  return toPageRequest(hit(but), { ...DEFAULT_SITE_RULES, ...rules }, CLOCK)
}

const view = (path: string, gotMarkdown = false) => ({ kind: 'view', path, gotMarkdown })
const unserved = (path: string) => ({ kind: 'unserved', path, gotMarkdown: false })
const missing = (path: string, gotMarkdown = false) => ({ kind: 'missing', path, gotMarkdown })

describe('time', () => {
  test('an hour ahead is a clock that is a little fast; more is in the future', () => {
    expect(requestOf({ time: NOW + HOUR })).toEqual(view('/guide'))
    expect(requestOf({ time: NOW + HOUR + 1 })).toBe('in_future')
  })

  test('the oldest time still counts; before it is too old', () => {
    expect(requestOf({ time: CLOCK.oldest })).toEqual(view('/guide'))
    expect(requestOf({ time: CLOCK.oldest - 1 })).toBe('too_old')
  })

  test('no number is no time', () => {
    expect(requestOf({ time: Number.NaN })).toBe('invalid_time')
  })
})

describe('host', () => {
  const rules = { hosts: ['docs.example.com', '*.preview.example.com', '[::1]'] }

  test.each(['docs.example.com', 'DOCS.example.com:443', 'docs.example.com.', 'a.b.preview.example.com', '[::1]:80'])(
    '%s is one of the project',
    (host) => {
      expect(requestOf({ host }, rules)).toEqual(view('/guide'))
    },
  )

  test.each(['example.com', 'preview.example.com', 'evilpreview.example.com', 'docs.example.com.evil.test', ''])(
    '"%s" is another host',
    (host) => {
      expect(requestOf({ host }, rules)).toBe('other_host')
    },
  )

  test('a feed that tells no host is believed, an absolute address tells its own', () => {
    expect(requestOf({ host: undefined }, rules)).toEqual(view('/guide'))
    expect(requestOf({ target: 'https://docs.example.com/guide' }, rules)).toEqual(view('/guide'))
    expect(requestOf({ target: 'https://blog.example.com/guide' }, rules)).toBe('other_host')
  })

  test('a project without hosts takes all', () => {
    expect(requestOf({ host: 'anything.test' })).toEqual(view('/guide'))
  })
})

test('what lies outside of the base path is not of this site, whatever it is', () => {
  const rules = { basePath: '/docs' }
  expect(requestOf({ target: '/docs/guide' }, rules)).toEqual(view('/docs/guide'))
  expect(requestOf({ target: '/blog/post' }, rules)).toBe('outside_base_path')
  expect(requestOf({ target: '/logo.png', status: 404, method: 'POST' }, rules)).toBe('outside_base_path')
})

describe('method', () => {
  test.each(['HEAD', 'POST', 'OPTIONS', 'PROPFIND', ''])('"%s" shows nobody a page', (method) => {
    expect(requestOf({ method })).toBe('method')
  })

  test('a feed that tells no method is believed', () => {
    expect(requestOf({ method: undefined })).toEqual(view('/guide'))
    expect(requestOf({ method: 'get' })).toEqual(view('/guide'))
  })
})

describe('prefetch', () => {
  test.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip', 'preview', '1'])(
    'a purpose of "%s" is not a look',
    (purpose) => {
      expect(requestOf({ purpose })).toBe('prefetch')
    },
  )

  test.each(['', '-', 'navigate'])('a purpose of "%s" is', (purpose) => {
    expect(requestOf({ purpose })).toEqual(view('/guide'))
  })

  test.each(['/guide?_rsc=1a2b', '/guide?a=1&_rsc=x', '/_next/data/build-1/guide.json', '/docs/_next/data/b/x.json'])(
    '%s is a payload that Next.js fetches for a link',
    (target) => {
      expect(requestOf({ target, contentType: undefined })).toBe('prefetch')
    },
  )

  test('a page about _rsc is a page', () => {
    expect(requestOf({ target: '/guide/_rsc=1?x' })).toEqual(view('/guide/_rsc=1'))
  })
})

describe('excluded paths', () => {
  test.each([
    '/_next/static/chunks/main.js',
    '/docs/_next/image?url=x',
    '/_vercel/insights/view',
    '/cdn-cgi/trace',
    '/.well-known/security.txt',
    '/.env',
    '/docs/.git/config',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-0.xml',
    '/sitemap_index.xml.gz',
    '/feed',
    '/rss/',
    '/assets/logo',
    '/wp-admin/',
    '/cgi-bin/x',
  ])('%s never holds a page', (target) => {
    expect(requestOf({ target })).toBe('excluded_path')
    expect(requestOf({ target, status: 404 })).toBe('excluded_path')
  })

  test.each(['/guides/assets', '/assets', '/guide/feed', '/sitemaps', '/next', '/wp-admin-guide', '/a/./b', '/a/../b'])(
    '%s may hold one',
    (target) => {
      expect(requestOf({ target })).toMatchObject({ kind: 'view' })
    },
  )
})

describe('assets', () => {
  test.each([
    '/logo.png',
    '/assets/app.js',
    '/fonts/a.woff2',
    '/feed.xml',
    '/api/openapi.json',
    '/notes.txt',
    '/a.PHP',
  ])('%s is an asset whatever its status', (target) => {
    expect(requestOf({ target, contentType: undefined })).toBe('asset')
    expect(requestOf({ target, contentType: 'image/png' })).toBe('asset')
    expect(requestOf({ target, status: 301 })).toBe('asset')
    expect(requestOf({ target, status: 404 })).toBe('asset')
    expect(requestOf({ target, status: 206 })).toBe('asset')
  })

  test('an answer of HTML is a page, however its path looks', () => {
    expect(requestOf({ target: '/guides/next.config.js' })).toEqual(view('/guides/next.config.js'))
  })

  test.each([
    '/v1.2',
    '/6.x',
    '/release-2.0',
    '/guide.d/',
    '/a.html',
    '/a.md?x=.png',
    '/guide.xhtml',
    '/library/os.path',
    '/library/logging.config',
    '/api/System.Text.Json',
    '/js/Array.map',
    '/node/console.log',
  ])('%s is a page when no type is known', (target) => {
    expect(requestOf({ target, contentType: undefined })).toMatchObject({ kind: 'view' })
    expect(requestOf({ target, status: 404 })).toMatchObject({ kind: 'missing' })
  })

  test.each(['/a/app.js.map', '/a/style.CSS.map', '/a.JPG', '/a/app.min.js?v=1.2'])('%s is an asset', (target) => {
    expect(requestOf({ target, contentType: undefined })).toBe('asset')
  })
})

describe('status', () => {
  test.each([200, 304, undefined])('%s shows the page', (status) => {
    expect(requestOf({ status })).toEqual(view('/guide'))
  })

  test.each([206, 301, 302, 307, 308, 400, 401, 403, 405, 429, 499, 500, 503])('%s shows no page', (status) => {
    expect(requestOf({ status })).toEqual(unserved('/guide'))
  })

  test('an error of what holds no page is no request for a page', () => {
    expect(requestOf({ status: 500, target: '/search/x' }, { ignorePaths: ['/search/*'] })).toBe('status')
  })

  test('304 comes without a type', () => {
    expect(requestOf({ status: 304, contentType: undefined })).toEqual(view('/guide'))
  })

  test.each([404, 410])('%s is a page that somebody missed, whatever the type of the error page', (status) => {
    expect(requestOf({ status, target: '/guide/?x' })).toEqual(missing('/guide'))
    expect(requestOf({ status, contentType: 'application/json' })).toEqual(missing('/guide'))
    expect(requestOf({ status, contentType: undefined })).toEqual(missing('/guide'))
  })

  test('a Markdown twin that is missing was asked for as Markdown', () => {
    expect(requestOf({ status: 404, target: '/guide.md' })).toEqual(missing('/guide', true))
    expect(requestOf({ status: 404, target: '/llms.txt' })).toEqual(missing('/llms.txt', true))
  })
})

describe('content type', () => {
  test.each(['text/html', 'Text/HTML;charset=UTF-8', 'application/xhtml+xml', '', '-', undefined])(
    '%s is a page read by people',
    (contentType) => {
      expect(requestOf({ contentType })).toEqual(view('/guide'))
    },
  )

  test.each(['text/markdown; charset=utf-8', 'text/x-markdown'])('%s is a page as Markdown', (contentType) => {
    expect(requestOf({ contentType })).toEqual(view('/guide', true))
  })

  test.each(['/guide.md', '/guide.mdx', '/llms.txt', '/docs/llms-full.txt', '/skill.md'])(
    'plain text is a page at %s',
    (target) => {
      expect(requestOf({ target, contentType: 'text/plain' })).toMatchObject({ kind: 'view', gotMarkdown: true })
      expect(requestOf({ target, contentType: undefined })).toMatchObject({ kind: 'view', gotMarkdown: true })
    },
  )

  test.each(['application/json', 'text/x-component', 'text/plain', 'application/pdf'])('%s is none', (contentType) => {
    expect(requestOf({ contentType })).toBe('content_type')
  })

  test('a .md path that shows HTML was not served as Markdown', () => {
    expect(requestOf({ target: '/guide.md' })).toEqual(view('/guide', false))
  })
})

test('the first reason in the documented order is the one that counts', () => {
  const everything = { time: 0, host: 'x', method: 'POST', purpose: 'prefetch', target: '/_next/a.png', status: 500 }
  const rules = { hosts: ['docs.example.com'] }
  const order = [
    'too_old',
    'other_host',
    'method',
    'prefetch',
    'excluded_path',
    'asset',
    unserved('/a'),
    'content_type',
  ]
  const cures: Partial<Hit>[] = [
    {},
    { time: NOW },
    { host: 'docs.example.com' },
    { method: 'GET' },
    { purpose: undefined },
    { target: '/a.png' },
    { target: '/a' },
    { status: 200, contentType: 'image/png' },
  ]
  const reasons = cures.map((_, cured) =>
    requestOf(Object.assign({ ...everything }, ...cures.slice(0, cured + 1)), rules),
  )
  expect(reasons).toEqual(order)
})

describe('A project', () => {
  test('may have pages with extensions of its own', () => {
    expect(requestOf({ target: '/guide.php', contentType: undefined })).toBe('asset')
    expect(requestOf({ target: '/guide.PHP', contentType: undefined }, { pageExtensions: ['php'] })).toEqual(
      view('/guide.PHP'),
    )
    expect(
      requestOf({ target: '/gone.php', contentType: undefined, status: 404 }, { pageExtensions: ['php'] }),
    ).toEqual(missing('/gone.php'))
    expect(requestOf({ target: '/guide.js', contentType: undefined }, { pageExtensions: ['php'] })).toBe('asset')
  })

  test('may have files that are no pages, whatever their type', () => {
    const rules = { assetExtensions: ['7x', 'json', 'c'], pageExtensions: ['json'] }
    expect(requestOf({ target: '/a.7x', contentType: undefined })).toEqual(view('/a.7x'))
    for (const target of ['/a.7x', '/a.JSON', '/a/b.c?x=.html']) expect(requestOf({ target }, rules)).toBe('asset')
    expect(requestOf({ target: '/a.c/b' }, rules)).toEqual(view('/a.c/b'))
    expect(requestOf({ target: '/v1.2' }, rules)).toEqual(view('/v1.2'))
  })

  test.each([
    [
      '/search',
      ['/search', '/search/', '/search?q=1', '/search.html', '/search/index.html'],
      ['/searching', '/a/search'],
    ],
    ['/internal/*', ['/internal', '/internal/', '/internal/a/b'], ['/internals', '/a/internal/b']],
    ['/*/draft', ['/a/draft', '/a/b/draft/'], ['/draft', '/a/draft/b']],
    ['/a*b*c', ['/abc', '/a-b-b-c', '/a/b/c'], ['/ab', '/acb', '/abcd']],
    ['/a*a', ['/aa', '/aba'], ['/a']],
    ['*', ['/', '/a'], []],
  ])('may ignore %s', (rule, ignored, counted) => {
    for (const target of ignored) expect(requestOf({ target }, { ignorePaths: ['/none', rule] })).toBe('excluded_path')
    for (const target of counted) expect(requestOf({ target }, { ignorePaths: [rule] })).toMatchObject({ kind: 'view' })
  })

  test('ignores what is missing, too, and folds case where the site does', () => {
    expect(requestOf({ target: '/search', status: 404 }, { ignorePaths: ['/search'] })).toBe('excluded_path')
    expect(requestOf({ target: '/SEARCH' }, { ignorePaths: ['/Search'], foldCase: true })).toBe('excluded_path')
    expect(requestOf({ target: '/SEARCH' }, { ignorePaths: ['/Search'] })).toEqual(view('/SEARCH'))
  })
})

test('a hostile path costs no more than its length against a hundred rules', () => {
  const rules = { ignorePaths: Array.from({ length: 100 }, (_, n) => `/${'a*'.repeat(99)}${n}`) }
  const cpuMs = measureCpu()
  requestOf({ target: `/${'a'.repeat(65_536)}` }, rules)
  expect(cpuMs()).toBeLessThan(10_000)
})
