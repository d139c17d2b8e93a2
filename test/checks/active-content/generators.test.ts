// What pages of MkDocs, Hugo, Jekyll, mdBook and of no generator can do, each beside the nearest text that does nothing.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { activeContentIn, type DialectName } from './dialects.ts'

const MKDOCS: DialectName[] = ['mkdocs', 'superfences']
const PYTHON: DialectName[] = [...MKDOCS, 'plain']
const SCRIPT = '<script>alert(1)</script>'

interface Attack {
  /** Continues "refuses ...". */
  title: string
  dialects: readonly DialectName[]
  form: ActiveForm
  /** Of the construct, where it has one. */
  name?: string
  attack: string
  /** The nearest text in which nothing is found. */
  honest: string
}

const ATTACKS: Attack[] = [
  {
    title: 'a fence that runs its code',
    dialects: PYTHON,
    form: 'directive',
    attack: '```python exec="on"\nprint(1)\n```',
    honest: '```python title="exec.py" linenums="1" hl_lines="1"\nprint(1)\n```',
  },
  {
    title: 'a fence that runs its code by an attribute in braces',
    dialects: PYTHON,
    form: 'directive',
    attack: '``` {.python .annotate exec=1}\nprint(1)\n```',
    honest: '``` { .python .annotate }\nprint(1)\n```',
  },
  {
    title: 'a fence that runs its code inside an admonition',
    dialects: MKDOCS,
    form: 'directive',
    attack: '!!! note\n\n    ```python session="a"\n    print(1)\n    ```',
    honest: '!!! note "Title"\n\n    ```python\n    print(1)\n    ```',
  },
  {
    title: 'a fence in a language that a plugin runs',
    dialects: PYTHON,
    form: 'directive',
    attack: '```pyodide\nprint(1)\n```',
    honest: '```pycon\n>>> print(1)\n```',
  },
  {
    title: 'an option of a fence that no one knows',
    dialects: MKDOCS,
    form: 'unknown-directive',
    name: 'render_with',
    attack: '```yaml render_with="x"\na: 1\n```',
    honest: '```yaml linenums="1"\na: 1\n```',
  },
  {
    title: 'a diagram that a program draws',
    dialects: PYTHON,
    form: 'unknown-directive',
    name: 'plantuml',
    attack: '```plantuml\nA -> B\n```',
    honest: '```mermaid\ngraph LR\n  A --> B\n```',
  },
  {
    title: 'a diagram that includes a file behind a shorter fence',
    dialects: PYTHON,
    form: 'snippet',
    attack: '````plantuml\n```\n!include /etc/passwd\n````',
    honest: '````md\n```\n!include /etc/passwd\n```\n````',
  },
  {
    title: 'a graph with a file as its image',
    dialects: PYTHON,
    form: 'snippet',
    attack: '```dot\ndigraph { a [image="/etc/passwd"] }\n```',
    honest: '```json\n{ "image": "a.png" }\n```',
  },
  {
    title: 'a diagram whose source is another file',
    dialects: PYTHON,
    form: 'snippet',
    attack: '```puml source="../../secret.puml"\n```',
    honest: '```text title="secret.puml"\nA\n```',
  },
  {
    title: 'the package of a reference block',
    dialects: MKDOCS,
    form: 'reference-block',
    name: 'antigravity',
    attack: '::: antigravity.fly',
    honest: 'Call `::: antigravity.fly` with care.',
  },
  {
    title: 'a reference block in a heading',
    dialects: MKDOCS,
    form: 'reference-block',
    name: 'antigravity',
    attack: '## ::: antigravity.fly',
    honest: '## The antigravity package',
  },
  {
    title: 'a reference block in a list and without a space',
    dialects: MKDOCS,
    form: 'reference-block',
    name: 'antigravity',
    attack: '- a\n\n    :::antigravity',
    honest: '- a\n\n    antigravity',
  },
  {
    title: 'an option of a reference block',
    dialects: MKDOCS,
    form: 'reference-block',
    name: 'options.extensions:docs/evil.py',
    attack: '::: pkg\n    options:\n      extensions: [docs/evil.py]',
    honest: 'options:\n  extensions: none',
  },
  {
    title: 'an option of a reference block behind a blank line and tabs',
    dialects: MKDOCS,
    form: 'reference-block',
    name: 'handler:shell',
    attack: '::: pkg\n\n\thandler: shell',
    honest: 'The handler is shell.',
  },
  {
    title: 'a reference block whose argument is a path',
    dialects: MKDOCS,
    form: 'directive',
    attack: '::: scripts/run.sh',
    honest: '[run](scripts/run.sh)',
  },
  {
    title: 'a reference block that runs a command line program',
    dialects: MKDOCS,
    form: 'directive',
    attack: '::: mkdocs-click\n    :module: os\n    :command: system',
    honest: '!!! info\n\n    module os, command system',
  },
  {
    title: 'options of a reference block that only some YAML parsers can read',
    dialects: MKDOCS,
    form: 'directive',
    attack: '::: pkg\n    a: &a [1]\n    b: *a',
    honest: '    a: [1]',
  },
  {
    title: 'a block of raw HTML',
    dialects: PYTHON,
    form: 'directive',
    attack: '/// html | script\nalert(1)\n///',
    honest: '/// note | script\nalert(1)\n///',
  },
  {
    title: 'a block of raw HTML in a list',
    dialects: PYTHON,
    form: 'directive',
    attack: '- a\n\n    /// html | div[onclick="x"]\n    b\n    ///',
    honest: '- a\n\n    /// details | div\n    b\n    ///',
  },
  {
    title: 'an attribute that a block sets',
    dialects: PYTHON,
    form: 'unknown-element',
    attack: '/// note | A\n    attrs: {style: "inset: 0"}\nb\n///',
    honest: '/// note | A\n    attrs: {class: wide, id: a}\nb\n///',
  },
  {
    title: 'a block that no one knows',
    dialects: PYTHON,
    form: 'unknown-directive',
    name: 'shell',
    attack: '/// shell | ls\n///',
    honest: '/// tab | Shell\nls\n///',
  },
  {
    title: 'an admonition whose type covers the page',
    dialects: PYTHON,
    form: 'unknown-directive',
    name: 'inset-0',
    attack: '!!! note fixed inset-0 "Title"\n\n    text',
    honest: '!!! note inline end "Title"\n\n    text',
  },
  {
    title: 'a type of a collapsible block with letters beyond ASCII beside it',
    dialects: PYTHON,
    form: 'unknown-directive',
    name: 'fixed',
    attack: '???+ fixed ü "Title"\n\n    text',
    honest: '???+ tip "ü"\n\n    text',
  },
  {
    title: 'a style in an attribute list behind a long title',
    dialects: ['mkdocs', 'plain', 'jekyll', 'mdbook', 'hugo'],
    form: 'overlay',
    attack: `text\n{: title="${'x'.repeat(600)}" style="position:fixed" }`,
    honest: `text\n{: title="${'x'.repeat(600)}" .wide }`,
  },
  {
    title: 'a style without a space before it in an attribute list',
    dialects: ['mkdocs', 'plain', 'jekyll', 'mdbook', 'hugo'],
    form: 'overlay',
    attack: '[a](b.md){title="c"style="position:fixed"}',
    honest: '[a](b.md){title="c" .md-button target=_blank}',
  },
  {
    title: 'an attribute of another library in an attribute list',
    dialects: ['mkdocs', 'plain', 'jekyll', 'mdbook', 'hugo'],
    form: 'handler',
    attack: '## Title {: hx-get="/a" }',
    honest: '## Title {: #hx-get data-toc-label="/a" }',
  },
  {
    title: 'a program address in an attribute list, as character references',
    dialects: ['mkdocs', 'plain', 'jekyll', 'mdbook', 'hugo'],
    form: 'script-address',
    attack: '[a](b.md){: href="java&#115;cript:alert(1)" }',
    honest: '[a](b.md){: hreflang="en" }',
  },
  {
    title: 'a plugin that reads an API description',
    dialects: MKDOCS,
    form: 'snippet',
    attack: '!!swagger ../../secret.json!!',
    honest: 'Swagger!! It works.',
  },
  {
    title: 'a plugin that reads code',
    dialects: MKDOCS,
    form: 'snippet',
    attack: '<!--codeinclude-->\n[a](../../secret.py)\n<!--/codeinclude-->',
    honest: '<!-- a note -->\n[a](secret.md)',
  },
  {
    title: 'an image that becomes a frame',
    dialects: MKDOCS,
    form: 'frame',
    attack: '![type:video](https://x.example)',
    honest: '![A video type](https://x.example/a.png)',
  },
  {
    title: 'a block between colons that reads a file',
    dialects: MKDOCS,
    form: 'snippet',
    attack: '::cards:: ../../secret.yaml',
    honest: 'std::cards:: a class',
  },
  {
    title: 'a shortcode that no one knows',
    dialects: ['hugo'],
    form: 'component',
    name: 'chart',
    attack: '{{< chart "a" >}}',
    honest: '{{</* chart "a" */>}} {{< figure src="/a.png" >}} {{< ref "a" >}}',
  },
  {
    title: 'a shortcode with a name beyond ASCII',
    dialects: ['hugo'],
    form: 'component',
    name: 'über',
    attack: '{{< über >}}',
    honest: '{{< relref "über.md" >}}',
  },
  {
    title: 'a shortcode that is a template',
    dialects: ['hugo'],
    form: 'directive',
    attack: '{{< a.inline >}}{{ readFile "/etc/passwd" }}{{< /a.inline >}}',
    honest: '{{< details "a" >}}readFile{{< /details >}}',
  },
  {
    title: 'a shortcode that leaves the folder by an argument',
    dialects: ['hugo'],
    form: 'snippet',
    attack: '{{< chart data="../../secret.csv" >}}',
    honest: '{{< figure src="/secret.png" caption="A figure" >}}',
  },
  {
    title: 'a shortcode that reads a file',
    dialects: ['hugo'],
    form: 'snippet',
    attack: '{{% code_sample file="pods/a.yaml" %}}',
    honest: '{{< highlight yaml "linenos=table" >}}\na: 1\n{{< /highlight >}}',
  },
  {
    title: 'a shortcode that brings a frame',
    dialects: ['hugo'],
    form: 'frame',
    attack: '{{< youtube abc >}}',
    honest: '[A video](https://www.youtube.com/watch?v=abc)',
  },
  {
    title: 'a shortcode that brings a script',
    dialects: ['hugo'],
    form: 'script',
    attack: '{{< gist a b >}}',
    honest: '[A gist](https://gist.github.com/a/b)',
  },
  {
    title: 'a program address in two fields that shortcodes print',
    dialects: ['hugo'],
    form: 'script-address',
    attack: '---\ntitle: A\nparams:\n  a: javas\n  b: "cript:alert(1)"\n---\n[x]({{< param a >}}{{< param b >}})',
    honest: '---\ntitle: A\nparams:\n  a: "1.2"\n---\nVersion {{< param a >}}',
  },
  {
    title: 'a script behind a backtick in the argument of a shortcode',
    dialects: ['hugo'],
    form: 'script',
    attack: `\`{{< ref "\`" >}}\` ${SCRIPT}\``,
    honest: `\`{{< ref "a" >}}\` and \`${SCRIPT}\``,
  },
  {
    title: 'a script in an argument between backticks',
    dialects: ['hugo'],
    form: 'script',
    attack: `{{< figure src="a.png" caption=\`${SCRIPT}\` >}}`,
    honest: '{{< figure src="a.png" caption=`A "figure" with **bold** text` >}}',
  },
  {
    title: 'a handler in an argument between backticks',
    dialects: ['hugo'],
    form: 'handler',
    attack: '{{< figure src="a.png" attr=`<b onclick=a>` >}}',
    honest: '{{< figure src="a.png" attr=`by [A](https://a.example)` >}}',
  },
  {
    title: 'a program address in an argument in code, which figure prints as Markdown',
    dialects: ['hugo'],
    form: 'script-address',
    attack: '- a\n\n      {{< figure src="a.png" caption="[a](javascript:alert(1))" >}}',
    honest: '- a\n\n      {{< figure src="a.png" caption="[a](b.md)" >}}',
  },
  {
    title: 'a program address around a shortcode that leaves nothing',
    dialects: ['hugo'],
    form: 'script-address',
    attack: '[x](javas{{< comment >}}{{< /comment >}}cript:alert(1))',
    honest: '[x]({{< ref "a" >}}#javascript)',
  },
  {
    title: 'a space behind a quoted text that PyYAML refuses',
    dialects: ['mkdocs'],
    form: 'unclear-frontmatter',
    attack: '---\ntitle: "[a](javascript:alert(1))"\u00A0\n---\n',
    honest: '---\ntitle: "a (b)"  \ndescription: a\u00A0b\n---\n',
  },
  {
    title: 'JSON as frontmatter',
    dialects: ['hugo'],
    form: 'unclear-frontmatter',
    attack: '\n{ "title": "A", "markup": "rst" }\n\ntext',
    honest: 'The object `{ "title": "A" }`',
  },
  {
    title: 'keywords of Org mode as frontmatter',
    dialects: ['hugo'],
    form: 'unclear-frontmatter',
    attack: '#+markup: rst\n\ntext',
    honest: '# markup: rst\n\ntext',
  },
  {
    title: 'a program that renders the pages below',
    dialects: ['hugo'],
    form: 'frontmatter-code',
    attack: '---\ncascade:\n  - markup: rst\n---\n',
    honest: '---\ncascade:\n  - hide_feedback: true\n---\n',
  },
  {
    title: 'a template of another type',
    dialects: ['hugo'],
    form: 'layout',
    attack: '---\ntype: evil\n---\n',
    honest: '---\nweight: 1\n---\n',
  },
  {
    title: 'a shortcode behind the marks of a comment in the frontmatter',
    dialects: ['hugo'],
    form: 'frame',
    attack: '---\ntitle: "{{</*"\n---\n\n{{< youtube abc >}} */>}}',
    honest: '---\ntitle: "{{%/*"\n---\n\n{{%/* {{< youtube abc >}} */%}}',
  },
  {
    title: 'a shortcode behind the marks of a comment in a text of another',
    dialects: ['hugo'],
    form: 'script',
    attack: '{{% figure alt="{{%/*" src="x.png" %}} {{% gist a b %}} */%}}',
    honest: '{{% figure alt="a b" src="x.png" %}} {{%/* {{% gist a b %}} */%}}',
  },
  {
    title: 'a shortcode behind a text with the end of its call',
    dialects: ['hugo'],
    form: 'frame',
    attack: '{{< figure alt=">}}{{</*" src="x.png" >}} {{< youtube abc >}} */>}}',
    honest: '{{< figure alt=`a "b"` src="x.png" >}} {{</* youtube abc */>}}',
  },
  {
    title: 'a tag that the marks of a comment make',
    dialects: ['hugo'],
    form: 'script',
    attack: '{{</*script src=https://x.example/a.js*/ b*/>}}',
    honest: '`{{</*script src=https://x.example/a.js*/>}}` and {{</* script */>}} and {{%/*{{< x >}}*/%}}',
  },
  {
    title: 'attributes of a block over two lines',
    dialects: ['hugo'],
    form: 'overlay',
    attack: 'text\n{.wide\nstyle="position:fixed"}',
    honest: 'text\n{.wide\nid="a"}',
  },
  {
    title: 'a style behind a comma',
    dialects: ['hugo'],
    form: 'overlay',
    attack: 'text\n{.wide,style="position:fixed"}',
    honest: 'text\n{.wide,id="a"}',
  },
  {
    title: 'what Liquid evaluates',
    dialects: ['jekyll'],
    form: 'template',
    attack: '{{ site.pages | jsonify }}',
    honest: '{% raw %}{{ site.pages | jsonify }}{% endraw %}',
  },
  {
    title: 'what Liquid evaluates behind the end of raw text',
    dialects: ['jekyll'],
    form: 'template',
    attack: '{% raw %}{{ {% endraw x %}{{ site.pages | jsonify }}',
    honest: '{%- raw -%}{{ a }}{%- endraw -%} text',
  },
  {
    title: 'an include that reads a file beside the page',
    dialects: ['jekyll'],
    form: 'snippet',
    attack: '{% include_relative ../../.env %}',
    honest: '{% link docs/a.md %} {% post_url 2024-01-01-a %}',
  },
  {
    title: 'an include that no page has',
    dialects: ['jekyll'],
    form: 'component',
    name: 'note.html',
    attack: '{% include note.html text="a" %}',
    honest: '[a]({{ "/note.html" | relative_url }}) and {{ site.baseurl }}',
  },
  {
    title: 'an include of raw markup',
    dialects: ['jekyll'],
    form: 'directive',
    attack: '{% include raw_html.html text="a" %}',
    honest: '{% highlight html linenos %}\na\n{% endhighlight %}',
  },
  {
    title: 'an include with markup as its argument',
    dialects: ['jekyll'],
    form: 'template',
    attack: '{% include note.html text="<" %}script>',
    honest: '{% comment %}note.html{% endcomment %}',
  },
  {
    title: 'a program address around a comment of Liquid',
    dialects: ['jekyll'],
    form: 'script-address',
    attack: '[x](javas{% comment %}a{% endcomment %}cript:alert(1))',
    honest: '[x](a{% comment %}a{% endcomment %}b)',
  },
  {
    title: 'a script from a field that Liquid prints',
    dialects: ['jekyll'],
    form: 'script',
    attack: '---\ntitle: "<"\n---\n{{ page.title }}script>alert(1){{ page.title }}/script>',
    honest: '---\ntitle: A title\n---\n# {{ page.title }}',
  },
  {
    title: 'a script behind a fence that a tag of Liquid hides',
    dialects: ['jekyll'],
    form: 'script',
    attack: `{% raw %}\`\`\`\n{% endraw %}\n\`\`\`\n${SCRIPT}\n\`\`\`\n`,
    honest: `\`\`\`html\n${SCRIPT}\n\`\`\``,
  },
  {
    title: 'raw markup of kramdown',
    dialects: ['jekyll'],
    form: 'directive',
    attack: '{::nomarkdown}<b>{:/}',
    honest: '{::comment}a{:/comment}\n\n* TOC\n{:toc}',
  },
  {
    title: 'an option of kramdown',
    dialects: ['jekyll'],
    form: 'directive',
    attack: '{::options template="/etc/passwd" /}',
    honest: '{: .no_toc .text-delta }',
  },
  {
    title: 'an include of mdBook',
    dialects: ['mdbook'],
    form: 'snippet',
    attack: '{{#include /etc/passwd}}',
    honest: '\\{{#include /etc/passwd}}',
  },
  {
    title: 'an include of mdBook in code',
    dialects: ['mdbook'],
    form: 'snippet',
    attack: '```rust\n{{ #rustdoc_include ../../.env }}\n```',
    honest: '```rust,editable,ignore\nfn main() {}\n```',
  },
  {
    title: 'a script in a block that a preprocessor renders',
    dialects: ['mdbook'],
    form: 'script',
    attack: '```admonish title="A"\n<script>alert(1)</script>\n```',
    honest: '```admonish warning "Order of things"\nAn **important** text.\n```\n\n```admonish title="A b"\nA\n```',
  },
  {
    title: 'a command in a comment',
    dialects: ['mdbook'],
    form: 'directive',
    attack: '<!-- cmdrun curl x.example -->',
    honest: '<!-- a note -->',
  },
  {
    title: 'a program address around a title',
    dialects: ['mdbook'],
    form: 'script-address',
    attack: '[x](javas{{#title a}}cript:alert(1))',
    honest: '{{#title a}}[x](b.md)',
  },
  {
    title: 'a container that is no part of the Markdown of a code host',
    dialects: ['plain'],
    form: 'unknown-directive',
    name: 'exec',
    attack: ':::exec\n\ntext\n\n:::',
    honest: '> [!TIP]\n> text\n\n```geojson\n{}\n```\n\n```math\nx\n```',
  },
]

const CASES = ATTACKS.flatMap((one) => one.dialects.map((dialect) => ({ ...one, dialect })))

describe('a page', () => {
  test.each(CASES)('of $dialect is refused for $title', ({ dialect, form, name, attack }) => {
    const forms = activeContentIn(dialect, `${attack}\n`)
    expect(forms).toContainEqual(expect.objectContaining(name === undefined ? { form } : { form, name }))
  })

  test.each(CASES)('of $dialect is not refused for what is near to $title', ({ dialect, honest }) => {
    const page = honest.startsWith('---') ? honest : `# Title\n\n${honest}`
    expect(activeContentIn(dialect, `${page}\n`)).toEqual([])
  })
})

describe('precedent finds by itself', () => {
  test('a class that autodoc documents when only the text below it has changed', () => {
    const textOf = (page: string) => activeContentIn('rst', page).map(({ text }) => text)
    const page = '.. autoclass:: pkg.A\n   :members: a\n\n   Old text.\n'
    expect(textOf(page)).toEqual(textOf(page.replace('Old', 'New')))
    expect(textOf(page)).not.toEqual(textOf(page.replace(': a', ': a, b')))
    expect(textOf(page)).not.toEqual(textOf(page.replace('pkg.A', 'pkg.B')))
    expect(textOf(`${page}\n   .. raw:: html\n`)).toContainEqual(expect.stringMatching(/^\.\. raw/))
  })

  test('each option of a reference block and its package', () => {
    const page = '::: pkg.module\n    handler: python\n    options:\n      members: [a, b]\n      show_source: false\n'
    expect(activeContentIn('mkdocs', page).map(({ name }) => name)).toEqual([
      'pkg',
      'handler:python',
      'options.show_source:false',
    ])
  })

  test('the same block of raw HTML when only the Markdown in it has changed', () => {
    const textOf = (body: string) => activeContentIn('mkdocs', `/// html | div.result\n${body}\n///\n`)
    expect(textOf('a')).toEqual(textOf('b'))
  })

  test('another block of raw HTML when its code has changed', () => {
    const textOf = (body: string) => activeContentIn('mkdocs', `/// html | script\n${body}\n///\n`)
    expect(textOf('a')).not.toEqual(textOf('b'))
  })
})

test('a fence in a file of unknown use is searched by its options in braces', () => {
  expect(findActiveContentInFile('a.md', '```{.python exec="on"}\nprint(1)\n```\n')).toContainEqual(
    expect.objectContaining({ form: 'directive' }),
  )
  expect(findActiveContentInFile('a.md', '```{.python title="a"}\nprint(1)\n```\n')).toEqual([])
})

describe('What autodoc imports by a name alone', () => {
  const imports = (module: string): string[] =>
    activeContentIn('rst', `.. currentmodule:: ${module}\n\nText\n\n.. autofunction:: run\n   :no-index:\n`).map(
      ({ text }) => text,
    )

  test('is another object when the page names another module before it', () => {
    expect(imports('evil.module')).not.toEqual(imports('pkg.a'))
  })

  test('is the same object when only the text between them changes', () => {
    const after = activeContentIn(
      'rst',
      '.. currentmodule:: pkg.a\n\nNew text\n\n.. autofunction:: run\n   :no-index:\n',
    )
    expect(after.map(({ text }) => text)).toEqual(imports('pkg.a'))
  })
})
