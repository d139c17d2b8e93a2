// Liquid that only prints, compares and repeats values, each form beside the nearest one that does more.
import { describe, expect, test } from '@jest/globals'
import { activeContentIn } from '../active-content/dialects.ts'

const found = (page: string): string[] =>
  activeContentIn('jekyll', `${page}\n`).map(({ form, name }) => (name === undefined ? form : `${form} ${name}`))
const DATA = 'unknown-directive site.data.builds'

describe('Liquid that only prints', () => {
  test.each([
    [
      'a value of a data file',
      'Version {{ site.data.builds.last.name }}, {{ site.data.builds[0].date | date: "%B %-d, %Y" }}.',
    ],
    [
      'a variable',
      '{% assign all = site.data.builds.debian | sort: "date" | reverse %}\n{{ all.first.name | escape }}',
    ],
    ['a loop', '{%- for one in site.data.builds.all %}\n- [{{ one.name }}]({{ one.link }})\n{% endfor %}'],
    ['a path', '{% assign tag = site.data.builds.tag | downcase %}\n[x](https://x.example/{{ tag }}/a.tgz)'],
  ])('%s needs a page that prints the same data', (_title, page) => {
    expect(new Set(found(page))).toEqual(new Set([DATA]))
  })

  test.each([
    [
      'conditions',
      '{% if page.beta and page.level > 2 %}\nText\n{% elsif page.a contains "b" %}\n{% else %}\nMore\n{% endif %}',
    ],
    ['a choice', '{% case page.kind %}\n{% when "a", "b" %}\nText\n{% endcase %}'],
    ['a variable of plain text', '{% assign name = "Swift 5" %}\nUse {{ name | upcase }} now.'],
  ])('%s is permitted', (_title, page) => expect(found(page)).toEqual([]))
})

describe('Liquid is refused', () => {
  test.each([
    ['when it prints what pages contain', '{{ site.pages }}'],
    ['when it prints the page itself', '{% assign a = page.content %}\n{{ a }}'],
    [
      'when a field of the page goes through a variable',
      '---\nx: a\n---\n{% assign a = page.x %}\n<a title="{{ a }}">b</a>',
    ],
    [
      'when a loop sets a variable later',
      '{% for x in site.data.builds %}\n{{ a }}\n{% assign a = page.content %}\n{% endfor %}\n{% assign a = "b" %}',
    ],
    ['when it joins text', '{{ "java" | append: "script" }}'],
    ['when it takes text out of text', '{{ site.data.builds.a | remove: "b" }}'],
    ['when it decodes', '{{ "%3Cscript%3E" | url_decode }}'],
    ['when a format has white space or words', '{{ site.data.builds.a | date: "java%tscript" }}'],
    ['when it captures text', '{% capture a %}b{% endcapture %}\n{{ a }}'],
    ['when it begins a tag', '<{{ site.data.builds.a }}>'],
    ['when it ends in a word', '{{ site.data.builds.a }}script>alert(1)'],
    ['when it goes on with a scheme', '[x](java{{ site.data.builds.a }})'],
    ['when it begins a scheme', '[x]({{ site.data.builds.a }}:alert(1))'],
    ['when two outputs stand together', '{{ site.data.builds.a }}{{ site.data.builds.b }}'],
    ['when a dash takes the space between them', '{{ site.data.builds.a -}} {{ site.data.builds.b }}'],
    ['when it completes a reference', '&#{{ site.data.builds.a }};'],
    ['when it leaves out a part of a word', '[x](java{% if page.a %}x{% endif %}script:alert(1))'],
    ['when it leaves out a word between parts', '[x](java{% if page.a %} x {% endif %}script:alert(1))'],
    ['when it leaves out one of two parts', 'a {% if page.a %}java{% else %} b{% endif %}script:alert(1)'],
    ['when a tag is not known', '{% evil x %}'],
    ['when a name of Jekyll is set', '{% assign site = site.data.builds %}\n{{ site.x }}'],
    ['when a loop has no list', '{% for i in (1..99999999) %}\nx\n{% endfor %}'],
  ])('%s', (_title, page) => expect(found(page)).toContain('template'))

  test('when a condition takes away what makes code of a script', () => {
    expect(found('{% if page.a %}\n```\n{% endif %}\n<script>alert(1)</script>\n\n```\n')).toContain('script')
  })

  test('when data may be an attribute of a tag', () => {
    expect(found('<a {{ site.data.builds.a }} href="b">c</a>')).toContain('frame')
    expect(found('<a href="{{ site.data.builds.a }}">c</a>')).toEqual([DATA])
  })

  test.each([
    [
      'an attribute',
      `<b {% if page.a %} title=' {% endif %} class="fixed inset-0" {% if page.a %} ' {% endif %}>x</b>`,
    ],
    ['a style', `<b {% if page.a %} title=' {% endif %} style="position:fixed" {% if page.a %} ' {% endif %}>x</b>`],
    [
      'a list of attributes',
      `a\n{: {% if page.a %} title=' {% endif %} .fixed .inset-0 {% if page.a %} ' {% endif %} }`,
    ],
    ['a name of a host', '[x](https://docs.{{ "evil.example" }}/)'],
    ['a name of a host behind a slash', '[x](/{{ "/evil.example" }})'],
  ])('when a condition or an output decides over a part of %s', (_title, page) => {
    expect(found(page)).toContain('template')
  })

  test.each([
    ['a class', '{% assign a = "fixed" %}\n<b class="{{ a }} top">x</b>'],
    ['a class of kramdown', 'a\n{: .{{ "fixed" }} .{{ "inset-0" }} }'],
    ['all classes of kramdown', 'a\n{: class="{{ "fixed inset-0" }}" }'],
  ])('when it prints %s, which may cover the page', (_title, page) => expect(found(page)).toContain('overlay fixed'))

  test.each([
    ['around whole elements', '{% if page.a %}\n<b title="a">x</b> <https://a.example/b> <!-- c -->\n{% endif %}'],
    [
      'behind angle brackets',
      'a < b {% if page.a %} Vec<String> {% endif %}\n{: .note }\n{% if page.b %}\nb\n{% endif %}',
    ],
    ['with paths in variables', '{% assign a = "/docs/a.html" %}\n[x](https://a.example/b/{{ a }}) [y]({{ a }})'],
  ])('but not %s', (_title, page) => expect(found(page)).toEqual([]))

  test('when data may end the code around a script', () => {
    expect(found('{{ site.data.builds.a }} `<script>alert(1)</script>`')).toContain('script')
  })
})

describe('a file beside the page', () => {
  const include = (values: string): string[] =>
    activeContentIn('jekyll', `{% include_relative _build.html ${values} %}\n`).map(({ text }) => text)

  test('may be included again with other plain arguments', () => {
    expect(include('build=a name="B 1"')).toEqual(include('build=c'))
  })

  test('is another one with markup in its arguments', () => {
    expect(include('name="<b>"')).not.toEqual(include('name="b"'))
  })
})
