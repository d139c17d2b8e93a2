// What Hugo cannot evaluate in a page. Hugo 0.111.3 built each of these pages.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const FRONTMATTER = '---\ntitle: A\n---\n'
const SHORTCODES = {
  'layouts/shortcodes/plain.html': '{{/* .Inner */}}<i>{{ .Get 0 }}{{ print ".Inner" }}</i>',
  'layouts/shortcodes/inner.html': '{{ with .Get 0 }}{{ $.Inner | markdownify }}{{ end }}',
  'layouts/shortcodes/deindented.html': '{{ .InnerDeindent }}',
  'layouts/shortcodes/sub/deep.html': 'a',
}

/** Problems of the page as `rule line:column subject`. */
async function problemsIn(page: string, files: Record<string, string> = {}): Promise<string[]> {
  const tree = createMemoryTree({ 'config.toml': 'title = "A"\n', ...SHORTCODES, ...files, 'content/a.md': page })
  const docs = await openMemoryDocs(tree)
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ rule, path }) => path === 'content/a.md' && rule !== 'page-not-in-nav')
    .map(({ rule, line, column, subject }) => `${rule} ${line}:${column} ${subject}`)
}

describe('Hugo stops at', () => {
  test.each([
    ['{{< nope >}}', 'page-syntax 4:1 nope'],
    ['{{% nope a %}}', 'page-syntax 4:1 nope'],
    ['A `{{< nope >}}` b', 'page-syntax 4:4 nope'],
    ['```\n{{< nope >}}\n```', 'page-syntax 5:1 nope'],
    ['<!-- {{< nope >}} -->', 'page-syntax 4:6 nope'],
    ['{{< Plain a >}}', 'page-syntax 4:1 Plain'],
    ['A `{{< >}}` b', 'page-syntax 4:4 {{< >}}'],
    ['{{< inner >}}', 'page-syntax 4:1 inner'],
    ['{{< deindented >}}', 'page-syntax 4:1 deindented'],
    ['{{< highlight go >}}a', 'page-syntax 4:1 highlight'],
    ['{{< inner >}}{{< inner >}}a{{< /inner >}}', 'page-syntax 4:1 inner'],
    ['{{< plain a >}}b{{< /plain >}}', 'page-syntax 4:17 plain'],
    ['{{< plain a />}}', 'page-syntax 4:1 plain'],
    ['{{< ref "/a" >}}b{{< /ref >}}', 'page-syntax 4:18 ref'],
    ['{{< /inner >}}', 'page-syntax 4:1 inner'],
    ['{{< plain a b=1 >}}', 'page-syntax 4:1 plain'],
    ['{{< plain b=1 a >}}', 'page-syntax 4:1 plain'],
    ['{{< highlight go linenos=table >}}a{{< /highlight >}}', 'page-syntax 4:1 highlight'],
    ['{{< plain a="b c >}}', 'page-syntax 4:1 plain'],
    ['{{< plain “a b” >}}', 'page-syntax 4:1 plain'],
    ["{{< plain 'a b' >}}", 'page-syntax 4:1 plain'],
    ["{{< plain a='b c' >}}", 'page-syntax 4:1 plain'],
    ['{{< plain a, b >}}', 'page-syntax 4:1 plain'],
    ['{{< plain a="b", c="d" >}}', 'page-syntax 4:1 plain'],
    ['{{< plain https://example.org/ >}}', 'page-syntax 4:1 plain'],
    ['{{< plain ./a >}}', 'page-syntax 4:1 plain'],
    ['{{< plain "a\nb" >}}', 'page-syntax 4:1 plain'],
    ['{{< inner %}}a{{< /inner >}}', 'page-syntax 4:1 inner'],
    ['{{</* plain a >}}', 'page-syntax 4:1 {{</*'],
    ['{{< relref "nope.md" >}}', 'broken-link 4:1 nope.md'],
  ])('%j', async (page, problem) => expect(await problemsIn(FRONTMATTER + page)).toContain(problem))

  test.each([
    ['{{< plain a >}}', 'frontmatter 1:1 json'],
    ['{"title": "A",}\n', 'frontmatter 1:1 json'],
    ['{"title": "A"\n', 'frontmatter 1:1 json'],
    ['---\nurl: https://example.org/a/\n---\n', 'frontmatter 1:1 url'],
  ])('a page that begins with %j', async (page, problem) => expect(await problemsIn(page)).toEqual([problem]))
})

test.each([
  '{{</* nope */>}} {{%/* nope a="b */%}} {{ nope }} {{ .a }}',
  '{{</*/* nope */*/>}} {{</* nope "a */" */>}}',
  '{{< plain >}}{{<plain a>}}{{% plain a %}}{{< sub/deep >}}',
  '{{< inner >}}a{{< /inner >}}{{% inner %}}b{{% /inner %}}{{< inner />}}{{< inner >}}{{< plain a >}}{{</inner>}}',
  '{{% inner %}}a{{< /inner >}}',
  '{{< inner src=/a/b/ >}}a{{< /inner >}}{{< inner src="/a/b/" />}}',
  '{{< plain "a b" `c\nd` e.f_g-h -1 1.5 é 中文 >}}',
  '{{< plain a="b c" d=`e` f=#g h=https://example.org/?a=b,c i=“j” k=\'l\' >}}',
  '{{< plain a = "b"\n  c="d" >}}',
  '{{< plain a="b \\"c\\"" >}}{{< plain a=\\"b\\" >}}',
  '{{< plain "a >}} b" >}}',
  '{{< highlight go "linenos=table" >}}a{{< /highlight >}}{{< highlight go />}}',
  '{{< ref "/a" >}} {{< youtube abc >}} {{< gist a b >}} {{< figure src="https://example.org/a.png" >}} {{< param title >}}',
  // Of newer versions.
  '{{< details >}}a{{< /details >}}{{< qr text="a" />}}{{< x user="a" id="1" >}}',
])('Hugo builds %j', async (page) => expect(await problemsIn(FRONTMATTER + page)).toEqual([]))

test.each([
  '---\ntitle: A\ndraft: true\n---\n{{< nope >}}',
  '---\ntitle: "{{< nope >}}"\n---\n',
  '{"title": "A } {", "a": {"b": 1}}\n\nText',
  '# A\n{{< plain a >}}',
])('Hugo builds the page %j', async (page) => expect(await problemsIn(page)).toEqual([]))

describe('A site settles', () => {
  test.each([
    ['a template of a format', '{{< own >}}', { 'layouts/shortcodes/own.amp.html': '' }],
    ['a template of Markdown', '{{% own %}}', { 'layouts/shortcodes/own.md': '' }],
    ['a template in a folder of newer versions', '{{< own >}}', { 'layouts/docs/_shortcodes/own.html': '' }],
    [
      'a template of its theme',
      '{{< own >}}',
      { 'config.toml': 'theme = "t"', 'themes/t/layouts/shortcodes/own.html': '' },
    ],
    ['what a theme elsewhere may have', '{{< own >}}{{< own2 >}}a{{< /own2 >}}', { 'config.toml': 'theme = ["t"]' }],
    ['what a module may have', '{{< own >}}', { 'config.toml': '[module]\n[[module.imports]]\npath = "a/b"' }],
    ['what a module of a part may have', '{{< own >}}', { 'config/_default/module.yaml': 'imports: [{path: a/b}]' }],
    ['what go.mod may bring', '{{< own >}}', { 'go.mod': 'module a\n\nrequire b v1\n' }],
    ['what a mount may have', '{{< own >}}', { 'config.toml': '[[module.mounts]]\nsource = "a"\ntarget = "layouts"' }],
    ['what a configuration that does not parse may say', '{{< own >}}', { 'config.toml': 'theme = "' }],
    [
      'a theme that has another theme',
      '{{< own >}}',
      { 'config.toml': 'theme = "t"', 'themes/t/config.toml': 'theme = "u"', 'themes/t/layouts/a.html': '' },
    ],
    [
      'a call without an end, if one of two templates wants none',
      '{{< two >}}',
      { 'layouts/shortcodes/two.html': '', 'layouts/shortcodes/two.en.html': '{{ .Inner }}' },
    ],
  ])('%s', async (_, page, files) => expect(await problemsIn(FRONTMATTER + page, files)).toEqual([]))

  test('nothing with a module that is its own', async () => {
    const files = {
      'config.toml': '[module]\n[[module.mounts]]\nsource = "content"\ntarget = "content"',
      'go.mod': 'module a',
    }
    expect(await problemsIn(`${FRONTMATTER}{{< nope >}}`, files)).toEqual(['page-syntax 4:1 nope'])
  })

  test('nothing with a theme that is there', async () => {
    const files = {
      'config.toml': 'theme = "t"',
      'themes/t/layouts/shortcodes/own.html': '',
      'themes/t/theme.toml': 'name = "T"',
    }
    expect(await problemsIn(`${FRONTMATTER}{{< nope >}}`, files)).toEqual(['page-syntax 4:1 nope'])
  })
})
