// What is not on a list of harmless forms is found, and what is on it is not.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { activeContentIn, type DialectName } from './dialects.ts'

/** [what it is, dialect, what is found (form and name), text]. */
type Case = [title: string, dialect: DialectName, found: `${ActiveForm} ${string}` | ActiveForm, text: string]

const REFUSED: Case[] = [
  // What covers the page.
  ['position absolute in a style', 'mkdocs', 'overlay style', '<div style="position:absolute;top:0">x</div>'],
  ['position fixed in a style of React', 'docusaurus', 'overlay style', '<div style={{ position: "fixed" }}>x</div>'],
  ['a z-index in a style', 'vitepress', 'overlay style', '<div style="z-index: 99">x</div>'],
  ['a negative margin', 'plain', 'overlay style', '<div style="margin-top:-4000px">x</div>'],
  ['a box of thousands of pixels', 'plain', 'overlay style', '<div style="width:9000px;height:9000px">x</div>'],
  ['a box of several screens', 'mkdocs', 'overlay style', '<div style="width: 400vw">x</div>'],
  ['a padding of thousands of pixels', 'vitepress', 'overlay style', '<div style="padding-bottom:20000px">x</div>'],
  [
    'a box of thousands of pixels in React',
    'docusaurus',
    'overlay style',
    '<div style={{ minHeight: "9000px" }}>x</div>',
  ],
  ['a transform', 'sphinx', 'overlay style', '<div style="transform: translateY(-900px)">x</div>'],
  ['a comment in the name of a property', 'mkdocs', 'overlay style', '<p style="posi/**/tion:absolute">x</p>'],
  ['utility classes that fix an element', 'mintlify', 'overlay fixed', '<div className="fixed inset-0">x</div>'],
  ['such a class behind a variant', 'mintlify', 'overlay md:absolute', '<div className="md:absolute">x</div>'],
  [
    'an arbitrary property as a class',
    'nextra',
    'overlay [position:fixed]',
    '<div className="[position:fixed]">x</div>',
  ],
  ['a class of Bootstrap', 'mkdocs', 'overlay fixed-top', '<div class="fixed-top">x</div>'],
  ['a class in an attribute list', 'mkdocs', 'overlay fixed', 'A link.\n{: .fixed .inset-0 }'],
  ['a style in an attribute list', 'vitepress', 'overlay style', '# A {style="position:absolute"}'],
  [
    'a style in attrs of the frontmatter',
    'starlight',
    'overlay style',
    '---\nhero:\n  actions:\n    - text: a\n      link: /\n      attrs:\n        style: "position: fixed"\n---\n',
  ],
  [
    'a class in attrs of the frontmatter',
    'starlight',
    'overlay inset-0',
    '---\nhero:\n  actions:\n    - attrs:\n        class: inset-0\n---\n',
  ],
  [
    'a style in an object of a component',
    'docusaurus',
    'overlay style',
    '<Card attrs={{ style: "position:fixed" }} />',
  ],
  ['a background that is loaded', 'plain', 'style', '<p style="background: url(//x.example/a)">x</p>'],
  // Elements and attributes.
  ['an input', 'mkdocs', 'unknown-element input', '<input name="password">'],
  ['a textarea, which swallows the page', 'plain', 'unknown-element textarea', '<textarea>'],
  ['a title that is left open and swallows the page', 'mkdocs', 'unknown-element title', '<title>'],
  ['an xmp that is left open and swallows the page', 'mkdocs', 'unknown-element xmp', '<xmp>'],
  ['a noembed that is left open and swallows the page', 'mkdocs', 'unknown-element noembed', '<noembed>'],
  ['a noframes that is left open and swallows the page', 'mkdocs', 'unknown-element noframes', '<noframes>'],
  ['a plaintext that is left open and swallows the page', 'mkdocs', 'unknown-element plaintext', '<plaintext>'],
  ['an iframe that is left open', 'plain', 'frame', '<iframe>'],
  ['a noscript that is left open', 'vitepress', 'script', '<noscript>'],
  ['a style that is left open', 'mkdocs', 'style', '<style>'],
  ['a script that is left open', 'jekyll', 'script', '<script>'],
  ['a title in capitals', 'plain', 'unknown-element title', 'Text\n\n<TITLE>'],
  ['a title behind a drawing', 'plain', 'unknown-element title', '<svg><path d="M0" /></svg><title>a</title>'],
  ['a title of several lines in a drawing', 'plain', 'unknown-element title', '<svg><title>\na\nb\n</title></svg>'],
  ['a template', 'sphinx', 'unknown-element template', '<template shadowrootmode="open">x</template>'],
  ['formaction on a button', 'mkdocs', 'unknown-element formaction', '<button formaction="//x.example">x</button>'],
  ['a background attribute', 'plain', 'unknown-element background', '<table background="//x.example/a.png"></table>'],
  ['ping on a link', 'vitepress', 'unknown-element ping', '<a href="/a" ping="https://x.example">x</a>'],
  ['attributes of htmx', 'mkdocs', 'handler', '<div hx-get="//x.example">x</div>'],
  ['attributes of Alpine', 'mkdocs', 'handler', '<div x-init="alert(1)">x</div>'],
  [
    'data attributes that scripts of a theme read',
    'plain',
    'unknown-element data-bs-content',
    '<p data-bs-content="x">x</p>',
  ],
  ['popovertarget', 'plain', 'unknown-element popovertarget', '<button popovertarget="a">x</button>'],
  ['an image in a drawing', 'mkdocs', 'unknown-element image', '<svg><image href="//x.example/a"></image></svg>'],
  ['use in a drawing', 'vitepress', 'unknown-element use', '<svg><use href="//x.example/a#b"></use></svg>'],
  ['the attribute is', 'plain', 'unknown-element is', '<p is="x-evil">x</p>'],
  ['an unknown element in Vue, which may be a component', 'vitepress', 'component terminal', '<terminal>x</terminal>'],
  ['an unknown element in MDX, which may be a component', 'docusaurus', 'component terminal', '<terminal>x</terminal>'],
  // Addresses.
  ['a deep link into an editor', 'plain', 'unknown-scheme vscode', '[x](vscode://file/etc/passwd)'],
  ['an address of a file', 'docusaurus', 'unknown-scheme file', '[x](file:///etc/passwd)'],
  ['an unknown scheme in an attribute', 'mkdocs', 'unknown-scheme intent', '<a href="intent://x">x</a>'],
  ['an unknown scheme with a reference in it', 'mkdocs', 'unknown-scheme ms-msdt', '[x](ms&#45;msdt:/id)'],
  ['an unknown scheme in a definition', 'vitepress', 'unknown-scheme steam', '[x]\n\n[x]: steam://run/1'],
  ['a script with spaces in an attribute', 'mkdocs', 'script-address', '<a href="javascript: alert(1)">x</a>'],
  ['a script with backslashes in its scheme', 'mkdocs', 'script-address', '[x](java\\script:alert)'],
  // Frontmatter.
  ['an unknown field', 'docusaurus', 'unknown-field plugins', '---\nplugins: [a]\n---\n'],
  ['a layout', 'jekyll', 'layout', '---\nlayout: ../../evil\n---\n'],
  // Containers and imports.
  ['an unknown container of VitePress', 'vitepress', 'unknown-directive exec', '::: exec\nls\n:::'],
  ['an unknown container of Docusaurus', 'docusaurus', 'unknown-directive exec', ':::exec\nls\n:::'],
  ['an unknown container of Starlight', 'starlight', 'unknown-directive exec', ':::exec\nls\n:::'],
  ['an import of a component of the site', 'docusaurus', 'import-export', 'import X from "@site/src/x"'],
  ['an import for its effects', 'starlight', 'import-export', 'import "@astrojs/starlight/components"'],
  ['what a listed module has besides', 'nextra', 'import-export', 'import { MDXRemote } from "nextra/components"'],
  ['a picture as its source', 'docusaurus', 'snippet', 'import x from "./a.svg?raw"'],
  ['a picture through a loader', 'docusaurus', 'snippet', 'import x from "!!raw-loader!/etc/a.png"'],
  [
    'a namespace of a listed module',
    'starlight',
    'import-export',
    'import * as x from "@astrojs/starlight/components"',
  ],
  ['a handler in JSX as a value', 'nextra', 'handler', '<Card icon={<svg onLoad="alert(1)" />} />'],
  ['markup in JSX as a value', 'nextra', 'script', '<Card icon={<i dangerouslySetInnerHTML={{ __html: "x" }} />} />'],
  ['a frame in JSX as a value', 'docusaurus', 'frame', '{<p><iframe src="/a" /></p>}'],
  ['a spread in JSX as a value', 'docusaurus', 'expression', '<Card icon={<i {...x} />} />'],
  ['a call in JSX as a value', 'docusaurus', 'expression', '<Card icon={<i>{x()}</i>} />'],
  ['a component in JSX as a value', 'docusaurus', 'component Evil', '<Card icon={<Evil />} />'],
  ['a file that is required', 'docusaurus', 'expression', '<img src={require("../../.env").default} />'],
  [
    'a picture that is required through a loader',
    'docusaurus',
    'expression',
    '<img src={require("!!x!./a.png").default} />',
  ],
  [
    'a name that is no picture',
    'docusaurus',
    'expression',
    'import Link from "@docusaurus/Link"\n\n<img src={Link} />',
  ],
  [
    'an address function with a script',
    'docusaurus',
    'expression',
    '<a href={useBaseUrl("javascript:alert(1)")}>a</a>',
  ],
  [
    'a redirect in head',
    'vitepress',
    'frontmatter-code',
    '---\nhead:\n  - [meta, { http-equiv: refresh, content: x }]\n---\n',
  ],
  [
    'a style sheet in head',
    'starlight',
    'frontmatter-code',
    '---\nhead:\n  - tag: link\n    attrs: { rel: stylesheet, href: /a.css }\n---\n',
  ],
  ['a flag that scripts read', 'mkdocs', 'handler', '<div x-data>x</div>'],
  ['a popover', 'plain', 'unknown-element popover', '<div popover id="a">x</div>'],
  ['a sum of texts', 'docusaurus', 'expression', '<a href={"java" + "script:alert(1)"}>a</a>'],
  ['a style from the frontmatter', 'starlight', 'expression', '<p style={frontmatter.x}>a</p>'],
  ['a computed name of the frontmatter', 'starlight', 'expression', '<Card title={frontmatter[x()]} />'],
  ['an escaped tag inside of HTML', 'vitepress', 'script', '<div>\n\\<script>alert(1)</script>\n</div>'],
  ['a tag behind two backslashes', 'vitepress', 'script', 'a \\\\<script>alert(1)</script>'],
  ['a call in a substitution', 'sphinx', 'template', 'a {{ name.__class__ }} b'],
  ['the environment as a substitution', 'sphinx', 'template', 'a {{ env }} b'],
  ['a substitution by its name', 'sphinx', 'unknown-directive version', 'a {{ version }} b'],
  ['a class that moves an element', 'mintlify', 'overlay -left-4', '<div className="-left-4">x</div>'],
  [
    'a custom element with attributes',
    'mkdocs',
    'component rapi-doc',
    '<rapi-doc spec-url="https://x.example"></rapi-doc>',
  ],
  ['a file of another computer', 'starlight', 'unknown-scheme file', '<a href="file:////x.example/a">x</a>'],
  ['a file above another', 'starlight', 'unknown-scheme file', '<a href="file:///a/..//x.example/a">x</a>'],
  ['an image of a file', 'starlight', 'unknown-scheme file', '<img src="file:///etc/a.png" />'],
  ['braces in an element that Vue evaluates', 'vitepress', 'interpolation', 'A <code>{{ x() }}</code> here.'],
  ['braces in an element that is code', 'vitepress', 'interpolation', 'A `<code v-pre>{{ x() }}</code>` here.'],
  ['braces in an element with an escape', 'vitepress', 'interpolation', 'A \\<code v-pre>{{ x() }}</code> here.'],
  ['braces in an indented element', 'vitepress', 'interpolation', 'A\n\n    <code v-pre>{{ x() }}</code>'],
  ['braces in an element of a list', 'vitepress', 'interpolation', '-     <code v-pre>{{ x() }}</code>'],
  ['braces behind an element', 'vitepress', 'interpolation', 'A <code v-pre>{{ x }}</code> {{ y() }}'],
  ['a handler in a message of a compiler', 'mdbook', 'handler', 'A Box<dyn onclick<a=alert(1)>> here.'],
  ['a container that runs a package', 'plain', 'unknown-directive os', ':::os'],
  ['an admonition with options of a package', 'plain', 'reference-block note', '::: note\n    handler: x'],
  ['another object of autodoc', 'rst', 'directive autoclass', '.. autoclass:: pkg.Other\n'],
  ['a tag from the frontmatter', 'docusaurus', 'expression', '<Heading as={frontMatter.tag}>x</Heading>'],
]

const PERMITTED: [title: string, dialect: DialectName, text: string][] = [
  ['a wide picture', 'plain', '<img src="a.png" alt="a" style="width: 1920px; max-width: 100%; height: 1080px">'],
  ['a box as wide as the text', 'mkdocs', '<div style="width: 100%; padding: 200px 0">x</div>'],
  ['the title of a drawing', 'mkdocs', '<svg viewBox="0 0 1 1"><title>A line</title><path d="M0 0" /></svg>'],
  ['the titles of two drawings', 'plain', '<svg><title>a</title></svg>\n\n<svg><g><title>b</title></g></svg>'],
  ['a style in the flow', 'mkdocs', '<div style="text-align:center; margin: 0 auto; position: relative">x</div>'],
  [
    'a style of React in the flow',
    'docusaurus',
    '<div style={{ backgroundColor: "red", width: 40, marginTop: "2em" }}>x</div>',
  ],
  [
    'a pair for light and dark themes',
    'mintlify',
    '<img className="block dark:hidden" src="/a.png" />\n<img className="hidden dark:block" src="/b.png" />',
  ],
  ['utility classes in the flow', 'mintlify', '<div className="flex gap-4 md:grid-cols-2 rounded-xl mt-4">x</div>'],
  ['classes of a theme in an attribute list', 'mkdocs', '[Start](a.md){ .md-button .md-button--primary }'],
  ['a drawing', 'mkdocs', '<svg viewBox="0 0 9 9"><path d="M0 0h9" stroke-width="2" fill="none"/></svg>'],
  [
    'a table with its old attributes',
    'plain',
    '<table border="1" cellpadding="3"><tr><td colspan="2" align="center">x</td></tr></table>',
  ],
  ['a film', 'vitepress', '<video src="/a.mp4" controls muted playsinline></video>'],
  ['a placeholder', 'mkdocs', 'Replace <your token> and <name> first.'],
  ['a comparison', 'plain', 'If a < b and c > d, or x < y, nothing is a tag.'],
  ['a language in prose', 'mkdocs', '**JavaScript:** a guide. JavaScript: the language (of browsers).'],
  ['a number behind a host', 'plain', '[x](localhost:3000) and <https://a.example:80>, mailto:a@b.example'],
  ['a link that skips the router', 'docusaurus', '[x](pathname:///a.pdf)'],
  [
    'known fields',
    'docusaurus',
    '---\nid: a\nsidebar_position: 2\nhide_table_of_contents: true\nog:image: /a.png\n---\n',
  ],
  ['known containers', 'vitepress', '::: code-group\n```js\n1\n```\n:::\n\n::: details More\nx\n:::'],
  ['asides', 'starlight', ':::caution[Careful]\nx\n:::'],
  [
    'components of the framework',
    'mintlify',
    '<Card title="a" href="/b" icon="x">a</Card>\n\n<Tree.Folder name="a" />',
  ],
  [
    'listed imports and what they bind',
    'docusaurus',
    "import Tabs from '@theme/Tabs'\nimport T from '@theme/TabItem'\n\n<Tabs><T value=\"a\">x</T></Tabs>",
  ],
  [
    'imports of pictures and of pages',
    'docusaurus',
    "import Img from './a.png'\nimport Part from './_part.mdx'\n\n<Img />\n\n<Part />",
  ],
  [
    'components of Starlight',
    'starlight',
    'import { Card, Steps } from \'@astrojs/starlight/components\'\n\n<Card title="a">x</Card>',
  ],
  [
    'JSX of a drawing as a value',
    'nextra',
    '<p title={<svg viewBox="0 0 1 1"><path d="M0" strokeWidth={2} /></svg>}>a</p>',
  ],
  ['an imported picture', 'nextra', 'import img from \'../public/a.png\'\n\n<img src={img} alt="a" width={40} />'],
  ['a required picture', 'docusaurus', '<img src={require("./a.png").default} />'],
  ['an address function', 'docusaurus', '<img src={useBaseUrl("/img/a.png")} />'],
  [
    'descriptions in head',
    'vitepress',
    '---\nhead:\n  - [meta, { property: "og:type", content: website }]\n  - [title, {}, A]\n---\n',
  ],
  [
    'descriptions in head of Starlight',
    'starlight',
    '---\nhead:\n  - tag: meta\n    attrs: { name: robots, content: noindex }\n---\n',
  ],
  [
    'types in prose',
    'mkdocs',
    'A `HashMap` is HashMap<String, i32>, Vec<u8, usize> or ident<fn(t)>, <client,peer set>.',
  ],
  ['an escaped tag in a heading', 'vitepress', '## \\<script setup>\n\nText\n'],
  ['a ratio', 'nextra', '<p title={307 / 768 - 1}>a</p>'],
  ['data of the page', 'docusaurus', '<p title={frontMatter.title}>a</p>'],
  ['a class with a side in its name', 'mkdocs', '<div class="left-aligned top-nav start-here">x</div>'],
  ['templates in reStructuredText', 'rst', 'A ``{% if x %}`` and {{ y }} in a sentence.'],
  ['words behind a language', 'mdbook', '```rust,ignore,does_not_compile\nfn main() {}\n```'],
  ['a value between braces', 'mdbook', 'Use {{version}} here.'],
  ['a link to a file of the reader', 'starlight', '<a href="file:///src/index.js">index.js</a>'],
  ['braces in an element with v-pre', 'vitepress', 'A tag (<code v-pre>{{ }}</code>) of Vue.'],
  ['types in a message of a compiler', 'mdbook', 'required for Box<dyn Future<Output = ()>> here'],
  ['a table of TOML in prose', 'sphinx', 'license = { text = "MIT" } and { path = "a", features = "b" }'],
  ['admonitions of generators', 'plain', ':::important\n\nx\n\n:::\n\n:::danger[Careful]\n\nx\n\n:::'],
  ['a placeholder with dashes', 'mkdocs', 'Write <your-token> or <my-name here>.'],
]

const describeFound = (dialect: DialectName, text: string): string[] =>
  activeContentIn(dialect, `${text}\n`).flatMap(({ form, name }) => [form, `${form} ${name ?? ''}`])

describe('what is not known to be harmless', () => {
  test.each(REFUSED)('is found: %s (%s: %s)', (_title, dialect, found, text) => {
    expect(describeFound(dialect, text)).toContain(found)
  })
})

describe('what is harmless', () => {
  test.each(PERMITTED)('is not found: %s (%s)', (_title, dialect, text) => {
    expect(describeFound(dialect, text)).toEqual([])
  })
})
