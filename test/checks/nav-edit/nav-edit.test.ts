import { describe, expect, test } from '@jest/globals'
import { navEditRefusal } from '../../../src/checks/nav-edit/nav-edit.ts'
import { measureCpu } from '../../support/cpu-time.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

describe('docs.json', () => {
  const base = {
    name: 'Acme',
    scripts: ['a.js'],
    navigation: { tabs: [{ tab: 'Guides', pages: ['index', { group: 'More', pages: ['a'] }] }] },
    redirects: [{ source: '/x', destination: '/y' }],
  }
  const edit = (head: unknown): string | undefined => navEditRefusal('docs/docs.json', json(base), json(head))

  test.each([
    ['a page', { ...base, navigation: { pages: ['index', 'b'] } }],
    ['a group', { ...base, navigation: { groups: [{ group: 'New', icon: 'book', pages: ['n'] }] } }],
    ['an outside link', { ...base, navigation: { anchors: [{ anchor: 'Blog', href: 'https://acme.test/blog' }] } }],
    ['a redirect', { ...base, redirects: [...base.redirects, { source: '/o', destination: '/n', permanent: true }] }],
  ])('may get %s', (_, head) => expect(edit(head)).toBeUndefined())

  test.each([
    ['another name', { ...base, name: 'Evil' }, 'only "navigation" and "redirects"'],
    ['a script', { ...base, scripts: ['a.js', 'b.js'] }, 'only "navigation"'],
    ['a key that moved', { navigation: base.navigation, redirects: [], scripts: ['a.js'], name: 'Acme' }, 'only "nav'],
    ['a script address', { ...base, navigation: { href: 'javascript:alert(1)' } }, 'run as code'],
    ['a hidden script address', { ...base, navigation: { href: ' java\tscript:alert(1)' } }, 'invisible characters'],
    ['markup', { ...base, navigation: { group: '<img src=x onerror=alert(1)>', pages: [] } }, 'markup'],
    ['an unknown key', { ...base, navigation: { onclick: 'x' } }, 'not a known key'],
    [
      'a redirect to another site',
      { ...base, redirects: [{ source: '/x', destination: 'https://e.test' }] },
      'redirect',
    ],
    ['a redirect to another host', { ...base, redirects: [{ source: '/x', destination: '//e.test' }] }, 'scheme'],
    ['a way out of the folder', { ...base, navigation: { openapi: '../../secret.json' } }, 'leads out'],
    [
      'an API description of another site',
      { ...base, navigation: { openapi: 'https://e.test/a.json' } },
      'must be on this site',
    ],
    ['one in a list', { ...base, navigation: { openapi: ['https://e.test/a.json'] } }, 'must be on this site'],
    [
      'an API page of another site',
      { ...base, navigation: { pages: ['https://e.test/a.json GET /x'] } },
      'must be on this site',
    ],
    [
      'a redirect with a script',
      { ...base, redirects: [{ source: '/x', destination: '/y#";x()//' }] },
      'page of a redirect',
    ],
    ['a hidden character', { ...base, navigation: { pages: ['a\u202Eb'] } }, 'invisible'],
  ])('may not get %s', (_, head, why) => expect(edit(head)).toContain(why))

  test('may keep what is odd in it already', () => {
    const odd = { navigation: { pages: ['a'], custom: 'x' } }
    expect(navEditRefusal('docs.json', json(odd), json({ navigation: { custom: 'x', pages: ['b'] } }))).toBeUndefined()
    expect(navEditRefusal('docs.json', json(odd), json({ navigation: { custom: 'y', pages: ['b'] } }))).toBeDefined()
  })

  test.each([
    ['has a key twice', '{"navigation": {"pages": [], "pages": ["x"]}}', 'twice'],
    ['has __proto__', '{"navigation": {"__proto__": {"href": "/x"}}}', '__proto__'],
    ['has comments', '{"navigation": {} /* x */}', 'not valid JSON'],
    ['is cut off', '{"navigation": {', 'not valid JSON'],
    ['is empty', '', 'not valid JSON'],
    ['is nested by the thousand', `{"navigation": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'nested too deeply'],
    ['is larger than 256 KB', json({ navigation: 'x'.repeat(270_000) }), 'larger than 256 KB'],
  ])('is refused when it %s', (_, head, why) => {
    expect(navEditRefusal('docs.json', '{"navigation": {}}', head)).toContain(why)
  })

  test('cannot be made', () => {
    expect(navEditRefusal('docs.json', undefined, '{}')).toMatch(/not created/)
  })
})

describe('Navigation of a folder', () => {
  test.each([
    ['_category_.json', '{"label": "Guides", "position": 2, "link": {"type": "generated-index", "slug": "/g"}}'],
    ['docs/guides/_category_.yml', 'label: Guides\nposition: 2\n'],
    ['content/_meta.json', '{"index": "Home", "more": {"title": "More", "type": "page", "href": "https://a.test"}}'],
    ['pages/docs/_meta.fr-FR.json', '{"index": "Accueil", "more": {"title": "Plus", "type": "page"}}'],
    ['pages/docs/meta.fr-FR.json', '{"index": "Accueil", "more": {"title": "Plus", "type": "page"}}'],
    ['content/_meta.js', "export default { index: 'Home', more: { title: 'More', display: 'hidden' } }\n"],
  ])('%s may be made', (path, text) => expect(navEditRefusal(path, undefined, text)).toBeUndefined())

  test.each([
    ['_category_.json', '{"className": "x"}', 'not a known key'],
    ['_category_.yml', 'label: !!python/object/apply:os.system [ls]\n', 'tags'],
    ['_meta.json', '{"index": {"onClick": "x"}}', 'not a known key'],
    ['pages/meta.fr.json', '{"index": {"onClick": "x"}}', 'not a known key'],
    ['_meta.fr-FR.json', '{"index": {"onClick": "x"}}', 'not a known key'],
    ['_meta.ts', "import x from 'x'\nexport default { index: 'Home' }\n", 'only'],
    ['_meta.js', 'export default { index: process.env.SECRET }\n', 'code'],
  ])('%s may not be made with more than entries', (path, text, why) => {
    expect(navEditRefusal(path, undefined, text)).toContain(why)
  })
})

describe('sidebars.json', () => {
  const base = { docs: ['a', { type: 'html', value: '<b>x</b>' }, { type: 'category', label: 'C', items: ['b'] }] }

  test('may keep an item of HTML, but get no other', () => {
    const moved = { docs: ['new', { type: 'html', value: '<b>x</b>' }] }
    expect(navEditRefusal('website/sidebars.json', json(base), json(moved))).toBeUndefined()
    const other = { docs: [...base.docs, { type: 'html', value: '<script>x</script>' }] }
    expect(navEditRefusal('website/sidebars.json', json(base), json(other))).toMatch(/value/)
    const first = { docs: ['a', { type: 'html', value: 'plain' }] }
    expect(navEditRefusal('sidebars.json', json({ docs: ['a'] }), json(first))).toMatch(/type "html"/)
  })

  test('of a version may get entries, categories in both forms, and links', () => {
    const path = 'website/versioned_sidebars/version-1.0-sidebars.json'
    const head = {
      docs: [
        { Guides: ['a', 'b'] },
        { type: 'category', label: 'C', collapsed: false, link: { type: 'doc', id: 'c' }, items: ['d'] },
        { type: 'link', label: 'Web', href: 'https://a.test' },
        { type: 'autogenerated', dirName: 'api' },
      ],
    }
    expect(navEditRefusal(path, json(base), json(head))).toBeUndefined()
  })
})

describe('mkdocs.yml', () => {
  const base = [
    'site_name: Acme # the name',
    'extra: !ENV [X, yes]',
    'nav:',
    '  - Home: index.md',
    '  - guides/a.md',
    'plugins:',
    '  - search',
    '  - redirects:',
    '      redirect_maps:',
    '        old.md: index.md',
    'hooks:',
    '  - my_hooks.py',
    '',
  ].join('\n')
  const edit = (from: string, to: string): string | undefined =>
    navEditRefusal('mkdocs.yml', base, base.replace(from, to))

  test.each([
    ['an entry', '  - guides/a.md', '  - guides/a.md\n  - Guides:\n      - B: guides/b.md\n      - https://a.test'],
    ['a label with quotes', 'Home: index.md', `'The "foo" option, a="b"': index.md`],
    ['no navigation', 'nav:\n  - Home: index.md\n  - guides/a.md\n', ''],
    ['not_in_nav', 'nav:', 'not_in_nav: |\n  /drafts/\n  *.tmp.md\nnav:'],
    ['a redirect', 'old.md: index.md', 'old.md: index.md\n        b.md: guides/a.md'],
    ['another comment', '# the name', '# renamed'],
  ])('may get %s', (_, from, to) => expect(edit(from, to)).toBeUndefined())

  test.each([
    ['another hook', 'my_hooks.py', 'evil.py', 'only nav'],
    ['another tag', '!ENV [X, yes]', '!!python/name:os.system', 'only nav'],
    ['another way of writing a value', 'yes]', '"yes"]', 'only nav'],
    ['a plugin', '  - search', '  - search\n  - exec', 'only nav'],
    [
      'an option of the redirects plugin',
      '      redirect_maps:',
      '      enabled: false\n      redirect_maps:',
      'only nav',
    ],
    ['a key between entries', '  - guides/a.md', '  - guides/a.md\nhooks2: x', 'only nav'],
    ['a key twice', 'nav:\n', 'nav: []\nnav:\n', 'twice'],
    ['a tag in the navigation', 'Home: index.md', 'Home: !ENV SECRET', 'tags'],
    ['an anchor in the navigation', 'Home: index.md', 'Home: &x index.md', 'anchors'],
    ['a merge key in the navigation', 'Home: index.md', '<<: {a: b.md}', '"<<"'],
    ['a script address', 'Home: index.md', 'Home: "javascript:alert(1)"', 'run as code'],
    ['a redirect to another site', 'old.md: index.md', 'old.md: https://e.test', 'redirect'],
    [
      'a label that leaves an attribute of the theme',
      'Home: index.md',
      `'Home" onfocus="alert(1)" autofocus x="': index.md`,
      'behind a quote',
    ],
    ['a script in a redirect', 'old.md: index.md', `old.md: 'index.md#";alert(1)//'`, 'page of a redirect'],
    ['a redirect that is written elsewhere', 'old.md: index.md', '../../etc/old.md: index.md', 'leads out'],
    ['a redirect that is written anywhere', 'old.md: index.md', '/etc/old.md: index.md', 'leads out'],
    ['another repository', 'Home: index.md', `Home: '!import https://e.test/x'`, 'plugin'],
    ['markup in a title', 'Home: index.md', '"<script>": index.md', 'markup'],
    ['a line that YAML 1.1 alone sees', 'Home: index.md', 'Home: a\u2028hooks: [evil.py]', 'line endings'],
    ['a line that YAML 1.1 alone sees, by NEL', 'Home: index.md', 'Home: a\u0085hooks: [evil.py]', 'line endings'],
    ['a second document', 'hooks:', '---\nhooks:', 'not valid YAML'],
    ['no YAML', 'Home: index.md', 'Home: [', 'not valid YAML'],
  ])('may not get %s', (_, from, to, why) => expect(edit(from, to)).toContain(why))

  test('may keep a not_in_nav that is no text', () => {
    const odd = `${base}not_in_nav: !ENV DRAFTS\n`
    expect(navEditRefusal('mkdocs.yml', odd, odd.replace('a.md', 'b.md'))).toBeUndefined()
    expect(navEditRefusal('mkdocs.yml', odd, odd.replace('DRAFTS', 'SECRET'))).toContain('must be text')
  })

  test('with 20,000 keys is read in the time of one look at each', () => {
    const large = Array.from({ length: 20_000 }, (_, n) => `k${n}: v`).join('\n')
    const cpuMs = measureCpu()
    expect(navEditRefusal('mkdocs.yml', large, `${large}\nnav: [a.md]\n`)).toBeUndefined()
    expect(cpuMs()).toBeLessThan(10_000)
  })
})

describe('_toc.yml', () => {
  const base = 'format: jb-book\nroot: index\nchapters:\n  - file: a\n'

  test('may get chapters and outside links, and no other keys', () => {
    const head = `${base}  - file: b\n    title: B\n  - url: https://a.test\n`
    expect(navEditRefusal('docs/_toc.yml', base, head)).toBeUndefined()
    expect(navEditRefusal('docs/_toc.yml', base, `${base}exec: x\n`)).toMatch(/"exec" is not a known key/)
  })
})

describe('Other files', () => {
  test('SUMMARY.md is a page, and may be edited as one', () => {
    expect(navEditRefusal('src/SUMMARY.md', '# A', '# B')).toBeUndefined()
  })

  test('are no navigation files', () => {
    expect(navEditRefusal('docs/conf.py', 'a', 'b')).toBe('docs/conf.py is not a navigation file')
  })

  test('may stay as they are, whatever they hold', () => {
    expect(navEditRefusal('sidebars.js', 'not ] code', 'not ] code')).toBeUndefined()
  })
})
