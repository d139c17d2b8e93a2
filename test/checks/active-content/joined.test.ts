// What the build takes out of a page before it reads the page: what stands before and behind it becomes one word.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { type DialectName, formsIn } from './dialects.ts'

/** [what is joined, where, its form, text, the nearest honest text]; each was seen in the output of the real program. */
type Joined = [title: string, dialect: DialectName, form: ActiveForm, attack: string, honest: string]

const JOINED: Joined[] = [
  [
    'a deleted word of critic marks',
    'mkdocs',
    'script',
    '<scr{--x--}ipt>alert(1)</script>',
    'A word{-- that goes--}, {++one that comes++} and {~~one~>another~~}.',
  ],
  [
    'an inserted and a deleted word',
    'mkdocs',
    'script',
    '<scr{>>x<<}ipt>alert(1)</scr{++x++}ipt>',
    'A {==marked==}{>>comment<<} word.',
  ],
  ['a replaced address', 'mkdocs', 'script-address', '[a](java{~~x~>script~~}:alert(1))', '[a]({~~a~>b~~}.md)'],
  [
    'the deleted end of code',
    'mkdocs',
    'script',
    '{--\n\n```\n--}\n<script>alert(1)</script>\n\n```\n',
    '```\n{--x--}\n<script>alert(1)</script>\n```\n',
  ],
  [
    'a shortcode that prints nothing of its content',
    'hugo',
    'script',
    '<scr{{< a >}}x{{< /a >}}ipt>alert(1)</script>',
    'a{{< a >}}x{{< /a >}}b',
  ],
  [
    'a shortcode over lines',
    'hugo',
    'script',
    '<scr{{< a >}}\n\nx\n\n{{< /a >}}ipt>alert(1)</script>',
    'a\n\n{{< a >}}\n\nx\n\n{{< /a >}}\n\nb',
  ],
  [
    'a handler behind a shortcode in a tag',
    'hugo',
    'handler',
    '<img src=x {{< a >}}x{{< /a >}} onerror=alert(1)>',
    '<img src="{{< a >}}" alt="x">',
  ],
  [
    'an argument that completes the name of a tag',
    'hugo',
    'script',
    '<scr{{< a ipt >}} src=//x.example>',
    '{{< a ipt >}}s',
  ],
  [
    'an argument of a shortcode in code',
    'hugo',
    'handler',
    '```\n{{< figure caption="<img src=x onerror=alert(1)>" >}}\n```',
    '```\n{{< figure caption="A <b>word</b>" >}}\n```',
  ],
  [
    'white space that Liquid takes away',
    'jekyll',
    'script',
    '<scr {%- comment -%}x{%- endcomment -%} ipt>alert(1)</script>',
    'a {%- comment -%}x{%- endcomment -%} b',
  ],
  [
    'a comment of Liquid over lines',
    'jekyll',
    'script',
    '<scr{% comment %}\n\nx\n{% endcomment %}ipt>alert(1)</script>',
    'a{% comment %}\n\nx\n{% endcomment %}b',
  ],
  [
    'text that Liquid keeps for later',
    'jekyll',
    'script',
    '<scr{% capture x %}y{% endcapture %}ipt>alert(1)</script>',
    'a',
  ],
  [
    'code that an excerpt cuts',
    'jekyll',
    'handler',
    'a\n\n~~~ html\n<img src="x" onerror="alert(1)">\n<!--more-->\n~~~',
    'a\n\n~~~ html\n<img src="x">\n<!--more-->\n~~~',
  ],
  [
    'what a shortcode in code encloses',
    'hugo',
    'handler',
    '```\n{{< a >}}<img src=x onerror=alert(1)>{{< /a >}}\n```',
    '```\n{{< a >}}<b>x</b>{{< /a >}}\n```',
  ],
  ['a comment of Jinja', 'macros', 'script', '<scr{# x #}ipt>alert(1)</script>', 'a{# x #}b'],
  [
    'a comment of Jinja and critic marks',
    'macros',
    'script',
    '<scr{-{# x #}-x--}ipt>alert(1)</script>',
    'a{-{# x #}-x--}b',
  ],
  ['white space that Jinja takes away', 'macros', 'script', '<scr {#- x -#} ipt>alert(1)</script>', 'a {#- x -#} b'],
  [
    'a condition that does not hold',
    'macros',
    'script',
    '<scr{% if false %}x{% endif %}ipt>alert(1)</script>',
    'a{% if false %}x{% endif %}b',
  ],
]

/** What the template itself is. */
const OF_TEMPLATES: ReadonlySet<ActiveForm> = new Set(['template', 'component', 'unknown-directive'])

describe('what the build joins is judged as the build reads it', () => {
  test.each(JOINED)('%s in %s is found as %s', (_title, dialect, form, attack) => {
    expect(formsIn(dialect, `# A\n\n${attack}\n`)).toContain(form)
  })

  test.each(JOINED)('beside %s in %s, honest text passes', (_title, dialect, _form, _attack, honest) => {
    expect(formsIn(dialect, `# A\n\n${honest}\n`).filter((form) => !OF_TEMPLATES.has(form))).toEqual([])
  })
})
