// Markup that only a browser, a library, a theme or a component makes of what looks harmless: each attack stands beside the
// nearest honest text.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { activeContentIn, type DialectName, formsIn } from './dialects.ts'

type Pair = [title: string, dialects: DialectName[], form: ActiveForm, attack: string, honest: string]

const HTML: DialectName[] = ['mkdocs', 'plain', 'jekyll', 'mdbook', 'hugo', 'vitepress', 'sphinx']
const WITHOUT_VUE = HTML.filter((name) => name !== 'vitepress')
const COVER = 'position:fixed;inset:0'

const BROWSERS: Pair[] = [
  [
    'an element in an attribute of a tag in a comment',
    HTML,
    'overlay',
    `<!-- <a title="--> <div style='${COVER}'>x</div>">`,
    '<!-- <a title="a"> --> <div style="color:red">x</div>',
  ],
  [
    'an element that shares its quotes with a tag in a comment',
    HTML,
    'overlay',
    `<!-- <a title="--><div id=" alt="style=${COVER} ">`,
    '<a title="a > b <b>c</b>" id="d">e</a>',
  ],
  [
    'an element in an element in an attribute',
    HTML,
    'overlay',
    `<!-- <a title="--><b id='<!-- <i title=--><u style=${COVER}>'>">`,
    '<a title="<b>" id="d">e</a>',
  ],
  [
    'an element in an attribute behind a title',
    WITHOUT_VUE,
    'overlay',
    `<title><a title="</title><div style='${COVER}'>x</div>"></title>`,
    '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0"/></svg>',
  ],
  [
    'an element in an argument of a shortcode without a blank',
    ['hugo'],
    'overlay',
    `a\n\n{{<details summary="<div style='${COVER}'>x</div>">}}x{{</details>}}`,
    'a\n\n{{<details summary="More <b>text</b>">}}x{{</details>}}',
  ],
  ['an element in capitals', WITHOUT_VUE, 'unknown-element', '<TEXTAREA>', '<DIV ALIGN="center">x</DIV>'],
  ['an attribute of an element in capitals', WITHOUT_VUE, 'unknown-element', '<Div data-x="1">x</Div>', '<Foo>, <Bar>'],
]

const NAMES_OF_VUE: Pair = [
  'a class on a component of the framework',
  ['vitepress'],
  'overlay',
  '<Badge class="fixed" type="tip" />',
  '<Badge type="tip" text="x" />',
]

const LIBRARIES: Pair[] = [
  ['an attribute of Alpine in capitals', HTML, 'handler', '<P X-INIT="alert(1)">x</P>', '<p title="x-init">x</p>'],
  ['an attribute of a custom element', WITHOUT_VUE, 'handler', '<x-y hx-get="//x.example">x</x-y>', 'Replace <x-y>.'],
  ['an event of Alpine', WITHOUT_VUE, 'interpolation', '<img src="x.png" @error="a()">', 'Map<String, @Nullable Foo>'],
  ['a binding of Alpine', HTML, 'interpolation', '<img :src="a()">', '<img src="a.png">'],
  ['a script of hyperscript', HTML, 'handler', '<div _="on load a()">x</div>', '<div id="_">x</div>'],
  ['a binding of Angular', HTML, 'handler', '<div [innerHTML]="a">x</div>', '<div title="[a]">x</div>'],
  ['an event of Angular', HTML, 'handler', '<div (click)="a()">x</div>', '<div title="(a)">x</div>'],
  [
    'a handler behind a colon in an attribute list',
    ['mkdocs', 'plain', 'jekyll'],
    'handler',
    '[a](b.md){:hx-get="//x.example"}',
    '[a](b.md){:target="_blank" rel="noopener"}',
  ],
]

const THEMES: Pair[] = [
  ['the veil of a dialog', ['mkdocs'], 'overlay', '<p class="md-consent__overlay">x</p>', '<p class="md-button">x</p>'],
  [
    'the side bar of small screens',
    ['docusaurus'],
    'overlay',
    '<div className="navbar-sidebar--show">x</div>',
    '<div className="card margin-bottom--md">x</div>',
  ],
  [
    'a line around a word that covers the page',
    HTML,
    'overlay',
    '<b style="outline:9999px solid white">x</b>',
    '<b style="outline:1px solid #100000; border-radius:9999px; border:10px solid #1e5aa8; text-indent:2em">x</b>',
  ],
  [
    'a shadow that covers the page',
    HTML,
    'overlay',
    '<b style="box-shadow:0 0 0 100vmax white">x</b>',
    '<b style="box-shadow:0 4px 12px rgba(0,0,0,.1)">x</b>',
  ],
  ['the veil of a search', ['jekyll'], 'overlay', '<p class="search-overlay">x</p>', '<p class="search-tips">x</p>'],
]

const COMPONENTS: Pair[] = [
  [
    'a heading that is a script',
    ['docusaurus'],
    'script',
    'import Heading from "@theme/Heading"\n\n<Heading as="script">x</Heading>',
    'import Heading from "@theme/Heading"\n\n<Heading as="h2">x</Heading>',
  ],
  [
    'a heading that is a frame',
    ['docusaurus'],
    'frame',
    'import Heading from "@theme/Heading"\n\n<Heading as={"iframe"} src="/a" />',
    'import Heading from "@theme/Heading"\n\n<Heading as={"h2"} id="a" />',
  ],
  [
    'a code block that runs',
    ['docusaurus'],
    'script',
    'import CodeBlock from "@theme/CodeBlock"\n\n<CodeBlock language="jsx" live>a</CodeBlock>',
    'import CodeBlock from "@theme/CodeBlock"\n\n<CodeBlock language="jsx" title="live">a</CodeBlock>',
  ],
  [
    'a style of a part of a component',
    ['docusaurus'],
    'overlay',
    'import TabItem from "@theme/TabItem"\n\n<TabItem attributes={{ style: { position: "fixed" } }}>x</TabItem>',
    'import TabItem from "@theme/TabItem"\n\n<TabItem attributes={{ style: { color: "red" } }}>x</TabItem>',
  ],
  [
    'code that a plugin reads from a file',
    ['docusaurus', 'nextra', 'starlight', 'mintlify'],
    'snippet',
    '```js file=../../.env\n```',
    '```js title="file=a.js"\n```',
  ],
  [
    'Markdown of a package',
    ['docusaurus', 'nextra'],
    'import-export',
    'import A from "@site/node_modules/a/README.mdx"\n\n<A />',
    'import A from "@site/docs/_a.mdx"\n\n<A />',
  ],
  [
    'Markdown that an alias leads out to',
    ['docusaurus', 'nextra'],
    'import-export',
    'import A from "~/../../a.mdx"\n\n<A />',
    'import A from "../../a.mdx"\n\n<A />',
  ],
]

const tab = (attributes: string, text = 'x') =>
  `import TabItem from "@theme/TabItem"\n\n<TabItem ${attributes}>${text}</TabItem>`

/** A component that two other pages have may insert what it gets as HTML. */
const VALUES: Pair[] = [
  [
    'markup in an attribute',
    ['docusaurus'],
    'handler',
    tab(`label="<img src=x onerror=alert(1)>"`),
    tab(`label="a < b, Map<string, Foo>, <your-key> and <b>x</b>"`),
  ],
  [
    'markup in an attribute that is spelled with references',
    ['docusaurus'],
    'handler',
    tab(`label="&lt;img src=x onerror=alert(1)&gt;"`),
    tab(`label="a &lt; b, Map&lt;string, Foo&gt; and &lt;your-key&gt;"`),
  ],
  [
    'such markup in an attribute of a custom element',
    WITHOUT_VUE,
    'frame',
    '<x-y html="&lt;iframe src=//x.example&gt;">x</x-y>',
    '<b title="&lt;input onclick&gt;">x</b>',
  ],
  [
    'such markup in an attribute of a component of the theme',
    ['vitepress'],
    'frame',
    '<Badge text="&lt;iframe src=//x.example&gt;" />',
    '<Badge text="Array&lt;string&gt;" />',
  ],
  [
    'markup in JSON in an attribute',
    ['docusaurus'],
    'script',
    tab(String.raw`attributes='{"html":"\u003cscript src=//x.example>"}'`),
    tab(String.raw`attributes='{"html":"\u003cb>x"}'`),
  ],
  [
    'markup in a template literal',
    ['docusaurus'],
    'frame',
    tab('label={`<iframe src="//x.example">`}'),
    tab('label={`<script>`}'),
  ],
  [
    'markup in an array of objects',
    ['docusaurus'],
    'script-address',
    tab(String.raw`label={[{ a: '\x3ca href="javascript:alert(1)">x' }]}`),
    tab(`label={[{ a: '<a href="/a">x</a>' }]}`),
  ],
  [
    'markup as the only text',
    ['docusaurus'],
    'handler',
    tab('value="a"', '&lt;img src=x onerror=alert(1)&gt;'),
    tab('value="a"', 'Array&lt;string&gt;'),
  ],
  [
    'markup as a text in braces',
    ['docusaurus'],
    'handler',
    tab('value="a"', String.raw`{'\x3cimg src=x onerror=alert(1)>'}`),
    tab('value="a"', `{'<b>x</b>'}`),
  ],
  [
    'markup in a component in braces',
    ['docusaurus'],
    'handler',
    `${tab('value="a"')}\n\n{<TabItem>&lt;img src=x onerror=alert(1)&gt;</TabItem>}`,
    `${tab('value="a"')}\n\n{<TabItem>&lt;b&gt;</TabItem>}`,
  ],
  [
    'code in the first heading, which themes print as it is',
    ['mkdocs', 'macros'],
    'handler',
    '# `<img src=x onerror=alert(1)>`\n',
    '# `Map<string>` and `<your-key>`\n\n## `<img src=x onerror=alert(1)>`\n',
  ],
]

const field = (text: string) => `---\n${text}\n---\n\n# A\n`

const FIELDS: Pair[] = [
  [
    'a proof that the site is of another owner',
    ['vitepress'],
    'frontmatter-code',
    field('head:\n  - [meta, { name: google-site-verification, content: x }]'),
    field('head:\n  - [meta, { name: description, content: x }]\n  - [meta, { name: "twitter:card", content: x }]'),
  ],
  [
    'where `go get` finds a module',
    ['vitepress', 'starlight'],
    'frontmatter-code',
    field('head:\n  - tag: meta\n    attrs: { name: go-import, content: a git https://x.example }'),
    field('head:\n  - tag: meta\n    attrs: { property: "og:image", content: https://a.example/a.png }'),
  ],
  [
    'an identity elsewhere',
    ['vitepress'],
    'frontmatter-code',
    field('head:\n  - [link, { rel: me, href: https://x.example }]'),
    field('head:\n  - [link, { rel: canonical, href: https://a.example }]'),
  ],
  [
    'a redirect behind a description',
    ['sphinx'],
    'frontmatter-code',
    field('myst:\n  html_meta:\n    "description http-equiv=refresh": 0;url=//x.example'),
    field('myst:\n  html_meta:\n    "description lang=en": A page\n    "property=og:locale": en_US'),
  ],
  [
    'the address of a script',
    ['jekyll'],
    'page-address',
    field('permalink: /assets/js/main.js'),
    field('permalink: /assets/js/'),
  ],
  [
    'the address of the redirects of a host',
    ['jekyll'],
    'page-address',
    field('permalink: /_redirects'),
    field('permalink: /redirects.html'),
  ],
  [
    'a former address of a page at which a host expects its settings',
    ['jekyll'],
    'page-address',
    field('redirect_from:\n  - /old/\n  - /CNAME'),
    field('redirect_from:\n  - /old/\n  - /cname-records/'),
  ],
  [
    'a former address on another host',
    ['jekyll', 'hugo'],
    'page-address',
    field('aliases: [//x.example/a]'),
    field('aliases: [/a, a/b.html]'),
  ],
  [
    'scripts in a field of a theme',
    ['jekyll', 'hugo', 'mkdocs'],
    'frontmatter-code',
    field('custom_js: https://x.example/a.js'),
    field('description: custom_js'),
  ],
]

const PAIRS = [...BROWSERS, NAMES_OF_VUE, ...LIBRARIES, ...THEMES, ...COMPONENTS, ...VALUES, ...FIELDS].flatMap(
  ([title, dialects, form, attack, honest]) =>
    dialects.map((dialect) => ({ title: `${title} (${dialect})`, dialect, form, attack, honest })),
)

describe('disguised markup', () => {
  test.each(PAIRS)('is refused: $title', ({ dialect, form, attack, honest }) => {
    expect(formsIn(dialect, attack)).toContain(form)
    expect(activeContentIn(dialect, honest)).toEqual([])
  })

  test.each([
    ['a text that is written as a script', 'docs/a.txt', 'permalink: /assets/main.js'],
    ['data that is written as a page without a frame', 'docs/a.json', 'layout: null'],
  ])('is refused: %s', (_title, path, line) => {
    const forms = findActiveContentInFile(path, `---\n${line}\n---\nalert(1)\n`).map(({ form }) => form)
    expect(forms).toContain('frontmatter-code')
    expect(findActiveContentInFile(path, `---\ntitle: a\n---\nA text.\n`)).toEqual([])
  })
})
