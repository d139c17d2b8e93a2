// What the templates, the theme, the types and the settings of a site define may be used by a page, although no page has it.
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

async function formsIn(base: Record<string, string>, path: string, text: string): Promise<string[]> {
  const { activeContent } = await (await openSite(base)).check([write(path, text)])
  return [...new Set(activeContent.map(({ form, name }) => (name === undefined ? form : `${form} ${name}`)))]
}

describe('a shortcode of Hugo', () => {
  const newWith = (template: Record<string, string>) =>
    formsIn({ 'hugo.toml': '', ...template, 'content/a.md': '# A\n' }, 'content/a.md', '# A\n\n{{< hint "x" >}}\n')

  test.each(['layouts/shortcodes/hint.html', 'layouts/_shortcodes/hint.html', 'themes/t/layouts/shortcodes/hint.html'])(
    'is known by %s',
    async (path) => {
      expect(await newWith({ [path]: '<p class="hint">{{ .Get 0 }} {{ .Inner | markdownify }}</p>\n' })).toEqual([])
    },
  )

  test.each([
    ['inserts its argument as markup', '{{ .Get 0 | safeHTML }}'],
    ['decodes its argument', '{{ htmlUnescape (.Get 0) }}'],
    ['reads a file', '{{ readFile (.Get 0) }}'],
    ['reads another host', '{{ (resources.GetRemote (.Get 0)).Content }}'],
    ['shows another site', '<iframe src="{{ .Get 0 }}"></iframe>'],
    ['runs a script', '<script>a("{{ .Get 0 }}")</script>'],
    ['calls another template', '{{ partial (.Get 0) . }}'],
  ])('is not known if its template %s', async (_what, template) => {
    expect(await newWith({ 'layouts/shortcodes/hint.html': template })).toEqual(['component hint'])
  })

  test('is not known if one of two templates of its name does more', async () => {
    const templates = {
      'layouts/shortcodes/hint.html': '<p></p>',
      'x/layouts/shortcodes/hint.html': '{{ readFile 1 }}',
    }
    expect(await newWith(templates)).toEqual(['component hint'])
  })

  test('is not known by a template that the change itself adds', async () => {
    const session = await openSite({ 'hugo.toml': '', 'content/a.md': '# A\n' })
    const template = write('layouts/shortcodes/hint.html', '<p></p>')
    const { activeContent } = await session.check([template, write('content/a.md', '# A\n\n{{< hint >}}\n')])
    expect(activeContent.map(({ form }) => form)).toContain('component')
  })
})

describe('what a shortcode of Hugo encloses', () => {
  /** Two pages of the base use it, so its name has precedent. */
  const newWith = (templates: Record<string, string>, content: string, name = 'box') => {
    const known = `# A\n\n{{< ${name} >}}x{{< /${name} >}}\n{{% ${name} %}}x{{% /${name} %}}\n{{< comment >}}x{{< /comment >}}\n`
    const files = Object.entries(templates).map(([file, text]) => [join('layouts/shortcodes', `${file}.html`), text])
    const pages = { 'content/a.md': known, 'content/b.md': known }
    return formsIn({ 'hugo.toml': '', ...Object.fromEntries(files), ...pages }, 'content/c.md', `# C\n\n${content}\n`)
  }
  const FENCE = '```html\n<script>alert(1)</script>\n```'
  const IN_FENCE = `{{< box >}}\n${FENCE}\n{{< /box >}}`

  // Each was seen in the output of Hugo 0.111, without `unsafe`.
  test.each<[string, string, string]>([
    ['a fence', IN_FENCE, 'script'],
    ['indented code', '{{< box >}}\n\n    <script>alert(1)</script>\n\n{{< /box >}}', 'script'],
    ['inline code', '{{< box >}}Say `<script>alert(1)</script>`.{{< /box >}}', 'script'],
    ['an escaped tag', '{{< box >}}\\<img src=x onerror=alert(1)>{{< /box >}}', 'handler'],
    [
      'a tag that a comment splits',
      '{{< box >}}<scr{{< comment >}}x{{< /comment >}}ipt>a()</script>{{< /box >}}',
      'script',
    ],
    [
      'code that another shortcode leaves open',
      '{{< box >}}{{< box >}}\n```\n<img src=x\n```\n{{< /box >}}onerror=alert(1)>{{< /box >}}',
      'handler',
    ],
    ['a fence with the other marks at the end', `{{< box >}}\n${FENCE}\n{{% /box %}}`, 'script'],
    ['a title in code', '{{< box >}}\n```\n<title>\n```\n{{< /box >}}', 'unknown-element title'],
  ])('is live if the template prints it as it is: %s', async (_what, content, form) => {
    expect(await newWith({ box: '{{ .Inner }}' }, content)).toEqual([form])
  })

  test.each([
    '{{ .Inner | safeHTML }}',
    '{{ with .Inner }}{{ . }}{{ end }}',
    '{{ .InnerDeindent }}',
    '{{ $.Inner | chomp }}',
    '{{ .Inner | htmlEscape | htmlUnescape | safeHTML }}',
    '{{ .Inner | markdownify }}{{ .Inner }}',
    '{{ $all := . }}{{ $all.Inner }}',
    '{{ partial "box" . }}{{ if .Inner }}{{ end }}',
    '{{ partial "box" (dict "text" .Inner) }}',
    '{{ $all := . }}{{ partial "box" $all }}{{ if .Inner }}{{ end }}',
    '{{ $all := dict "box" . }}{{ partial "box" $all }}{{ if .Inner }}{{ end }}',
    '{{ $text := .Inner }}{{ $text }}',
    '{{ .Scratch.Set "text" .Inner }}',
    '{{ .Page.RenderString (dict "markup" "html") .Inner }}',
  ])('is live if the template is %s', async (template) => {
    expect(await newWith({ box: template }, IN_FENCE)).toEqual(['script'])
  })

  test('is live if the template comes from elsewhere, or is raw for some pages, or replaces one of Hugo', async () => {
    expect(await newWith({}, IN_FENCE)).toEqual(['script'])
    const rendering = '{{ .Inner | markdownify }}'
    expect(await newWith({ box: rendering, 'box.de': '{{ .Inner }}' }, IN_FENCE)).toEqual(['script'])
    expect(await newWith({ box: rendering, '../blog/_shortcodes/box': '{{ .Inner }}' }, IN_FENCE)).toEqual(['script'])
    expect(await newWith({ highlight: '{{ .Inner }}' }, IN_FENCE.replaceAll('box', 'highlight'))).toEqual(['script'])
  })

  test.each([
    '<div>{{ .Inner | markdownify }}</div>',
    '{{- .Inner | strings.TrimSpace | markdownify -}}',
    '{{ .InnerDeindent | $.Page.RenderString }}',
    '{{ .Page.RenderString (dict "display" "block") .Inner }}',
    '{{ if .Inner }}{{ markdownify .Inner }}{{ end }}',
    '{{ $text := .Inner | markdownify }}<div>{{ $text }}</div>',
    '{{ partial "box" (dict "page" .Page "text" (.Inner | markdownify)) }}',
    '{{ highlight (trim .Inner "\\n") (.Get "lang") "" }}',
    '{{ transform.Highlight .Inner "html" "linenos=table" }}',
    '{{ .Inner | htmlEscape | safeHTML }}',
    '<p>{{ .Inner | plainify }}</p>',
    '{{ .Inner | jsonify }}',
    '{{- $unused := .Inner -}}',
    '{{/* .Inner is Markdown */}}{{ .Inner | markdownify }}',
  ])('is code if the template is %s', async (template) => {
    expect(await newWith({ box: template }, IN_FENCE)).toEqual([])
  })

  test('is code in marks for Markdown, in a shortcode that highlights, and if the page has it already', async () => {
    const raw = { box: '<div>\n{{ .Inner }}\n</div>' }
    expect(await newWith(raw, `{{% box %}}\n${FENCE}\n{{% /box %}}`)).toEqual([])
    expect(await newWith(raw, `{{< box >}}{{% box %}}\n${FENCE}\n{{% /box %}}{{< /box >}}`)).toEqual([])
    expect(await newWith(raw, '{{< highlight html >}}\n```\n<script>\n```\n{{< /highlight >}}')).toEqual([])
    const base = {
      'hugo.toml': '',
      'layouts/shortcodes/box.html': '{{ .Inner }}',
      'content/a.md': `# A\n\n${IN_FENCE}\n`,
    }
    expect(await formsIn(base, 'content/a.md', `# A\n\n${IN_FENCE}\n\nMore.\n`)).toEqual([])
  })

  test('of a raw template may hold plain examples and words', async () => {
    const text = '{{< box >}}\nSome *text*, `a < b`, <b>bold</b>.\n\n```sh\necho a > b\n```\n{{< /box >}}'
    expect(await newWith({ box: '{{ .Inner }}' }, text)).toEqual([])
  })

  test('of a rendering template inside of a raw one is code', async () => {
    const templates = { tabs: '<div>{{ .Inner }}</div>', box: '{{ .Inner | markdownify }}' }
    expect(await newWith(templates, `{{< tabs >}}\n${IN_FENCE}\n{{< /tabs >}}`)).toEqual([])
  })
})

describe('a field of the frontmatter', () => {
  const page = (field: string) => `---\ntitle: A\n${field}: x\n---\n\n# A\n`
  const jekyll = (template: string) =>
    formsIn({ '_config.yml': 'title: A\n', '_layouts/default.html': template, 'a.md': page('x') }, 'a.md', page('mood'))

  test.each<[string, Record<string, string>, string]>([
    ['Hugo', { 'hugo.toml': '', 'layouts/_default/single.html': '<p>{{ .Params.mood }}</p>' }, 'content/a.md'],
    ['Hugo', { 'hugo.toml': '', 'layouts/_default/single.html': '<p>{{ .Param "mood" }}</p>' }, 'content/a.md'],
    ['Jekyll', { '_config.yml': '', '_layouts/default.html': '<p>{{ page.mood }}</p>' }, 'a.md'],
    ['MkDocs', { 'mkdocs.yml': 'site_name: A\n', 'overrides/main.html': '<p>{{ page.meta.mood }}</p>' }, 'docs/a.md'],
    [
      'VitePress',
      {
        'docs/.vitepress/config.mjs': 'export default {}\n',
        'docs/.vitepress/theme/Mood.vue': '<template><p>{{ frontmatter.mood }}</p></template>',
      },
      'docs/a.md',
    ],
    [
      'Starlight',
      {
        'astro.config.mjs':
          "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({})] }\n",
        'src/content.config.ts': 'docsSchema({ extend: z.object({ mood: z.string() }) })',
      },
      'src/content/docs/a.md',
    ],
  ])('of %s is known if %j has it', async (_framework, site, path) => {
    expect(await formsIn({ ...site, [path]: '---\ntitle: A\n---\n' }, path, page('mood'))).toEqual([])
    expect(await formsIn({ ...site, [path]: '---\ntitle: A\n---\n' }, path, page('food'))).toEqual([
      'unknown-field food',
    ])
  })

  test.each([
    '<script src="{{ page.mood }}"></script>',
    '<script>\nvar a = "{{ page.mood }}"\n</script>',
    '<p>{{ page.mood | url_decode }}</p>',
    '<p>{{ page.mood }}</p>\n<iframe src="{{ page.mood }}"></iframe>',
  ])('is not known by a template that does more with it: %j', async (template) => {
    expect(await jekyll(template)).toEqual(['unknown-field mood'])
  })

  test('may hold no markup, whatever is known of it', async () => {
    const site = { '_config.yml': '', '_layouts/default.html': '<p>{{ page.mood }}</p>', 'a.md': '# A\n' }
    const text = page('mood').replace(': x', ': "<script>alert(1)</script>"')
    expect(await formsIn(site, 'a.md', text)).toEqual(['script'])
  })
})

describe('a component', () => {
  const CARD = 'export default ({ title }) => <p>{title}</p>\n'
  const docusaurus = (card: string): Record<string, string> => ({
    'docusaurus.config.js': "export default { presets: [['classic', {}]] }\n",
    'package.json': '{"dependencies":{"@docusaurus/core":"3.9.0"}}\n',
    'docs/a.mdx': '# A\n',
    'src/components/Card.jsx': card,
    'src/theme/MDXComponents.js':
      "import All from '@theme-original/MDXComponents'\nimport Card from '@site/src/components/Card'\nexport default { ...All, Card, Big: Card }\n",
  })

  test('that the theme registers is known', async () => {
    expect(await formsIn(docusaurus(CARD), 'docs/a.mdx', '# A\n\n<Card title="x" />\n\n<Big />\n')).toEqual([])
    expect(await formsIn(docusaurus(CARD), 'docs/a.mdx', '# A\n\n<Other />\n')).toEqual(['component Other'])
  })

  test('is not known if its code inserts markup', async () => {
    const raw = 'export default ({ a }) => <p dangerouslySetInnerHTML={{ __html: a }} />\n'
    expect(await formsIn(docusaurus(raw), 'docs/a.mdx', '# A\n\n<Card a="x" />\n')).toEqual(['component Card'])
  })

  test('may be imported from the components of the site, and from nowhere else', async () => {
    const add = (module: string) =>
      formsIn(
        { ...docusaurus(CARD), 'src/tools/Card.jsx': CARD },
        'docs/a.mdx',
        `import Card from '${module}'\n\n# A\n\n<Card />\n`,
      )
    expect(await add('@site/src/components/Card')).toEqual([])
    expect(await add('../src/components/Card.jsx')).toEqual([])
    expect(await add('@site/src/tools/Card')).toEqual(['import-export'])
    expect(await add('@site/src/components/../tools/Card')).toEqual(['import-export'])
    expect(await add('@site/src/components/None')).toEqual(['import-export'])
  })

  test('of VitePress is known by its registration', async () => {
    const site = {
      'docs/.vitepress/config.mjs': 'export default {}\n',
      'docs/.vitepress/theme/components/Card.vue': '<template><p>{{ title }}</p></template>\n',
      'docs/.vitepress/theme/index.ts':
        "import Card from './components/Card.vue'\nexport default { enhanceApp({ app }) { app.component('MyCard', Card) } }\n",
      'docs/a.md': '# A\n',
    }
    expect(await formsIn(site, 'docs/a.md', '# A\n\n<MyCard title="x" />\n')).toEqual([])
    const raw = { ...site, 'docs/.vitepress/theme/components/Card.vue': '<template><p v-html="a" /></template>\n' }
    expect(await formsIn(raw, 'docs/a.md', '# A\n\n<MyCard a="x" />\n')).toEqual(['component MyCard'])
  })
})

describe('a component that components.d.ts declares in VitePress', () => {
  const site = {
    'docs/.vitepress/config.mjs': 'export default {}\n',
    'docs/.vitepress/theme/components/Card.vue': '<template><p>{{ title }}</p></template>\n',
    'docs/.vitepress/theme/components/CarbonRaw.vue': '<template><p v-html="a" /></template>\n',
    'docs/components.d.ts': [
      'declare module "vue" {',
      "    Card: typeof import('./.vitepress/theme/components/Card.vue')['default']",
      "    CarbonRaw: typeof import('./.vitepress/theme/components/CarbonRaw.vue')['default']",
      "    CarbonArrowLeft: typeof import('~icons/carbon/arrow-left')['default']",
      '}',
    ].join('\n'),
    'docs/a.md': '# A\n',
  }
  const newWith = (text: string) => formsIn(site, 'docs/a.md', `# A\n\n${text}\n`)

  test.each(['<Card title="x" />', 'A <carbon-template class="icon"/> and <CarbonApps />'])(
    'is known: %s',
    async (text) => expect(await newWith(text)).toEqual([]),
  )

  test.each(['<CarbonRaw a="x" />', '<carbon-raw a="x" />', '<mdi-home />'])('is not: %s', async (text) =>
    expect(await newWith(text)).toHaveLength(1),
  )
})

describe('a role of Sphinx', () => {
  const site = (settings: string) => ({ 'docs/conf.py': settings, 'docs/index.rst': 'A\n=\n' })
  const newWith = (settings: string) => formsIn(site(settings), 'docs/index.rst', 'A\n=\n\nBy :person:`ann`.\n')

  test('is known if extlinks makes it a link to a host', async () => {
    expect(
      await newWith(
        'extlinks = {\n    "issue": ("https://a.example/%s", None),\n    "person": ("https://a.example/%s", "@%s"),\n}\n',
      ),
    ).toEqual([])
  })

  test('is not known if the page gives the whole address, or if another setting has the name', async () => {
    expect(await newWith('extlinks = {"person": ("%s", None)}\n')).toEqual(['unknown-directive person'])
    expect(await newWith('theme = {"person": ("https://a.example/%s", None)}\n')).toEqual(['unknown-directive person'])
  })
})

describe('an include of Jekyll', () => {
  const newWith = (template: string, call: string) =>
    formsIn({ '_config.yml': '', '_includes/note.html': template, 'a.md': '# A\n' }, 'a.md', `# A\n\n${call}\n`)

  test('is known by its template, with formulas in its arguments', async () => {
    expect(await newWith('<p>{{ include.text }}</p>', '{% include note.html text="$$\\textsf{Beta}(3)$$" %}')).toEqual(
      [],
    )
  })

  test('is not known if the template decodes or includes what it is given', async () => {
    const forms = (template: string) => newWith(template, '{% include note.html text="x" %}')
    expect(await forms('{{ include.text | url_decode }}')).toEqual(['component note.html'])
    expect(await forms('{% include {{ include.text }} %}')).toEqual(['component note.html'])
  })

  test('has its formulas judged', async () => {
    const call = '{% include note.html text="$$\\href{x}{y}$$" %}'
    expect(await newWith('<p>{{ include.text }}</p>', call)).toContain('maths-command href')
  })
})
