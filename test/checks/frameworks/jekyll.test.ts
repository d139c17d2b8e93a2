import { describe, expect, test } from '@jest/globals'
import { jekyll } from '../../../src/checks/frameworks/jekyll/index.ts'
import { loadSite } from './load-site.ts'

describe('A Jekyll site', () => {
  const site = (config: string, files: Record<string, string> = {}) =>
    loadSite(jekyll, { '_config.yml': config, 'index.md': '', ...files })

  test('serves what does not begin with _, posts and written collections', async () => {
    const { pages } = await site('collections: {guides: {output: true}, notes: {}}\nexclude: [old/, "*.tmp.md"]\n', {
      'README.md': '',
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
    ['permalink: ordinal', '_posts/2024-01-31-b.md', {}, []],
    ['collections: {g: {output: true}}', '_g/a/b.md', {}, ['/g/a/b']],
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
