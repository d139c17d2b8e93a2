// What Liquid cannot evaluate in a page. Jekyll 4.3.1 with Liquid 5.4 built each of these pages.
import { describe, expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const FRONTMATTER = '---\ntitle: A\n---\n'

/** Problems of the page as `rule line:column subject`; warnings with `warning` before. */
async function problemsIn(page: string, files: Record<string, string> = {}, path = 'a.md'): Promise<string[]> {
  const tree = createMemoryTree({ '_config.yml': 'title: A\n', ...files, [path]: page })
  const docs = await openMemoryDocs(tree)
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ rule, path: at }) => at === path && rule !== 'page-not-in-nav')
    .map(({ rule, line, column, subject, severity = '' }) => `${severity} ${rule} ${line}:${column} ${subject}`.trim())
}

describe('Jekyll stops at', () => {
  test.each([
    ['{% foo %}', 'page-syntax 4:1 foo'],
    ['A `{% foo %}` b', 'page-syntax 4:4 foo'],
    ['```\n{% foo %}\n```', 'page-syntax 5:1 foo'],
    ['{% raw %}\na', 'page-syntax 4:1 raw'],
    ['{% if a %}', 'page-syntax 4:1 if'],
    ['{% capture x %}a', 'page-syntax 4:1 capture'],
    ['{% highlight ruby %}a', 'page-syntax 4:1 highlight'],
    ['{% comment %}a', 'page-syntax 4:1 comment'],
    ['a {{ b', 'page-syntax 4:3 {{'],
    ['a {{ b } c', 'page-syntax 4:3 {{'],
    ['{{ {a: 1} }}', 'page-syntax 4:1 {{'],
    ['a {% b', 'page-syntax 4:3 {%'],
    ['{%%}', 'page-syntax 4:1 {%  %}'],
    ['{% -foo %}', 'page-syntax 4:1 {% -foo %}'],
    ['{% endif %}', 'page-syntax 4:1 endif'],
    ['{% endraw %}', 'page-syntax 4:1 endraw'],
    ['{% else %}', 'page-syntax 4:1 else'],
    ['{% if a %}{% elseif b %}{% endif %}', 'page-syntax 4:11 elseif'],
    ['{% for x in y %}a{% endif %}', 'page-syntax 4:18 endif'],
    ['{% if %}a{% endif %}', 'page-syntax 4:1 if'],
    ['{% if a = b %}x{% endif %}', 'page-syntax 4:1 if a = b'],
    ['{% if not a %}x{% endif %}', 'page-syntax 4:1 if not a'],
    ['{% for x of y %}a{% endfor %}', 'page-syntax 4:1 for x of y'],
    ['{% tablerow x %}{% endtablerow %}', 'page-syntax 4:1 tablerow x'],
    ['{% assign x %}', 'page-syntax 4:1 assign x'],
    ['{% capture %}a{% endcapture %}', 'page-syntax 4:1 capture'],
    ['{% case %}{% endcase %}', 'page-syntax 4:1 case'],
    ['{% case a %}{% when %}{% endcase %}', 'page-syntax 4:13 when'],
    ['{% cycle %}', 'page-syntax 4:1 cycle'],
    ['{% raw x %}a{% endraw %}', 'page-syntax 4:1 raw x'],
    ['{% highlight %}a{% endhighlight %}', 'page-syntax 4:1 highlight'],
    ['{% include %}', 'page-syntax 4:1 include'],
    ["{% include 'nav.html' %}", "page-syntax 4:1 include 'nav.html'"],
    ['{% include nav.html a="b %}', 'page-syntax 4:1 include nav.html a="b'],
    ['{% include nope.html %}', 'missing-include 4:1 nope.html'],
    ['{% include_relative nope.md %}', 'missing-include 4:1 nope.md'],
    ['{% link nope.md %}', 'broken-link 4:1 nope.md'],
    ['[a]({% link nope.md %})', 'broken-link 4:5 nope.md'],
    ['{% post_url 2020-01-01-nope %}', 'broken-link 4:1 2020-01-01-nope'],
    ['{% post_url nope %}', 'page-syntax 4:1 post_url nope'],
  ])('%j', async (page, problem) => expect(await problemsIn(FRONTMATTER + page)).toEqual([problem]))
})

describe('Jekyll prints nothing for', () => {
  test.each([
    [`\`\${{ secrets.KEY }}\``, 'warning undefined-name 4:3 secrets'],
    ['```yaml\na: {{ .Values.a }}\n```', 'warning undefined-name 5:4 Values'],
    ['{{ user.name | upcase }}', 'warning undefined-name 4:1 user'],
    ['`{{ }}`', 'warning undefined-name 4:2 {{ }}'],
  ])('%j', async (page, problem) => expect(await problemsIn(FRONTMATTER + page)).toEqual([problem]))
})

test.each([
  '{% raw %}{% foo %}{{ a.b }}{{ x{% endraw %}',
  '{% comment %}{% foo %}{{ a }}{% endcomment %}',
  '{% if false %}{% include nope.html %}{% link nope.md %}{% endif %}',
  '{% if a && b %}x{% endif %}{% if (a) %}{% endif %}{% if a == %}x{% endif %}{% if a contains %}{% endif %}',
  '{% if a %}{{ a.b }}{% else if b %}{% endif %}',
  '{% case a %}text{% when 1 or 2 %}b{% else %}c{% endcase %}',
  '{% for x in site.pages limit:3 %}{{ x.url }}{{ forloop.index }}{% else %}{% endfor %}{% break %}',
  '{% unless a %}{% elsif b %}{% else %}{% endunless %}',
  '{% assign a = 1 | plus: 2 %}{{ a }}{% capture b %}c{% endcapture %}{{b}}{%- assign d = a -%}{{- d -}}',
  '{{ site.a.b }} {{ page.c }} {{ "a" | nope }} {{ 5 }} {{ -1.5 }} {{ true }} {{ x | default: "b" }}',
  '{% seo %}{% feed_meta %}{% gist 1 %}{% octicon a %}{% avatar a %}',
  '{% highlight c++ linenos hl_lines="1 2" %}a{% endhighlight %}',
  '{% include {{ page.a }} %}{% link {{ page.b }} %}',
  '{% # a comment %}{% liquid\nassign a = 1\necho a %}{% increment x %}',
  '$\\{\\{ a.b \\}\\}$ { { a } } {a} %}',
])('Jekyll builds %j', async (page) => expect(await problemsIn(FRONTMATTER + page)).toEqual([]))

describe('Liquid does not run over', () => {
  test.each([
    ['a page without frontmatter', '{% foo %}{{ a.b }}', {}, 'a.md'],
    ['a page that turns it off', '---\nrender_with_liquid: false\n---\n{% foo %}{{ a.b }}', {}, 'a.md'],
    ['a page that is not published', '---\npublished: false\n---\n{% foo %}', {}, 'a.md'],
    ['a draft', `${FRONTMATTER}{% foo %}`, {}, '_drafts/a.md'],
    ['the fields of a page', '---\ntitle: "{% foo %}"\n---\n', {}, 'a.md'],
    [
      'the pages of a site that turns it off',
      `${FRONTMATTER}{% foo %}`,
      { '_config.yml': 'defaults:\n- scope: {path: ""}\n  values: {render_with_liquid: false}\n' },
      'a.md',
    ],
  ])('%s', async (_, page, files, path) => expect(await problemsIn(page, files, path)).toEqual([]))
})

describe('A site settles', () => {
  test.each([
    ['a file', '{% include nav.html %}', { '_includes/nav.html': '' }],
    ['a file of a folder', '{% include a/b.md c="d" e=page.f %}', { '_includes/a/b.md': '' }],
    ['a file in its own folder', '{% include b.html %}', { '_config.yml': 'includes_dir: parts', 'parts/b.html': '' }],
    ['a file beside the page', '{% include_relative b/c.md %}', { 'b/c.md': '' }],
    ['a file of its theme', '{% include b.html %}', { '_config.yml': 'theme: minima' }],
    ['a page', '{% link b/c.md %}', { 'b/c.md': '' }],
    ['a post', '{% post_url 2020-01-02-b %}', { '_posts/sub/2020-01-02-b.md': FRONTMATTER }],
    ['a tag of its own', '{% foo %}a{% if %}{% endfoo %}', { '_plugins/foo.rb': 'register_tag' }],
    ['a tag of a plugin', '{% cite a %}', { '_config.yml': 'plugins: [jekyll-scholar]' }],
    ['a tag of a theme', '{% cite a %}', { '_config.yml': 'theme: al-folio' }],
    [
      'a tag of a gem',
      '{% cite a %}',
      { Gemfile: 'gem "jekyll"\ngroup :jekyll_plugins do\n  gem "jekyll-feed"\n  gem "jekyll-scholar"\nend\n' },
    ],
    ['a name of a plugin', '{{ a.b }}', { '_plugins/a.rb': 'Jekyll::Hooks' }],
    ['a name of an include', '{% include b.html %}{{ c }}', { '_includes/b.html': '{% assign c = 1 %}' }],
    ['text that a plugin changes', '{{ a', { '_plugins/a.rb': 'page.content.gsub!("{{", "")' }],
  ])('%s', async (_, page, files) => expect(await problemsIn(FRONTMATTER + page, files)).toEqual([]))

  test('nothing with plugins that are known', async () => {
    const files = {
      '_config.yml': 'theme: minima\nplugins: [jekyll-feed, jekyll-seo-tag]\n',
      Gemfile: 'gem "rake"\ngem "github-pages", group: :jekyll_plugins\n',
    }
    expect(await problemsIn(`${FRONTMATTER}{% foo %}`, files)).toEqual(['page-syntax 4:1 foo'])
  })
})

describe('A layout', () => {
  const page = '---\ntitle: A\nlayout: guide\n---\n'

  test('that does not exist leaves the page bare', async () => {
    expect(await problemsIn(page)).toEqual(['warning missing-include 3:1 guide'])
  })

  test.each([
    ['is there', page, { '_layouts/guide.html': '' }],
    ['comes from a theme', page, { '_config.yml': 'remote_theme: a/b' }],
    ['is one of the usual themes', '---\nlayout: default\n---\n', {}],
    ['is none', '---\nlayout: none\n---\n', {}],
    ['is null', '---\nlayout: null\n---\n', {}],
  ])('that %s is not said', async (_, text, files) => expect(await problemsIn(text, files)).toEqual([]))
})
