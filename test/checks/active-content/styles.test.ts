// Styles, classes and sizes that cover, move or hide what is around an element, beside those that people write.
import { describe, expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { activeContentIn, type DialectName, formsIn } from './dialects.ts'

const COVERING = [
  'box-shadow: 0 0 0 99rem #fff',
  'box-shadow: 0 0 0 50vmax #fff',
  'BOX-SHADOW: 0 0 0 99REM #fff',
  '-webkit-box-shadow: 0 0 0 99rem #fff',
  'border-image: linear-gradient(#fff, #fff) fill 0//99lvw',
  'outline: 99rem solid',
  'outline: 5in solid #fff',
  'outline-offset: -99em; outline: 5px solid',
  'text-decoration: underline #fff 90rem',
  'text-decoration-thickness: 90rem; text-decoration-line: underline',
  'text-shadow: 0 90px 90px #fff',
  '-webkit-text-stroke: 99px #fff',
  'font-size: 4000px; line-height: 0',
  'font-size: 90rem',
  'line-height: 0',
  'line-height: 1px',
  'letter-spacing: -9px',
  'word-spacing: -9em',
  'text-indent: -9em',
  'filter: drop-shadow(0 300px 0 #fff)',
  'filter: blur(90px)',
  'backdrop-filter: blur(9px)',
  'zoom: 9',
  'zoom: 900%',
  'height: 0',
  'max-height: 1px',
  'white-space: nowrap',
  'height: 1%',
  'aspect-ratio: 20/1; min-height: 1px',
  'aspect-ratio: 1/9999',
  'grid-template-rows: 1px',
  'grid-template-rows: 0fr',
  'width: 100vw',
  'width: 90cm',
  'min-height: 100vh',
  'height: 90lvh; overflow: hidden',
  'padding: 100lvh 0',
  'margin: 0/**/-900px',
  'margin-top: calc(0px - 900px)',
  'margin-left: var(--x)',
  'vertical-align: -90rem',
  'overflow: visible',
  'max-width: none',
  'position: sticky',
  'position: inherit',
  'clip-path: inset(0 0 0 -900px)',
  'mask: none',
  'rotate: 45deg',
  'scale: 9',
  'translate: 0 -900px',
  'animation: spin 1s',
  'mix-blend-mode: difference',
  'will-change: transform',
  '--tw-shadow: 0 0 0 99rem #fff',
  '--bs-gutter-x: -99rem',
  'unicode-bidi: bidi-override',
  'content: "x"',
  'font-family: "/*"; position: fixed; color: "*/"',
  'color: red; font-family: "a; position: fixed',
  'width: 99vfoo',
  // Over the start of a box, and over its end.
  'direction: rtl; width: 10px',
  'writing-mode: vertical-rl; width: 10%',
  'text-orientation: upright',
  'display: flex; justify-content: flex-end; width: 10%',
  'display: flex; justify-content: center; width: 10%',
  'display: flex; flex-direction: row-reverse',
  'display: flex; flex-direction: column; align-items: center',
  'display: flex; flex-flow: column wrap; align-items: center',
  'display: flex; flex-direction: column; align-items: end',
  'display: grid; place-content: center',
  'align-self: center',
  'float: right',
  'float: inline-end; max-width: 300px',
  'width: 400px',
  'width: max-content',
  'min-width: max-content; max-width: 100%',
  'min-width: 300px; max-width: 100%',
  'margin-left: 400px',
  'padding-left: 50%',
  'margin: 0 0 0 25%; width: 100%',
  'box-sizing: content-box',
  'break-before: column',
  'grid-template-columns: 300px 300px 300px 300px',
  'grid-template-columns: repeat(12, minmax(200px, 1fr))',
  'flex: 0 0 auto',
  'flex-shrink: 0',
  'filter: invert(1)',
]

const HARMLESS = [
  'text-align: center; margin: 0 auto; padding: 1rem 2em; width: 50%',
  'color: var(--md-code-fg-color); background-color: var(--x, #fff)',
  'border: 1px solid #ddd; border-radius: 9999px; padding: .5em',
  'border-left: 4px solid rgb(220, 53, 69); background: rgba(0, 0, 0, .1)',
  'box-shadow: 0 4px 12px rgba(0, 0, 0, .1), 0 1px 2px #0002',
  'box-shadow: none; text-decoration: none; outline: none; transition: none',
  'display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 1rem',
  'display: grid; grid-template-columns: 1fr 2fr; row-gap: 20%',
  'display: flex; flex-direction: column; align-items: flex-start; flex: 1 1 0%; order: 2',
  'display: flex; align-items: center; justify-content: space-between; flex: 1 1 200px',
  'display: flex; justify-content: center; overflow-x: auto',
  'display: inline-block; vertical-align: middle; float: right; max-width: 50%; clear: both',
  'float: right; width: 40%; margin: 0 0 1rem 1rem',
  'width: 80%; margin: 40px 10%; padding: 62.5% 0 0 0',
  'font: inherit; font-size: 1.2em; font-weight: 500; font-style: italic; line-height: 1.5',
  'font-family: "Fira Code", monospace; white-space: pre-wrap; word-break: break-all',
  'position: relative; padding-top: 56.25%',
  'height: 300px; overflow-y: auto',
  'max-width: 800px; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover',
  'width: calc(50% - 10px); max-width: 100%',
  'width: 1920px; max-width: 100%',
  'background: linear-gradient(90deg, rgba(0, 0, 0, .5) 0%, #fff 100%); -webkit-background-clip: text',
  'zoom: 50%',
  'list-style: none; margin-left: .4em; border-collapse: collapse; border-spacing: 0 4px',
  'color: red !important; width: 10% !important',
  '--text-color: blue; color: var(--text-color)',
  'mso-fareast-language: EN-US',
  'fill: none; stroke: #000; stroke-width: 2; stroke-dasharray: 5 5; stop-color: #fff',
  'columns: 2; column-gap: 2rem; break-inside: avoid',
  'counter-reset: step-counter 41',
]

/** Each way by which a style becomes that of an element. */
const WAYS: [title: string, dialect: DialectName, write: (style: string) => string][] = [
  ['HTML', 'mkdocs', (style) => `<p style='${style}'>x</p>`],
  [
    'HTML with references',
    'plain',
    (style) => `<p style="${style.replace(/[^ ]/g, (one) => `&#${one.charCodeAt(0)};`)}">x</p>`,
  ],
  ['a style of JSX', 'nextra', (style) => `<p style={${JSON.stringify(styleObject(style))}}>x</p>`],
  [
    'a component',
    'docusaurus',
    (style) => `import T from '@theme/TabItem'\n\n<T style={${JSON.stringify(styleObject(style))}}>x</T>`,
  ],
]

function styleObject(style: string): Record<string, string> {
  const entries = style.split(';').map((one) => one.split(/:(.*)/s))
  return Object.fromEntries(
    entries.map(([name = '', value = '']) => [
      name.trim().startsWith('--') ? name.trim() : name.trim().replace(/-([a-z])/g, (_all, one) => one.toUpperCase()),
      value.trim(),
    ]),
  )
}

describe.each(WAYS)('in %s', (_title, dialect, write) => {
  test.each(COVERING)('a style that leaves the box of its element is refused: %s', (style) => {
    expect(formsIn(dialect, `${write(style)}\n`)).toContain('overlay')
  })

  test.each(HARMLESS)('a style within the box of its element passes: %s', (style) => {
    expect(activeContentIn(dialect, `${write(style)}\n`)).toEqual([])
  })
})

describe('a height that the content may exceed', () => {
  test.each([
    '<img src="a.png" style="height: 20px">',
    '<i style="height: 20px"></i>',
    '<td style="height: 20px">x</td>',
  ])('passes where no content can: %s', (html) => expect(activeContentIn('mkdocs', `${html}\n`)).toEqual([]))

  test.each([
    '<img src="a.png" style="width: 400px; float: right">',
    '<td style="width: 300px">x</td>',
    '<div style="display: flex; justify-content: center">\n  <img src="a.png">\n  <img src="b.png">\n</div>',
    '<div style="display: flex; justify-content: center">\n\n![a](a.png)\n\n</div>',
  ])('and a width or a centre where themes shrink what is too wide: %s', (html) =>
    expect(activeContentIn('mkdocs', `${html}\n`)).toEqual([]),
  )

  test.each([
    '<img src="a.png" style={{ width: 400 }} />',
    "<div style={{ display: 'flex', justifyContent: 'center' }}>\n  <img src=\"a.png\" />\n</div>",
    "<div style={{ display: 'flex', justifyContent: 'center' }}>\n\n![a](a.png)\n\n</div>",
  ])('also in JSX: %s', (jsx) => expect(activeContentIn('mintlify', `${jsx}\n`)).toEqual([]))

  test('and a width at a component that shows a picture', () => {
    const page = 'import { Image } from \'astro:assets\'\n\n<Image src="a.png" style={{ width: 400 }} />\n'
    expect(activeContentIn('starlight', page)).toEqual([])
  })

  test.each(['<div style={{ height: 20 }} />', '<p title={<i style={{ height: 20 }} />}>x</p>'])(
    'passes in JSX where no content can: %s',
    (jsx) => expect(activeContentIn('nextra', `${jsx}\n`)).toEqual([]),
  )

  test('passes in a list at a picture, but not at other text', () => {
    expect(formsIn('mkdocs', 'A ![x](a.png){style="height: 20px"}')).toEqual([])
    expect(formsIn('mkdocs', 'A [![x](a.png)](b.md){style="height: 20px"}')).toEqual(['overlay'])
  })
})

/** [class, why]. */
const COVERING_CLASSES = [
  'shadow-[0_0_0_99rem_white]',
  'md:hover:shadow-[0_0_0_99rem_white]',
  '!shadow-[0_0_0_99rem_white]',
  'outline-[99rem]',
  'outline-9999',
  'ring-9999',
  'ring-offset-[99rem]',
  'border-[99rem]',
  'decoration-9999',
  'underline-offset-[-99rem]',
  'text-[4000px]',
  'text-[80px]/[0]',
  'text-9xl/[0]',
  'leading-[0]',
  'leading-0',
  'tracking-[-9px]',
  'h-[1px]',
  'h-0.5',
  'h-1px',
  'max-h-(--x)',
  'w-[9000px]',
  'w-9999',
  'min-h-9999',
  'h-dvh',
  'vh-100',
  'min-vh-100',
  '-mt-99',
  'mt--500px',
  'm-[-9px]',
  '[margin:-9px]',
  '[zoom:9]',
  '[&]:[position:fixed]',
  'grid-rows-[0px]',
  'blur-[90px]',
  'drop-shadow-[0_300px_0_white]',
  'before:content-["x"]',
  '[&~*]:hidden',
  '[body:has(&)_nav]:hidden',
  '[.a+&]:hidden',
  'overflow-visible',
  'position-fixed',
  'pos-fixed',
  'navbar-fixed-top',
  'is-fixed-top',
  'stretched-link',
  'hover:(fixed',
  'inset-0)',
  'VPBackdrop',
]

const HARMLESS_CLASSES = [
  'flex items-center gap-4 mt-4 mx-auto -bg-dark px-3.5 rounded-2xl border-2 divide-y ring-1 text-5xl leading-7',
  'w-[400px] max-w-[40ch] text-[#555] bg-[#6c47ff] grid-cols-[1fr_2fr] rounded-[inherit] max-w-full sm:w-96 w-75 col-12 fs-6',
  'bg-red-100 text-blue-500 from-neutral-500/20 ring-white/10 text-sm/6 opacity-50 duration-1000 h1 -bg-200',
  '[&>*]:m-1 [&:nth-child(3)]:px-2 [&[open]]:p-2 data-[status=selected]:ring-sky-400 has-[:disabled]:opacity-50',
  'i-carbon:code dark:i-carbon:moon hover:(bg-gray-400 font-medium) text-hover:red uno-4hshza',
  'md-button md-button--primary card shadow--md margin-bottom--md admonition-title sd-text-center',
  'h-10 overflow-hidden',
]

describe('a class that is laid over others', () => {
  test.each(COVERING_CLASSES)('is refused: %s', (name) => {
    expect(formsIn('mkdocs', `<p class='${name}'>x</p>\n`)).toContain('overlay')
  })

  test.each(HARMLESS_CLASSES)('is none of these: %s', (names) => {
    expect(activeContentIn('mkdocs', `<p class='${names}'>x</p>\n`)).toEqual([])
  })

  test('is loaded by none of these: a background', () => {
    expect(formsIn('mkdocs', '<p class="bg-[url(//x.example)]">x</p>')).toEqual(['style'])
  })
})

describe('such a class reaches the same judge', () => {
  test.each<[title: string, dialect: DialectName, text: string]>([
    ['a directive of Docusaurus', 'docusaurus', ':::note{.shadow-[0_0_0_99rem_white]}\nx\n:::'],
    ['a directive of Starlight', 'starlight', ':::note{class="ring-9999"}\nx\n:::'],
    ['a container of VitePress', 'vitepress', '::: tip {.ring-9999}\nx\n:::'],
    ['a list of Python-Markdown', 'mkdocs', '# A {: .ring-9999 }'],
    ['a block of pymdown', 'mkdocs', '/// note\n    attrs: {class: ring-9999}\n\nx\n///'],
    ['a list of kramdown', 'jekyll', 'x\n{: .ring-9999}'],
    ['a block of Goldmark', 'hugo', '# A {class="ring-9999"}'],
    ['a list of MyST', 'sphinx', '[x](y){.ring-9999}'],
    ['an option of a directive of MyST', 'sphinx', '```{note}\n:class: ring-9999\n\nx\n```'],
    ['a container of reStructuredText', 'rst', '.. container:: ring-9999\n\n   x'],
    ['a class of reStructuredText', 'rst', '.. class:: ring-9999\n\nx'],
    ['a class of Sphinx', 'rst', '.. rst-class:: ring-9999\n\nx'],
    ['an option of reStructuredText', 'rst', '.. note::\n   :class: ring-9999\n\n   x'],
    ['a class that docutils spells', 'rst', '.. class:: [position:fixed]\n\nx'],
    ['a role of reStructuredText', 'rst', '.. role:: a\n   :class: ring-9999\n\n:a:`x`'],
    ['a shortcode of Hugo', 'hugo', '{{< figure src="a.png" class="ring-9999" >}}'],
    ['JSX', 'mintlify', '<p className="ring-9999">x</p>'],
    ['a component', 'mintlify', '<Card title="a" className="ring-9999">x</Card>'],
  ])('through %s', (_title, dialect, text) => {
    expect(formsIn(dialect, `${text}\n`)).toContain('overlay')
  })
})

describe('a field that becomes a class or a style', () => {
  const page = (fields: string): string => `---\ntitle: A\n${fields}\n---\n\nText.\n`

  test.each<[dialect: DialectName, fields: string]>([
    ['docusaurus', 'sidebar_class_name: navbar-sidebar'],
    ['docusaurus', 'wrapperClassName: DocSearch-Container'],
    ['vitepress', 'pageClass: DocSearch-Container'],
    ['vitepress', 'hero: {actions: [{theme: "brand VPNavScreen", text: x, link: /a}]}'],
    ['vitepress', 'hero: {actions: [{theme: "fixed inset-0", text: x, link: /a}]}'],
    ['mkdocs', 'extra_classes: [md-overlay]'],
    ['jekyll', 'classes: side-bar'],
    ['jekyll', 'classes: [wide, search-overlay]'],
    ['jekyll', 'header: {overlay_color: "#fff; position: fixed; inset: 0"}'],
    ['jekyll', 'header: {overlay_filter: "rgba(0, 0, 0, 0)); position: fixed; inset: 0"}'],
    ['jekyll', `header: {overlay_image: "/a.png'); position: fixed; background: url('/b.png"}`],
    ['jekyll', 'header: {overlay_filter: "rgba(0, 0, 0, 0)), url(//x.example"}'],
    ['hugo', 'params: {body_class: modal}'],
    ['hugo', 'params: {body_class: &words [fixed, modal], words: *words}'],
    ['hugo', 'params: {words: &words [fixed, modal], body_class: *words}'],
  ])('is refused in %s: %s', (dialect, fields) => {
    expect(formsIn(dialect, page(fields))).toContain('overlay')
  })

  test.each<[dialect: DialectName, fields: string]>([
    ['docusaurus', 'sidebar_class_name: hidden sidebar-new'],
    ['vitepress', 'pageClass: custom-page wide'],
    ['vitepress', 'hero: {actions: [{theme: brand, text: x, link: /a}]}'],
    ['jekyll', 'classes: [wide, landing]'],
    [
      'jekyll',
      'header: {overlay_color: "#5e616c", overlay_filter: "rgba(255, 0, 0, 0.5)", overlay_image: /assets/a.jpg}',
    ],
    ['jekyll', 'header: {overlay_filter: "0.5", overlay_image: "https://x.example/a_(b).jpg"}'],
  ])('passes in %s: %s', (dialect, fields) => {
    expect(activeContentIn(dialect, page(fields))).toEqual([])
  })

  test.each([
    ['docs/a/_category_.json', '{"label": "A", "className": "navbar-sidebar__backdrop"}', ['overlay']],
    ['docs/a/_category_.json', '{"label": "A", "class\\u004eame": "navbar-sidebar__backdrop"}', ['overlay']],
    ['docs/a/_category_.yml', 'label: A\nclassName: fixed inset-0', ['overlay', 'overlay']],
    ['docs/a/_category_.json', '{"label": "A", "className": "red new"}', []],
  ])('is judged in %s: %s', (path, text, forms) => {
    expect(findActiveContentInFile(path, text).map(({ form }) => form)).toEqual(forms)
  })
})

describe('a property of a component that names classes', () => {
  test('is judged like a class', () => {
    const tag = (classes: string): string => `<Card title="a" wrapperClassName="${classes}">x</Card>\n`
    expect(formsIn('mintlify', tag('fixed inset-0'))).toContain('overlay')
    expect(activeContentIn('mintlify', tag('mt-4'))).toEqual([])
  })
})

describe('an attribute that becomes a size', () => {
  test.each([
    '<img src="a.png" width="99999">',
    '<img src="a.png" hspace=9999>',
    '<table cellspacing="99999"><tr><td>x</td></tr></table>',
    '<table align="right"><tr><td>x</td></tr></table>',
    '<table style="float: right"><tr><td>x</td></tr></table>',
    '<table style="float: right; width: 10%"><tr><td>x</td></tr></table>',
    '<div style="display: table; float: right; width: 10%">x</div>',
    '<table style="width: 400px"><tr><td>x</td></tr></table>',
    '<table><tr><td style="float: right">x</td></tr></table>',
    '<div dir="rtl">x</div>',
    '<p dir=auto>x</p>',
    '<table border=9999><tr><td>x</td></tr></table>',
    '<table><tr><td height="99999">x</td></tr></table>',
    '<hr size=9999 color=white>',
    '<svg width="400in" viewBox="0 0 1 1"><path d="M0"/></svg>',
    '<svg overflow="visible"><path d="M0"/></svg>',
    '<math><mspace width="9999px"/></math>',
    '<math><mo lspace="-99em">x</mo></math>',
    '<math><mi mathsize="999px">x</mi></math>',
    '<math><mpadded height="0"><mi>x</mi></mpadded></math>',
  ])('has bounds: %s', (html) => {
    expect(activeContentIn('mkdocs', `${html}\n`)).not.toEqual([])
  })

  test.each([
    '<img src="a.png" width="1200" height="80%" align="right" hspace="10">',
    '<table border="1" cellpadding="10" width="100%"><tr><td width="50%" height="40">x</td></tr></table>',
    '<svg width="24" viewBox="0 0 9000 9000"><rect x="4000" width="5000" height="9000"/></svg>',
    '<table align="center" dir="ltr"><tr><td align="right">x</td></tr></table>',
    '<math><mspace width="0.167em"/><mo lspace="-0.1em" stretchy="false">(</mo></math>',
  ])('is as people write it: %s', (html) => {
    expect(activeContentIn('mkdocs', `${html}\n`)).toEqual([])
  })
})

describe('a name that scripts look for', () => {
  test.each([
    ['<img name="currentScript" src="a.png">', 'mkdocs'],
    ['<img name=cookie>', 'jekyll'],
    ['<div id="__NEXT_DATA__">{}</div>', 'nextra'],
    ['<a id="__config">{}</a>', 'mkdocs'],
    ['<img name="body" />', 'docusaurus'],
    ['![x](a.png){name=currentScript}', 'mkdocs'],
  ] as const)('is refused: %s', (text, dialect) => {
    expect(formsIn(dialect, `${text}\n`)).toEqual(['unknown-element'])
  })

  test.each([
    '<a name="body"></a>',
    '<h2 id="title">x</h2>',
    '<a id="__init__"></a>',
    '<a id="__experimental_raw"></a>',
    '<img name="Picture 1" src="a.png">',
  ])('is none of these: %s', (html) => expect(activeContentIn('mkdocs', `${html}\n`)).toEqual([]))
})

describe('a diagram of Mermaid', () => {
  const fence = (body: string): string => `\`\`\`mermaid\n${body}\n\`\`\`\n`

  test.each([
    ['overlay', `%%{init: {'themeCSS': '& {position: fixed; inset: 0}'}}%%\ngraph TD`],
    ['overlay', '%%{init: {"securityLevel": "loose"}}%%\ngraph TD'],
    ['overlay', '---\nconfig:\n  themeCSS: "& {position: fixed}"\n---\ngraph TD'],
    ['overlay', 'graph TD\n  A --> B\n  style A position:fixed,inset:0'],
    ['overlay', 'graph TD\n  A --> B\n  classDef a outline:99rem solid #fff'],
    ['script-address', 'graph TD\n  click A href "javascript:alert(1)"'],
    ['script-address', 'graph TD\n  click A "java&Tab;script:alert(1)"'],
    ['unknown-scheme', 'graph TD\n  click A "vscode://file/a"'],
    ['handler', 'graph TD\n  click A call run()'],
  ])('is refused (%s): %s', (form, body) => {
    for (const dialect of ['mkdocs', 'docusaurus', 'hugo', 'vitepress'] as const) {
      expect([dialect, formsIn(dialect, fence(body))]).toEqual([dialect, [form]])
    }
  })

  test.each([
    `%%{init: {'theme': 'base', 'themeVariables': {'primaryColor': '#ff0000', 'fontSize': '14px'}, 'flowchart': {'curve': 'linear'}}}%%\ngraph TD`,
    'graph TD\n  style A fill:#f9f,stroke:#333,stroke-width:4px,color:rgb(1, 2, 3)\n  classDef a rx:5,ry:5,stroke-dasharray:5 5',
    'graph TD\n  click A "https://a.example" "Title" _blank\n  click B href "/b"',
    '---\ntitle: A diagram\nconfig:\n  theme: forest\n---\ngraph TD',
  ])('passes: %s', (body) => {
    expect(activeContentIn('mkdocs', fence(body))).toEqual([])
  })
})
