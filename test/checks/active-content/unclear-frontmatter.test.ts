// Frontmatter that some parser begins, ends or nests differently is refused with its line.
import { expect, test } from '@jest/globals'
import { activeContentIn, type DialectName } from './dialects.ts'

function linesOf(dialect: DialectName, text: string): number[] {
  return activeContentIn(dialect, text)
    .filter(({ form }) => form === 'unclear-frontmatter')
    .map(({ line }) => line)
}

test.each<[what: string, dialect: DialectName, line: number, text: string]>([
  ['a language behind the mark', 'docusaurus', 1, '---js\n{}\n---\n'],
  ['a language behind a no-break space', 'vitepress', 1, '---\u00A0js\n{}\n---\n'],
  ['a language behind a line separator', 'vitepress', 1, '---\u2028js\n{}\n---\n'],
  ['a language behind an ideographic space', 'docusaurus', 1, '---\u3000js\n{}\n---\n'],
  ['a no-break space alone behind the mark', 'mintlify', 1, '---\u00A0\ntitle: a\n---\n'],
  ['a line that begins with the mark and goes on', 'vitepress', 3, '---\ntitle: a\n---y: 1\n{{ x }}\n---\n'],
  ['four dashes inside', 'docusaurus', 3, '---\ntitle: a\n----\n---\n'],
  ['the mark of TOML inside, where Astro ends', 'starlight', 3, '---\ntitle: a\n+++\nx: 1\n---\n'],
  ['dots inside, where MkDocs ends', 'mkdocs', 3, '---\ntitle: a\n... # x\n---\n'],
  ['dots as the end', 'docusaurus', 3, '---\ntitle: a\n...\n\nText\n\n---\n'],
  ['a mark inside a block of text', 'docusaurus', 3, '---\ntitle: |\n--- x\n---\n'],
  ['a no-break space behind the closing mark', 'docusaurus', 3, '---\ntitle: a\n---\u00A0\n\ntext\n\n---\n'],
  ['blank lines before it', 'starlight', 2, '\n---\ntitle: a\n---\n'],
  ['a space before it', 'docusaurus', 1, ' ---\ntitle: a\n---\n'],
  ['a byte order mark before it', 'vitepress', 1, '\uFEFF---\ntitle: a\n---\n'],
  ['two byte order marks', 'vitepress', 1, '\uFEFF\uFEFF---\ntitle: a\n---\n'],
  ['no end', 'docusaurus', 1, '---\ntitle: a\n\n{x}\n'],
  ['TOML where the framework has none', 'docusaurus', 1, '+++\ntitle = "a"\n+++\n'],
  ['semicolons', 'jekyll', 1, ';;;\n{}\n;;;\n'],
  ['JSON', 'plain', 1, '{ "title": "a" }\n\nText\n'],
  ['a tag', 'mkdocs', 2, '---\ntitle: !!python/name:os.system a\n---\n'],
  ['a tag of its own', 'mkdocs', 2, '---\ntitle: !x a\n---\n'],
  ['a tag written out', 'mkdocs', 2, '---\ntitle: !<tag:yaml.org,2002:python/name:os.system> a\n---\n'],
  ['a merge', 'docusaurus', 3, '---\na: &a { b: 1 }\n<<: *a\n---\n'],
  ['a key twice', 'docusaurus', 3, '---\ntitle: a\ntitle: b\n---\n'],
  ['an explicit key', 'docusaurus', 2, '---\n? title\n: a\n---\n'],
  ['a directive', 'mkdocs', 3, '---\n%YAML 1.1\ntitle: a\n---\n'],
  ['a carriage return alone', 'docusaurus', 2, '---\ntitle: a\rhead: x\n---\n'],
  ['a line separator inside', 'docusaurus', 2, '---\ntitle: a\u2028head: x\n---\n'],
  ['a next-line character inside', 'mkdocs', 2, '---\ntitle: a\u0085head: x\n---\n'],
  ['a tab that indents', 'docusaurus', 3, '---\nhero:\n\thead: x\n---\n'],
  ['an empty block that goes on for MkDocs', 'mkdocs', 2, '---\n---\nlayout: x\n---\n'],
  ['a tab between a key and its value, which PyYAML refuses', 'mkdocs', 2, '---\ntitle:\ta\n---\n'],
  ['a question mark in brackets, which PyYAML refuses', 'mkdocs', 2, '---\ntags: [why?]\n---\n'],
  ['a date that there is not, which PyYAML refuses', 'mkdocs', 3, '---\ntitle: a\ndate: 2026-02-30\n---\n'],
  ['a control character, which PyYAML refuses', 'mkdocs', 3, '---\ntitle: a\nsummary: \u0001\n---\n'],
  ['a key that is missing', 'docusaurus', 2, '---\n: a\n---\n'],
  ['a key that is a mapping', 'docusaurus', 2, '---\ntitle: {{ a }}\n---\n'],
  ['a key that is an alias', 'docusaurus', 3, '---\ntitle: &a A\n*a : b\n---\n'],
  ['an anchor that only some parsers know', 'docusaurus', 2, '---\ntitle: &a.b c\n---\n'],
  ['an anchor twice', 'docusaurus', 3, '---\ntitle: &a b\ndescription: &a c\n---\n'],
  ['an alias of what it is part of', 'docusaurus', 2, '---\ntags: &a [*a]\n---\n'],
  ['a quote that only one parser closes', 'docusaurus', 2, '---\ntitle: "\\"\nslug: /a"\n---\n'],
  ['what does not parse', 'docusaurus', 3, '---\ntitle: "a\n---\n'],
])('%s (%s)', (_what, dialect, line, text) => {
  expect(linesOf(dialect, text)).toEqual([line])
})

test.each<[what: string, dialect: DialectName, text: string]>([
  ['plain fields', 'docusaurus', '---\ntitle: "A: b"\ntags: [a, b]\n---\n\nText\n'],
  ['spaces behind the marks', 'docusaurus', '---  \ntitle: a\n---\t\n\nText\n'],
  ['line ends of Windows', 'vitepress', '---\r\ntitle: a\r\n---\r\n\r\nText\r\n'],
  ['lists and maps', 'starlight', '---\nhero:\n  actions:\n    - text: a\n      link: /a\n---\n'],
  ['a block of text with an indented line of dashes', 'mkdocs', '---\ndescription: |\n  a\n  ---\n  b\n---\n'],
  ['a date, a number, a version', 'jekyll', '---\ndate: 2026-11-22\nweight: 010\nversion: 1.10\n---\n'],
  ['an anchor', 'docusaurus', '---\ntitle: &a A\ndescription: *a\n---\n'],
  ['a comment', 'docusaurus', '---\n# about --- this\ntitle: a # b\n---\n'],
  ['a line across the page at its top', 'plain', '----\n\nText\n\n---\n\nMore\n'],
  ['a line across the page further down', 'plain', '# A\n\n---\n\nText\n\n---\n'],
  ['an empty block', 'jekyll', '---\n---\n\nText\n'],
  ['an empty block above a line across the page', 'jekyll', '---\n---\n\nText\n\n---\n'],
  ['an empty block that nothing ends again', 'mkdocs', '---\n---\n\nText\n'],
  ['a tab and a question mark where no PyYAML reads them', 'docusaurus', '---\ntitle:\ta\ntags: [why?]\n---\n'],
  ['a tab in quotes and a question mark outside of brackets', 'mkdocs', '---\ntitle: "a\tb"\nsummary: why?\n---\n'],
  ['a date that there is', 'mkdocs', '---\ndate: 2024-02-29 12:00:00\nupdated: 2026-11-22T01:02:03Z\n---\n'],
  ['an escaped quote', 'docusaurus', '---\ntitle: "a \\"b\\""\n---\n'],
])('nothing is unclear in %s (%s)', (_what, dialect, text) => {
  expect(linesOf(dialect, text)).toEqual([])
})

test('the line is shown, and the same line in another block is another construct', () => {
  const textsOf = (field: string) =>
    activeContentIn('docusaurus', `---\ntitle: a\n---y: 1\n${field}: b\n---\n`)
      .filter(({ form }) => form === 'unclear-frontmatter')
      .map(({ text }) => text)
  expect(textsOf('slug')).toEqual([expect.stringMatching(/^---y: 1 \(in frontmatter [\da-f]{8}\)$/)])
  expect(textsOf('slug')).not.toEqual(textsOf('image'))
})
