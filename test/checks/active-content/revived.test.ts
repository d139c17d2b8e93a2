// Code that a page shows, comments out or keeps from running is no precedent for the same code that runs.
import { describe, expect, test } from '@jest/globals'
import { openSite, write } from '../site/sites.ts'

const CONFIGS = {
  vitepress: { 'docs/.vitepress/config.mjs': 'export default {}\n' },
  docusaurus: {
    'docusaurus.config.js': "export default { presets: [['classic', {}]] }\n",
    'package.json': '{"dependencies":{"@docusaurus/core":"3.9.0"}}\n',
  },
  mkdocs: { 'mkdocs.yml': 'site_name: A\n' },
  macros: { 'mkdocs.yml': 'site_name: A\nplugins:\n  - macros\n' },
  sphinx: { 'docs/conf.py': "extensions = ['myst_parser']\n", 'docs/index.rst': 'Home\n====\n' },
  jekyll: { '_config.yml': 'title: A\n' },
  hugo: { 'hugo.toml': 'title = "A"\n' },
  mdbook: { 'book.toml': '[book]\ntitle = "A"\nsrc = "docs"\n', 'docs/SUMMARY.md': '# Summary\n\n- [A](page.md)\n' },
} as const

type Site = keyof typeof CONFIGS

async function newIn(site: Site, before: string, after: string, extension = 'md'): Promise<string[]> {
  const path = `${site === 'hugo' ? 'content' : 'docs'}/page.${extension}`
  const docs = await openSite({ ...CONFIGS[site], [path]: before })
  const { activeContent } = await docs.check([write(path, after)])
  return activeContent.map(({ form }) => form)
}

const SCRIPT = '<script src="https://x.example/a.js"></script>'
const RAW = '.. raw:: html\n\n   <script>alert(1)</script>'
const indent = (text: string, by = 3) => text.replace(/^(?=.)/gm, ' '.repeat(by))

interface Case {
  title: string
  site: Site
  before: string
  after: string
  extension?: string
}

const changed = ({ site, before, after, extension }: Case) => newIn(site, before, after, extension)

describe('code is another when a line end or its indentation is', () => {
  test.each<Case>([
    {
      title: 'a comment in a script that ends sooner',
      site: 'mkdocs',
      before: '# A\n\n<script>\n// alert(1)\n</script>\n',
      after: '# A\n\n<script>\n//\nalert(1)\n</script>\n',
    },
    {
      title: 'a comment in a function that ends sooner',
      site: 'docusaurus',
      extension: 'mdx',
      before: '# A\n\nexport const a = () => { // process.exit()\n}\n\n{a()}\n',
      after: '# A\n\nexport const a = () => { //\nprocess.exit()\n}\n\n{a()}\n',
    },
    {
      title: 'a comment in an expression that ends sooner',
      site: 'docusaurus',
      extension: 'mdx',
      before: '# A\n\n{a(// b()\n)}\n',
      after: '# A\n\n{a(//\nb()\n)}\n',
    },
    {
      title: 'a statement that leaves its block in Python',
      site: 'sphinx',
      before: '# A\n\n```{code-cell}\nif False:\n    pass\n    remove()\n```\n',
      after: '# A\n\n```{code-cell}\nif False:\n    pass\nremove()\n```\n',
    },
    {
      title: 'a comment in the handler of an event that ends sooner',
      site: 'vitepress',
      before: '# A\n\n<p onclick="// alert(1)">a</p>\n',
      after: '# A\n\n<p onclick="//\nalert(1)">a</p>\n',
    },
  ])('$title', async (one) => expect(await changed(one)).not.toEqual([]))

  test.each<Case>([
    {
      title: 'line ends of Windows',
      site: 'mkdocs',
      before: '# A\n\n<script>\nalert(1)\n</script>\n',
      after: '# A\r\n\r\n<script>\r\nalert(1)\r\n</script>\r\n',
    },
    {
      title: 'the attributes of a tag on lines of their own',
      site: 'mkdocs',
      before: '# A\n\n<iframe src="https://x.example" width="1"></iframe>\n',
      after: '# A\n\n<iframe\n  src="https://x.example"\n  width="1"></iframe>\n',
    },
    {
      title: 'an element of JSX whose attributes move to lines of their own',
      site: 'docusaurus',
      extension: 'mdx',
      before: '# A\n\n<iframe src="https://x.example" onLoad={() => a()} />\n',
      after: '# A\n\n<iframe\n  src="https://x.example"\n  onLoad={() => a()}\n/>\n',
    },
    {
      title: 'a whole block that moves into a list',
      site: 'sphinx',
      before: '# A\n\n```{code-cell}\nif a:\n    b()\n```\n',
      after: '# A\n\n- x\n\n  ```{code-cell}\n  if a:\n      b()\n  ```\n',
    },
    {
      title: 'a script that is indented as a whole',
      site: 'vitepress',
      before: '# A\n\n<div>\n<script2 onclick="a()">\n</script2>\n<p\n onclick="b()"\n>\n</p>\n</div>\n',
      after: '# A\n\n<div>\n  <script2 onclick="a()">\n  </script2>\n  <p\n   onclick="b()"\n  >\n  </p>\n</div>\n',
    },
  ])('but not with $title', async (one) => expect(await changed(one)).toEqual([]))
})

const DEAD: readonly Case[] = [
  ...(['vitepress', 'mkdocs', 'sphinx', 'jekyll', 'hugo', 'mdbook'] as const).flatMap((site) => [
    { title: 'a comment', site, before: `# A\n\n<!-- ${SCRIPT} -->\n`, after: `# A\n\n${SCRIPT}\n` },
    {
      title: 'a comment that ends before it',
      site,
      before: `# A\n\n<!-- ${SCRIPT} -->\n`,
      after: `# A\n\n<!-- --> ${SCRIPT} -->\n`,
    },
    {
      title: 'a comment whose start becomes code',
      site,
      before: `# A\n\n<!-- ${SCRIPT} -->\n`,
      after: `# A\n\n\`<!--\` ${SCRIPT} \`-->\`\n`,
    },
    {
      title: 'a comment whose start is in an attribute',
      site,
      before: `# A\n\n<!--\n${SCRIPT}\n-->\n`,
      after: `# A\n\n<p title="<!--\n">\n${SCRIPT}\n-->\n`,
    },
    { title: 'a template', site, before: `# A\n\n<template>\n${SCRIPT}\n</template>\n`, after: `# A\n\n${SCRIPT}\n` },
    { title: 'a text field', site, before: `# A\n\n<textarea>\n${SCRIPT}\n</textarea>\n`, after: `# A\n\n${SCRIPT}\n` },
    { title: 'a fence', site, before: `# A\n\n\`\`\`html\n${SCRIPT}\n\`\`\`\n`, after: `# A\n\n${SCRIPT}\n` },
    {
      title: 'a fence in a list',
      site,
      before: `# A\n\n- a\n\n  \`\`\`html title=a b\n  ${SCRIPT}\n  \`\`\`\n`,
      after: `# A\n\n- a\n\n  ${SCRIPT}\n`,
    },
    { title: 'indented code', site, before: `# A\n\n    ${SCRIPT}\n`, after: `# A\n\n${SCRIPT}\n` },
    { title: 'inline code', site, before: `# A\n\nx \`${SCRIPT}\`\n`, after: `# A\n\nx ${SCRIPT}\n` },
  ]),
  {
    title: 'a comment of reStructuredText',
    site: 'sphinx',
    extension: 'rst',
    before: `A\n=\n\n..\n${indent(RAW)}\n`,
    after: `A\n=\n\n${RAW}\n`,
  },
  ...[`*[HTML]: ${SCRIPT}`, `![${SCRIPT}](a.png)`, `[a](b.md '${SCRIPT}')`].map(
    (before): Case => ({
      title: `an attribute of Markdown: ${before}`,
      site: 'mkdocs',
      before: `# A\n\n${before}\n`,
      after: `# A\n\n<div>\n${before}\n</div>\n`,
    }),
  ),
  {
    title: 'a comment of reStructuredText that an empty line ends',
    site: 'sphinx',
    extension: 'rst',
    before: `A\n=\n\n..\n${indent(RAW)}\n`,
    after: `A\n=\n\n..\n\n${indent(RAW)}\n`,
  },
  {
    title: 'a comment of reStructuredText that has text',
    site: 'sphinx',
    extension: 'rst',
    before: `A\n=\n\n.. old\n\n${indent(RAW)}\n`,
    after: `A\n=\n\n${RAW}\n`,
  },
  {
    title: 'a build that has no such tag',
    site: 'sphinx',
    extension: 'rst',
    before: `A\n=\n\n.. only:: never\n\n${indent(RAW)}\n`,
    after: `A\n=\n\n${RAW}\n`,
  },
  {
    title: 'a comment of reStructuredText in MyST',
    site: 'sphinx',
    before: `# A\n\n\`\`\`{eval-rst}\n..\n${indent(RAW)}\n\`\`\`\n`,
    after: `# A\n\n\`\`\`{eval-rst}\n${RAW}\n\`\`\`\n`,
  },
  { title: 'a comment of MyST', site: 'sphinx', before: `# A\n\n% ${SCRIPT}\n`, after: `# A\n\n${SCRIPT}\n` },
  {
    title: 'an unknown directive of MyST',
    site: 'sphinx',
    before: `# A\n\n\`\`\`\`{only} never\n\`\`\`{code-cell}\na()\n\`\`\`\n\`\`\`\`\n`,
    after: `# A\n\n\`\`\`{code-cell}\na()\n\`\`\`\n`,
  },
  {
    title: 'a container',
    site: 'vitepress',
    before: '# A\n\n::: v-pre\n{{ a() }}\n:::\n',
    after: '# A\n\n{{ a() }}\n',
  },
  {
    title: 'a container whose start becomes code',
    site: 'vitepress',
    before: '# A\n\n::: v-pre\n{{ a() }}\n:::\n',
    after: '# A\n\n<div>\n::: v-pre\n{{ a() }}\n:::\n</div>\n',
  },
  {
    title: 'a container that ends before it',
    site: 'vitepress',
    before: '# A\n\n::: v-pre\n{{ a() }}\n:::\n',
    after: '# A\n\n::: v-pre\n:::\n{{ a() }}\n:::\n',
  },
  {
    title: 'an element',
    site: 'vitepress',
    before: '# A\n\n<div v-pre>\n\n{{ a() }}\n\n</div>\n',
    after: '# A\n\n<div>\n\n{{ a() }}\n\n</div>\n',
  },
  {
    title: 'an element that ends before it',
    site: 'vitepress',
    before: '# A\n\n<div v-pre>\n\n{{ a() }}\n\n</div>\n',
    after: '# A\n\n<div v-pre>\n\n</div>\n\n{{ a() }}\n\n<div></div>\n',
  },
  {
    title: 'an element that never renders',
    site: 'vitepress',
    before: '# A\n\n<div v-if="false">\n\n{{ a() }}\n\n</div>\n',
    after: '# A\n\n{{ a() }}\n',
  },
  ...(['jekyll', 'macros'] as const).flatMap((site) => [
    {
      title: 'raw text',
      site,
      before: '# A\n\n{% raw %}{{ a | b: c }}{% endraw %}\n',
      after: '# A\n\n{{ a | b: c }}\n',
    },
    {
      title: 'raw text that ends before it',
      site,
      before: '# A\n\n{% raw %}{{ a | b: c }}{% endraw %}\n',
      after: '# A\n\n{% raw %}{% endraw %}{{ a | b: c }}\n',
    },
    {
      title: 'a condition',
      site,
      before: `# A\n\n{% if false %}\n\n${SCRIPT}\n\n{% endif %}\n`,
      after: `# A\n\n${SCRIPT}\n`,
    },
  ]),
  {
    title: 'a comment of Liquid',
    site: 'jekyll',
    before: `# A\n\n{% comment %}\n\n${SCRIPT}\n\n{% endcomment %}\n`,
    after: `# A\n\n${SCRIPT}\n`,
  },
  { title: 'a comment of Jinja', site: 'macros', before: `# A\n\n{#\n${SCRIPT}\n#}\n`, after: `# A\n\n${SCRIPT}\n` },
  {
    title: 'a page without macros',
    site: 'macros',
    before: '---\nrender_macros: false\n---\n\n# A\n\n{{ a() }}\n',
    after: '# A\n\n{{ a() }}\n',
  },
  {
    title: 'a page without Liquid',
    site: 'jekyll',
    before: '---\nrender_with_liquid: false\n---\n\n# A\n\n{{ a | b: c }}\n',
    after: '---\ntitle: A\n---\n\n# A\n\n{{ a | b: c }}\n',
  },
  {
    title: 'a draft',
    site: 'hugo',
    before: `---\ndraft: true\n---\n\n${SCRIPT}\n`,
    after: `---\ndraft: false\n---\n\n${SCRIPT}\n`,
  },
  {
    title: 'a comment of kramdown',
    site: 'jekyll',
    before: `# A\n\n{::comment}\n${SCRIPT}\n{:/comment}\n`,
    after: `# A\n\n${SCRIPT}\n`,
  },
  {
    title: 'a block of HTML that is no Markdown',
    site: 'jekyll',
    before: '# A\n\n<div>\n\n[a](javascript:alert(1))\n\n</div>\n',
    after: '# A\n\n<div markdown="1">\n\n[a](javascript:alert(1))\n\n</div>\n',
  },
  {
    title: 'a block of HTML that an empty line opens',
    site: 'hugo',
    before: '# A\n\n<div>\n[a](javascript:alert(1))\n</div>\n',
    after: '# A\n\n<div>\n\n[a](javascript:alert(1))\n\n</div>\n',
  },
  ...['{{</* gist a b */>}}', '{{%/* gist a b */%}}', '{{< highlight html >}}<p onclick="a()">{{< /highlight >}}'].map(
    (before): Case => ({
      title: `a shell of Hugo: ${before}`,
      site: 'hugo',
      before: `# A\n\n${before}\n`,
      after: `# A\n\n${before.includes('gist') ? '{{< gist a b >}}' : '<p onclick="a()">'}\n`,
    }),
  ),
  {
    title: 'a helper of mdBook',
    site: 'mdbook',
    before: '# A\n\n\\{{#include a.rs}}\n',
    after: '# A\n\n{{#include a.rs}}\n',
  },
  ...[
    '{/*\nexport const a = b()\n*/}',
    '<!--\nexport const a = b()\n-->',
    '```js\nexport const a = b()\n```',
    '{/* {b()} */}',
    '{/* <Abc /> */}',
  ].map(
    (before): Case => ({
      title: `a shell of MDX: ${before}`,
      site: 'docusaurus',
      extension: 'mdx',
      before: `# A\n\n${before}\n`,
      after: `# A\n\n${/export.*|\{b.*\}(?= )|<Abc \/>/.exec(before)?.[0] ?? ''}\n`,
    }),
  ),
]

test.each([
  ['mdbook', '```rust,editable'],
  ['mdbook', '```rust,ignore,editable'],
] as const)('a fence stays one in %s behind %s', async (site, opening) => {
  const before = '# A\n\n```rust\n{{#include a.rs:x}}\n```\n\n```rust\n{{#include a.rs:y}}\n```\n'
  expect(await newIn(site, before, before.replace('```rust', opening))).toEqual([])
})

describe('code that was dead is new when it runs', () => {
  test.each(DEAD)('in $site, out of $title', async (one) => expect(await changed(one)).not.toEqual([]))

  test.each(DEAD)('in $site, but it may stay in $title while the page changes', async ({ site, before, extension }) => {
    expect(await newIn(site, before, before.replace('A\n', 'A\n\nMore words.\n\nAnd more.\n'), extension)).toEqual([])
  })
})

describe('what other pages only show', () => {
  const site = (text: string) => ({
    ...CONFIGS.vitepress,
    'docs/a.md': `# A\n\n${text}\n`,
    'docs/b.md': `# B\n\n${text}\n`,
    'docs/c.md': '# C\n',
  })
  const formsIn = async (base: string, after: string) => {
    const docs = await openSite(site(base))
    const { activeContent } = await docs.check([write('docs/c.md', `# C\n\n${after}\n`)])
    return activeContent.map(({ form }) => form)
  }

  test.each(['<!-- <Chart /> -->', '<template>\n<Chart />\n</template>'])('permits nothing: %s', async (text) => {
    expect(await formsIn(text, '<Chart />')).toContain('component')
  })

  test('may be shown in the same way', async () => {
    expect(await formsIn('<!-- <Chart /> -->', '<!-- <Chart /> -->')).toEqual([])
  })

  test('is no new component in a comment where they render it', async () => {
    expect(await formsIn('<Chart />', '<!-- <Chart /> -->')).toEqual([])
  })
})
