import { describe, expect, test } from '@jest/globals'
import { jekyll } from '../../../src/checks/frameworks/jekyll/index.ts'
import { loadSite } from './load-site.ts'

describe('A Jekyll site', () => {
  const site = (config: string, files: Record<string, string> = {}) =>
    loadSite(jekyll, { '_config.yml': config, 'index.md': '', ...files })

  test('serves what does not begin with _, posts and written collections', async () => {
    const { pages } = await site('collections: {guides: {output: true}, notes: {}}\nexclude: [old/, "*.tmp.md"]\n', {
      'README.md': '---\ntitle: A\n---\n',
      '_includes/a.md': '',
      '_posts/2024-01-31-b.md': '',
      '_guides/c.md': '',
      '_notes/d.md': '',
      'old/e.md': '',
      'f.tmp.md': '',
      'vendor/g.md': '',
      '.h/i.md': '',
    })
    expect(pages()).toEqual(['README.md', '_guides/c.md', '_posts/2024-01-31-b.md', 'index.md'])
  })

  test.each([
    ['', 'docs/index.md', {}, ['/docs']],
    ['', 'docs/README.md', {}, ['/docs']],
    ['', 'a.md', { permalink: '/x/y.html' }, ['/x/y']],
    ['', 'a.md', { published: false }, []],
    ['', '_drafts/a.md', {}, []],
    ['', '_posts/2024-1-31-b.md', { categories: ['News', 'Old'] }, ['/news/old/2024/01/31/b']],
    ['permalink: /blog/:year/:title/', 'x/_posts/2024-01-31-b.md', {}, ['/blog/2024/b']],
    [
      'permalink: pretty\ndefaults: [{scope: {path: "", type: posts}, values: {permalink: "/news/:title/"}}]',
      '_posts/2024-01-31-b.md',
      {},
      ['/news/b'],
    ],
    ['permalink: none', '_posts/2024-01-31-b.md', { category: 'x' }, ['/x/b']],
    ['permalink: ordinal', '_posts/2024-12-30-h.md', {}, ['/2024/365/h']],
    ['permalink: weekdate', '_posts/2024-12-30-h.md', {}, ['/2024/W01/Mon/h']],
    ['permalink: /:w_year/:week/:w_day/:short_month/:i_day/', '_posts/2024-12-30-h.md', {}, ['/2025/01/1/Dec/30']],
    ['permalink: /:unknown/:title', '_posts/2024-12-30-h.md', {}, []],
    ['', '_posts/24-2-6-g.md', {}, ['/2024/02/06/g']],
    ['', '_posts/undated.md', {}, []],
    ['', '_posts/2024-02-01-b.md', { date: '2024-01-31' }, ['/2024/01/31/b']],
    ['', '_posts/2024-02-02-c.md', { date: '2024-01-31 23:30:00 -0800' }, ['/2024/02/01/c']],
    ['timezone: America/Los_Angeles', '_posts/2024-02-02-c.md', { date: '2024-02-01 02:30:00' }, ['/2024/01/31/c']],
    ['timezone: America/Los_Angeles', '_posts/2024-02-02-c.md', { date: '2024-02-01 02:30' }, ['/2024/02/01/c']],
    ['timezone: Nowhere', '_posts/2024-02-02-c.md', { date: '2024-02-01 02:30:00Z' }, ['/2024/02/01/c']],
    ['', 'Cat/_posts/2024-03-02-o.md', { category: 'q', categories: ['cat'] }, ['/cat/q/2024/03/02/o']],
    ['', '_posts/2024-02-05-f.md', { slug: 'Some Slug/x' }, ['/2024/02/05/Some-Slug-x']],
    ['collections: {g: {output: true, permalink: "/d/:title"}}', '_g/2024-01-02-Z.md', {}, ['/d/Z']],
    ['collections: {g: {output: true, permalink: "/d/:name"}}', '_g/2024-01-02-Z.md', {}, ['/d/2024-01-02-z']],
    ['collections: {g: {output: true, permalink: "/d/:year/:slug"}}', '_g/a/2024-01-02-Z.md', {}, ['/d/2024/z']],
    ['collections: {g: {output: true, permalink: "/d/:title"}}', '_g/y.md', { slug: 'yy' }, ['/d/yy']],
    ['collections: {g: {output: true}}', '_g/a/b.md', {}, ['/g/a/b']],
    ['collections_dir: l\ncollections: {g: {output: true}}', 'l/_g/a/b.md', {}, ['/g/a/b']],
    ['collections_dir: l', 'l/c/_posts/2024-01-02-x.md', {}, ['/c/2024/01/02/x']],
    ['collections_dir: l', '_posts/2024-01-02-x.md', {}, []],
    ['collections_dir: l', 'l/x.md', {}, ['/l/x']],
    ['collections: {g: {output: true, permalink: "/help/:name/"}}', '_g/a/b.md', {}, ['/help/b']],
  ])('with "%s" serves %s with %j at %j', async (config, path, frontmatter, routes) => {
    expect((await site(config)).routes(path, frontmatter)).toEqual(routes)
  })

  test('runs pages through Liquid, and has HTML pages beside them', async () => {
    const { rules } = await site('baseurl: /docs/', { 'about.html': '', 'x/index.html': '', '_layouts/y.html': '' })
    expect(rules.syntaxOf('index.md').hasRawTemplates).toBe(true)
    expect(rules.basePath).toBe('/docs')
    expect(rules.generatedRoutes.slice(2)).toEqual(['/about', '/x'])
  })

  test('whose _config.yml is broken gives one problem, and the defaults', async () => {
    const { rules } = await site('a: [b')
    expect(rules.problems).toMatchObject([{ rule: 'config-syntax', path: '_config.yml' }])
    expect(rules.isPage('a.md')).toBe(true)
  })
})
