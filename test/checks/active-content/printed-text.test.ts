// Text that themes print without escaping it: each attack stands beside the nearest honest text. The kinds were tried with
// MkDocs, Jekyll and Sphinx.
import { describe, expect, test } from '@jest/globals'
import type { ActiveForm } from '../../../src/checks/active-content/active-forms.ts'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { type DialectName, formsIn } from './dialects.ts'

type Pair = [title: string, dialects: DialectName[], form: ActiveForm, attack: string, honest: string]

const MARKDOWN: DialectName[] = ['mkdocs', 'jekyll', 'plain', 'sphinx']

const ATTRIBUTES: Pair[] = [
  [
    'a heading that adds a handler to the list of contents',
    MARKDOWN,
    'handler',
    '# A\n\n## B x" onfocus="document.title=1" autofocus tabindex="0\n',
    '# A\n\n## The "foo" option and `"type=module"`\n',
  ],
  [
    'a heading whose handler is written with emphasis',
    MARKDOWN,
    'handler',
    'A x" on**mouse**over="document.title=1\n===\n',
    'Set a="**b**"\n===\n',
  ],
  [
    'a heading in an admonition',
    ['mkdocs'],
    'handler',
    '!!! note\n    ## B x" onfocus="document.title=1\n',
    '!!! note\n    ## B x="1"\n',
  ],
  [
    'a label for the list of contents',
    ['mkdocs'],
    'handler',
    `## B { data-toc-label='x" onfocus="document.title=1' }\n`,
    '## B { #b .c }\n',
  ],
  [
    'an image in a heading, whose text some generators leave out',
    ['mkdocs'],
    'handler',
    '# A\n\n## B x" on![y](z.png)focus="document.title=1\n',
    '# A\n\n## B ![y "z"](z.png)\n',
  ],
  [
    'a heading that makes a library run something',
    MARKDOWN,
    'handler',
    `# A ' hx-get='https://evil.example\n`,
    "# Don't use the `hx-get` attribute, 'foo' or a='b'\n",
  ],
  [
    'a heading that leads readers elsewhere',
    MARKDOWN,
    'style',
    '# A x" href="https://evil.example\n',
    '# The "href" attribute, `src` and "style"\n',
  ],
  [
    'a description that refreshes the page',
    MARKDOWN,
    'style',
    `---\ndescription: '0;url=https://evil.example" http-equiv="refresh'\n---\n# A\n`,
    `---\ndescription: 'The "http-equiv" attribute; it''s "old"'\n---\n# A\n`,
  ],
  [
    'a title that adds a handler to the links of its neighbours',
    MARKDOWN,
    'handler',
    `---\ntitle: About x" onmouseover="document.title=1\n---\n# A\n`,
    `---\ntitle: About "onmouseover" and onclick\n---\n# A\n`,
  ],
  [
    'a field at the top of reStructuredText',
    ['rst'],
    'handler',
    '.. Comment\n   of two lines\n\n:author: x\n\n   ``" autofocus onfocus="document.title=1``\n\nA\n=\n',
    ':author: Ada "The Countess" Lovelace\n:date: 2020\n\nA\n=\n',
  ],
]

const EXCERPTS: Pair[] = [
  [
    'parts of a handler around the text of a link',
    ['post'],
    'handler',
    'Use `"` on[mouseover](/b)=f(1) for it.\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a handler around a comment',
    ['post'],
    'handler',
    'Use `"` on<!-- x -->mouseover=f(1) to quote.\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a handler around a picture',
    ['post'],
    'handler',
    'Use `"` on![](/x.png)mouseover=f(1) x\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a handler around a tag',
    ['post'],
    'handler',
    'Use `"` on<b></b>mouseover=f(1) x\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a handler on two lines',
    ['post'],
    'handler',
    'Use `"` on\nmouseover=f(1) x\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'an equals sign in a link',
    ['post'],
    'handler',
    'Use `"` onmouseover [=](/b) f(1) x\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a field that refreshes the page',
    ['post'],
    'style',
    '0;url=//e.example/`"` http-[equiv](/b)=refresh for it.\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'a word in a link that hides the element',
    ['post'],
    'style',
    'Use `"` [hidden](/b) x\n\nB\n',
    'Use `"` and [on](/a)click, <b>mouse</b>over <!-- a="b" --> "x" [hide](/b "A title")\nit: `a="b"`.\n\nB\n',
  ],
  [
    'parts of a handler in a description',
    ['jekyll', 'mkdocs', 'plain'],
    'handler',
    `---\ndescription: 'Use x" on<b></b>mouseover="f(1)'\n---\n# A\n`,
    `---\ndescription: 'Use "x" on <b>mouse</b>over and [a](b "c")'\n---\n# A\n`,
  ],
  [
    'code at the beginning of a post that adds a handler to its description',
    ['post'],
    'handler',
    'A `x" onmouseover="document.title=1` b.\n\nC\n',
    'He said "hi" about `onmouseover`, and *she* about a="b".\n\nD `x" onmouseover="y"`\n',
  ],
  [
    'an escaped quote in a list',
    ['post'],
    'style',
    '- A \\" http-equiv=\\"refresh\n- b\n\nC\n',
    '- Use "http-equiv" and \\"href\\", it\'s so\n\nC\n',
  ],
  ['a reference to a quote', ['post'], 'handler', 'A &quot; onclick=&#34;x\n\nB\n', 'A &quot;b&quot; onclick\n\nB\n'],
  [
    'a word that Liquid joins',
    ['post'],
    'handler',
    'A `x" on{% comment %}{% endcomment %}mouseover="document.title=1`\n\nB\n',
    'A `x" on{% comment %}{% endcomment %} a="b`\n\nB\n',
  ],
  [
    'a quote in front of the mark that a post sets',
    ['post'],
    'handler',
    '---\nexcerpt_separator: <!--cut-->\n---\nA\n\n`x" onclick="y`\n<!--cut-->\n',
    '---\nexcerpt_separator: <!--cut-->\n---\nA\n<!--cut-->\n\n`x" onclick="y`\n',
  ],
  [
    'a paragraph that ends nowhere, since its line ends are those of Windows',
    ['post'],
    'handler',
    'A\r\n\r\n`x" onclick="y`\r\n',
    'A "b"\r\n\r\n<a href="c" class="d">"e"</a>\r\n',
  ],
  [
    'a quote in front of a tag',
    ['post'],
    'handler',
    "<b>`x' onclick='y`</b>\n\nB\n",
    'A "b" <img src="c.png" alt="d" /> [e](f.md){: target="_blank" rel="noopener"} "g".\n{: .lead style="color: red"}\n\nB\n',
  ],
]

test('a page of Jekyll that is no post has no excerpt', () => {
  expect(formsIn('jekyll', 'The `<a href="x" style="color: red">` tag.\n\nB\n')).toEqual([])
})

const HIDING: Pair[] = [
  'name="robots',
  'property="og:title',
  'background="/a.png',
  'id="a',
  'slot="a',
  'hidden',
  'Popover',
  'inert',
  'hidden="',
].map((added) => [
  `a quote and ${added}`,
  ['mkdocs', 'jekyll', 'plain', 'sphinx'],
  'style',
  `---\ntitle: 'A x" ${added} b'\n---\n# A\n`,
  `---\ntitle: 'The "${added.split('=')[0]}" option and lang="de"; what is "name" and "property"?'\n---\n# A\n`,
])

const TAGS: Pair[] = [
  [
    'an attribute of a tag in the code of a heading',
    ['mkdocs', 'jekyll'],
    'style',
    '# A\n\n## B `<b id="x" href="https://evil.example">`\n',
    '# A\n\n## B <span id="x" class="y">z</span>\n',
  ],
  [
    'an attribute of what a backslash makes text of',
    ['jekyll'],
    'style',
    '# A\n\n## B \\<b id="x" href="https://evil.example">\n',
    '# A\n\n<h2 class="y">B <a id="x" href="#z"></a></h2>\n',
  ],
]

const ARGUMENTS: Pair[] = [
  [
    'an argument of an include that leaves an attribute of its template',
    ['jekyll'],
    'handler',
    `{% include a.html title='x" onmouseover="document.title=1' text="a" %}\n`,
    `{% include a.html title='The "onmouseover" attribute' text="a = b, it's c" %}\n`,
  ],
  [
    'an argument of an include that a template may print between attributes',
    ['jekyll'],
    'handler',
    `{% include a.html attrs="onerror='document.title=1'" src="x.png" %}\n`,
    `{% include a.html attrs="width='300' loading=lazy" src="x.png?a=b" class="wide" %}\n`,
  ],
  [
    'an argument that leads readers elsewhere',
    ['jekyll'],
    'style',
    `{% include a.html url='/x" href="//evil.example' %}\n`,
    `{% include a.html url="/x?a=1" caption="Set a = x" %}\n`,
  ],
  [
    'an argument of a file beside the page',
    ['jekyll'],
    'handler',
    `{% include_relative a.html title='x" onclick="document.title=1' %}\n`,
    'A\n',
  ],
  [
    'an argument of a shortcode',
    ['hugo'],
    'handler',
    '# A\n\n{{< note title="x\\" onmouseover=\\"document.title=1" >}}\n',
    '# A\n\n{{< note title="The onmouseover attribute of \\"a\\"" class="x" >}}\n',
  ],
  [
    'an argument of a shortcode without a name',
    ['hugo'],
    'handler',
    '# A\n\n{{% note `onmouseover="document.title=1"` %}}\n',
    '# A\n\n{{< note "/x?a=1" `b="c"` >}}\n\n{{< figure src="a.png" title="The \\"onclick\\" attribute" >}}\n',
  ],
]

const SEARCH: Pair[] = [
  [
    'the name of a tag that a role shows',
    ['rst'],
    'handler',
    'Configure the server <\\ :py:attr:`~a.img` src onerror=f(7)>\n==================================================\n\nA\n',
    'Configure the server :py:attr:`~a.img` < 7\n=============================================\n\nA\n',
  ],
  [
    'the name of a tag before the target of a role',
    ['rst'],
    'handler',
    'Section <\\ :py:attr:`img <x>` src=x onerror=f(7)>\n==================================================\n\nA\n',
    'Section :py:attr:`img <x>` and src\n=============================================\n\nA\n',
  ],
  [
    'HTML in inline code of a heading that the search shows',
    ['sphinx'],
    'handler',
    '# Sign-on with `<svg onload=alert(1)>`\n',
    '# Use `List<String>` and `<your-name>`\n',
  ],
  [
    'HTML that a heading spells with references',
    ['sphinx'],
    'handler',
    '# Sign-on with &lt;svg onload=alert(1)&gt;\n',
    '# Use List&lt;String&gt;\n',
  ],
  [
    'HTML in a title',
    ['rst'],
    'handler',
    'A <svg onload=alert(1)>\n-----------------------\n',
    'A ``<T>``\n---------\n',
  ],
  [
    'HTML with a handler from a substitution',
    ['rst'],
    'handler',
    'A <svg |x|>\n-----------\n\n.. |x| replace:: onload=alert(1)\n',
    'A |x| <y>\n-----------\n\n.. |x| replace:: z\n',
  ],
  [
    'HTML with an escape in the name of a handler',
    ['rst'],
    'handler',
    'A <svg on\\ load=alert(1)>\n-------------------------\n',
    'A\\ B <x>\n--------\n',
  ],
  [
    'the title of an admonition',
    ['rst'],
    'handler',
    '.. admonition:: A <svg\n   onload=x>\n\n   B\n',
    '.. admonition:: A <B>\n\n   C\n',
  ],
  [
    'the title of an admonition in MyST',
    ['sphinx'],
    'handler',
    ':::{admonition} A `<svg onload=x>`\nB\n:::\n',
    ':::{admonition} A `<B>`\nC\n:::\n',
  ],
  [
    'the caption of a list of pages',
    ['rst'],
    'handler',
    '.. toctree::\n   :caption: A <svg onload=x>\n\n   b\n',
    '.. toctree::\n   :caption: A <B>\n\n   c\n',
  ],
  [
    'HTML that a substitution puts into a title',
    ['rst'],
    'handler',
    'A |x|\n-----\n\n.. |x| replace:: <svg onload=alert(1)>\n',
    'A |x|\n-----\n\n.. |x| replace:: List<String> and ``<your-name>``\n',
  ],
  [
    'HTML in the codes of a substitution',
    ['rst'],
    'handler',
    'A |x|\n-----\n\n.. |x| unicode:: 0x3C svg U+20 &#x6f;n 108 oad=x \\x3E .. comment\n',
    'A |x|\n-----\n\n.. |x| unicode:: U+2190 0xA0 .. arrow\n   :trim:\n',
  ],
  [
    'HTML of several substitutions, in capitals, in one another and without their white space',
    ['rst'],
    'handler',
    'A |A|\\ |b\n c|\n---------\n\n.. |a| replace:: |d|\n.. |B C| replace:: onload=x>\n.. |d| unicode:: <sv\n   :rtrim:\n',
    'A |A| < |b|\n-----------\n\n.. |a| replace:: |b|\n.. |b| image:: c.png\n   :alt: On load\n',
  ],
  [
    'HTML that begins with a sign of a standard file',
    ['rst'],
    'handler',
    'A |lt|\\ svg onload=x\\ |gt|\n--------------------------\n',
    'A |lt| b |gt| |copy| |release|\n------------------------------\n',
  ],
  [
    'the text of a picture of a substitution',
    ['rst'],
    'handler',
    'A |x|\n-----\n\n.. |x| image:: a.png\n   :alt: <svg onload=x>\n',
    'A |x|\n-----\n\n.. |x| date:: %Y\n',
  ],
  [
    'a definition that leaves a tag open where another page uses it',
    ['rst'],
    'handler',
    '.. |x| replace:: <svg\n',
    '.. |x| replace:: a < b, `c <https://c.example>`_\n',
  ],
  [
    'substitutions that grow without end',
    ['rst'],
    'handler',
    `A |a|\n-----\n\n.. |a| replace:: ${'|b| '.repeat(99)}\n.. |b| replace:: ${'|c| '.repeat(99)}\n.. |c| replace:: ccc\n`,
    'A |a|\n-----\n\n.. |a| replace:: b |a|\n',
  ],
  [
    'a handler in the text of a link',
    ['rst'],
    'handler',
    'A <svg on\\ `load <https://b.example>`_\\ =x>\n--------------------------------------------\n',
    'A `<b> <https://b.example>`_ and _`c`\n-------------------------------------\n',
  ],
  [
    'marks that a role leaves out',
    ['rst'],
    'handler',
    'A :menuselection:`<svg --> o&nload=x>`\n---------------------------------------\n',
    'A :menuselection:`&File --> &Open` :samp:`a<{b}>`\n--------------------------------------------------\n',
  ],
  [
    'marks that a role of MyST leaves out',
    ['sphinx'],
    'handler',
    '# A {samp}`<svg {b} on{load}=x>`\n',
    '# A {samp}`a<{b}>` {guilabel}`&C <D>`\n',
  ],
  [
    'a caption that a title refers to',
    ['rst'],
    'handler',
    '.. code-block:: c\n   :caption: A <svg onload=x>\n   :name: b\n\n   c\n',
    '.. code-block:: c\n   :caption: A ``vector<T>``\n\n   <svg onload=x>\n',
  ],
  [
    'the caption of a picture',
    ['rst'],
    'handler',
    '.. figure:: a.png\n   :name: b\n\n   A <svg\n   onload=x>\n\n   B\n',
    '.. figure:: a.png\n   :alt: b\n\n   A ``<T>``\n\n   Its ``<svg onload=x>``\n',
  ],
  [
    'the caption of a picture in MyST',
    ['sphinx'],
    'handler',
    '```{figure} a.png\n---\nname: b\n---\nA <b onclick=x>\n```\n',
    '```{figure} a.png\n:name: b\n\nA `<T>`\n```\n',
  ],
  ['a rubric', ['rst'], 'handler', '.. rubric:: A <svg onload=x>\n', '.. rubric:: A <T>\n'],
  [
    'a term with a label',
    ['rst'],
    'handler',
    '.. _a:\n\nB <svg onload=x>\n   C\n',
    '.. _a:\n\nThe ``<svg onload=x>`` tag\nis B.\n',
  ],
  [
    'a term with a label in MyST',
    ['sphinx'],
    'handler',
    '(a)=\nB `<svg onload=x>`\n: C\n',
    '(a)=\nB `<svg onload=x>`\nC\n',
  ],
  [
    'a handler behind the text of an index role',
    ['sphinx'],
    'handler',
    '# {index}`A <b onclick=x>`\n',
    '# {index}`On-the-job search <single: On-the-job search>`\n',
  ],
]

describe('Text that themes print as it is', () => {
  test.each([...ATTRIBUTES, ...EXCERPTS, ...HIDING, ...TAGS, ...SEARCH])(
    '%s is found, and honest text is not',
    (_title, dialects, form, attack, honest) => {
      for (const dialect of dialects) {
        expect([dialect, formsIn(dialect, attack)]).toEqual([dialect, expect.arrayContaining([form])])
        expect([dialect, formsIn(dialect, honest)]).toEqual([dialect, []])
      }
    },
  )

  test.each(ARGUMENTS)('%s is found, and an honest one is not', (_title, dialects, form, attack, honest) => {
    for (const dialect of dialects) {
      expect(formsIn(dialect, attack)).toContain(form)
      // The template itself has to be known.
      expect(formsIn(dialect, honest).filter((one) => one !== 'component')).toEqual([])
    }
  })

  test.each<DialectName>(['vitepress', 'docusaurus', 'mdbook', 'hugo'])(
    '%s escapes a quote in a heading',
    (dialect) => {
      expect(formsIn(dialect, '# A\n\n## B x" onfocus="document.title=1\n')).toEqual([])
    },
  )

  test('A field of reStructuredText that only a theme knows needs a precedent, and its address runs nothing', () => {
    expect(formsIn('rst', ':github_url: https://evil.example\n\nA\n=\n')).toEqual(['unknown-field'])
    expect(formsIn('rst', ':author: javascript:alert(1)\n\nA\n=\n')).toEqual(['script-address'])
    expect(formsIn('rst', 'A\n=\n\n:parameter: x\n')).toEqual([])
  })

  test('A heading of reStructuredText that no literal block has is a heading', () => {
    expect(formsIn('rst', 'A::\n\n   <svg onload=x>\n   --------------\n')).toEqual([])
  })

  test('A value in a data file that leaves an attribute is found', () => {
    expect(findActiveContentInFile('_data/a.yml', `a: '0" http-equiv="refresh'\n`).map(({ form }) => form)).toEqual([
      'handler',
    ])
    expect(findActiveContentInFile('_data/a.yml', `a: 'The "http-equiv" attribute'\n`)).toEqual([])
  })
})
