// What other pages of a site permit in pages of MkDocs, Hugo and Jekyll, and in a tree whose generator is not clear.
import { describe, expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'ja', 'pt']
/** One site in each language; each holds too few of the pages to be the site of the folder. */
const SIX_SITES = Object.fromEntries(
  LANGUAGES.flatMap((language) => [
    [`${language}/mkdocs.yml`, `site_name: ${language}\n`],
    [`${language}/docs/index.md`, '# Title\n\nText\n'],
  ]),
)

async function formsIn(base: Record<string, string>, path: string, text: string): Promise<string[]> {
  const { activeContent } = await (await openSite(base)).check([write(path, text)])
  return activeContent.map(({ form, name }) => (name === undefined ? form : `${form} ${name}`))
}

describe('in a tree of six MkDocs sites, none of which is the site of the folder', () => {
  test.each([
    ['a fence that runs its code', '```python exec="on"\nprint(1)\n```', 'directive'],
    [
      'a fence in an admonition that runs its code',
      '!!! note\n\n    ```python exec="on"\n    print(1)\n    ```',
      'directive',
    ],
    ['a reference block', '::: antigravity.fly', 'reference-block antigravity'],
    ['a block of raw HTML', '/// html | script\nalert(1)\n///', 'directive'],
    ['a snippet', '--8<-- "/etc/passwd"', 'snippet'],
  ])('%s is refused', async (_title, text, form) => {
    expect(await formsIn(SIX_SITES, 'en/docs/index.md', `# Title\n\n${text}\n`)).toContain(form)
  })

  test('text, code and admonitions are not', async () => {
    const text = '# Title\n\n!!! note "A"\n\n    Text\n\n```python\nprint(1)\n```\n'
    expect(await formsIn(SIX_SITES, 'en/docs/index.md', text)).toEqual([])
  })
})

describe('a reference block is permitted', () => {
  const page = '# A\n\n::: pkg.a\n    options:\n      show_source: false\n'
  const base = { 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': page, 'docs/b.md': page, 'docs/c.md': '# C\n' }

  test('for a package and options that two pages have', async () => {
    expect(await formsIn(base, 'docs/c.md', page.replace('pkg.a', 'pkg.new.part'))).toEqual([])
  })

  test('not for another package', async () => {
    expect(await formsIn(base, 'docs/c.md', page.replace('pkg.a', 'os.path'))).toEqual(['reference-block os'])
  })

  test('not with another option or another value', async () => {
    expect(await formsIn(base, 'docs/c.md', page.replace('false', 'true'))).toEqual([
      'reference-block options.show_source:true',
    ])
    expect(await formsIn(base, 'docs/c.md', `${page}      extensions: [evil]\n`)).toEqual([
      'reference-block options.extensions:evil',
    ])
  })
})

describe('what two pages have', () => {
  const hugo = (text: string) => ({
    'hugo.toml': 'title = "A"\n',
    'content/a.md': text,
    'content/b.md': text,
    'content/c.md': '# C\n',
  })
  const jekyll = (text: string) => ({ '_config.yml': 'title: A\n', 'a.md': text, 'b.md': text, 'c.md': '# C\n' })

  test('permits a shortcode, but none that reads files or inserts markup', async () => {
    expect(await formsIn(hugo('{{< chart >}}\n'), 'content/c.md', '# C\n\n{{< chart >}}\n')).toEqual([])
    expect(await formsIn(hugo('{{< readfile "a" >}}\n'), 'content/c.md', '# C\n\n{{< readfile "b" >}}\n')).toEqual([
      'snippet',
    ])
    expect(await formsIn(hugo('{{< rawhtml >}}\n'), 'content/c.md', '# C\n\n{{< rawhtml >}}\n')).toEqual(['directive'])
  })

  test('permits an include of Jekyll, but no other template', async () => {
    expect(await formsIn(jekyll('{% include note.html %}\n'), 'c.md', '# C\n\n{% include note.html %}\n')).toEqual([])
    expect(await formsIn(jekyll('{% capture a %}\n'), 'c.md', '# C\n\n{% capture a %}\n')).toEqual(['template'])
  })
})

test('a data file of Jekyll is printed where two other pages print it', async () => {
  const page = '# A\n\n{{ site.data.tools.last.name }}\n'
  const base = { '_config.yml': 'title: A\n', 'a.md': page, 'b.md': page, 'c.md': '# C\n' }
  expect(await formsIn(base, 'c.md', page.replace('last', 'first'))).toEqual([])
  expect(await formsIn(base, 'c.md', page.replace('tools', 'people'))).toEqual(['unknown-directive site.data.people'])
})

describe('a shortcode of Hugo', () => {
  const others = Object.fromEntries(
    Array.from({ length: 80 }, (_, n) => [`content/docs/a${n}.md`, `# A\n\ngRPC ${n}\n`]),
  )
  const page = '# A\n\n{{< why-grpc >}}\n\n{{< param grpc_vers.go >}}\n'
  const base = { 'hugo.toml': '', ...others, 'content/docs/y.md': page, 'content/docs/z.md': page }

  test('is permitted when two pages have it, however many have one of its words', async () => {
    expect(await formsIn(base, 'content/docs/new.md', '# New\n\n{{< why-grpc >}}\n')).toEqual([])
    expect(await formsIn(base, 'content/docs/new.md', '# New\n\n{{< why-rust >}}\n')).toEqual(['component why-rust'])
  })

  test('may print another key of a parameter that two pages print', async () => {
    expect(await formsIn(base, 'content/docs/new.md', '# New\n\n{{< param grpc_vers.rust >}}\n')).toEqual([])
    expect(await formsIn(base, 'content/docs/new.md', '# New\n\n{{< param api_key >}}\n')).toEqual([
      'component param:api_key',
    ])
  })
})

describe('what a page includes as code', () => {
  const INCLUDES: [string, Record<string, string>, string, string][] = [
    ['MkDocs', { 'mkdocs.yml': 'site_name: A\n' }, 'docs/a.md', '--8<-- "docs/sample.html"'],
    ['mdBook', { 'book.toml': '[book]\n' }, 'src/a.md', '{{#include sample.html}}'],
    [
      'VitePress',
      { 'docs/.vitepress/config.ts': 'export default {}\n' },
      'docs/a.md',
      '<!--@include: ./sample.html-->',
    ],
    ['Jekyll', { '_config.yml': 'title: A\n' }, 'a.md', '{% include sample.html %}'],
  ]
  const inFence = (include: string, more = ''): string => `# A\n\n\`\`\`html\n${include}\n\`\`\`\n${more}`

  test.each(INCLUDES)('cannot become markup, in %s', async (_name, site, path, include) => {
    const base = { ...site, [path]: inFence(include) }
    expect(await formsIn(base, path, `# A\n\n${include}\n`)).not.toEqual([])
    expect(await formsIn(base, path, inFence(include, `\n${include}\n`))).not.toEqual([])
  })

  test.each(INCLUDES)('stays where it is, or becomes code, in %s', async (_name, site, path, include) => {
    const base = { ...site, [path]: inFence(include, `\n${include}\n`) }
    expect(await formsIn({ ...site, [path]: inFence(include) }, path, inFence(include, '\nMore.\n'))).toEqual([])
    expect(await formsIn(base, path, inFence(include))).toEqual([])
    expect(await formsIn({ ...site, [path]: `# A\n\n${include}\n` }, path, inFence(include))).toEqual([])
  })
})

describe('a file that pages of Sphinx include', () => {
  const page = (lines: string) => `A\n=\n\n${lines}\n`
  const base = {
    'docs/conf.py': '',
    'docs/index.rst': page('Text'),
    'docs/a.rst': page('.. include:: _note.txt'),
    'docs/b.rst': page('.. include:: _note.txt'),
    'docs/sub/c.rst': page('Text'),
    'docs/_note.txt': 'A note.\n',
    'docs/sub/_note.txt': 'Another note.\n',
  }

  test('may be included by a page that is in the same folder', async () => {
    expect(await formsIn(base, 'docs/index.rst', page('.. include:: _note.txt'))).toEqual([])
  })

  test('is another one in another folder, and with other options', async () => {
    expect(await formsIn(base, 'docs/sub/c.rst', page('.. include:: _note.txt'))).toEqual(['snippet include'])
    const withOption = page('.. include:: _note.txt\n   :start-line: 1')
    expect(await formsIn(base, 'docs/index.rst', withOption)).toEqual(['snippet include'])
  })
})

test('the page itself is one of the two pages that use a role', async () => {
  const page = (...names: string[]) => `A\n=\n\n${names.map((name) => `:person:\`${name}\``).join(', ')}\n`
  const base = { 'docs/conf.py': '', 'docs/index.rst': page('ann'), 'docs/b.rst': page('bob') }
  expect(await formsIn(base, 'docs/index.rst', page('ann', 'eve'))).toEqual([])
  const alone = { ...base, 'docs/b.rst': 'B\n=\n' }
  expect(await formsIn(alone, 'docs/index.rst', page('ann', 'eve'))).toContain('unknown-directive person')
})
