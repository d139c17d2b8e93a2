// VitePress and Hugo print the language of a fence into an attribute as it is, and some titles are printed as markup.
import { expect, test } from '@jest/globals'
import { type DialectName, formsIn } from './dialects.ts'

/** [what, where, text]; each was seen to run in the output of the generator, or of one that prints it the same way. */
const LIVE: [string, DialectName[], string][] = [
  ['a binding of Vue behind a language', ['vitepress'], '~~~js=1":x="$slots.constructor()\na\n~~~'],
  ['a handler behind a language', ['vitepress', 'hugo', 'jekyll'], '```js"onclick="document.title=\'x\'//\na\n```'],
  ['a handler behind a tab', ['vitepress', 'hugo'], '``` js\t"onclick="a()\na\n```'],
  ['a handler behind the title of a tab', ['vitepress'], '``` [a b]js"onclick="a()\na\n```'],
  ['a style in a list', ['vitepress', 'mkdocs', 'sphinx'], '- a\n\n  ~~~js"style="x\n  a\n  ~~~'],
  ['a comment in a title', ['mkdocs', 'superfences'], '``` py title="<!--"\na\n```'],
  ['code in the title of an alert', ['vitepress'], '> [!NOTE] `<img src=x onerror=alert(1)>`\n> a'],
  ['an escaped tag in the title of an alert', ['vitepress'], '> [!tip] \\<script>alert(1)</script>\n> a'],
  ['the language of a shortcode', ['hugo'], '{{< highlight `js"onclick="a()` >}}\na\n{{< /highlight >}}'],
]
const CASES = LIVE.flatMap(([name, dialects, text]) => dialects.map((dialect) => [name, dialect, text] as const))

test.each(CASES)('%s is found in %s', (_name, dialect, text) => {
  expect(formsIn(dialect, text)).not.toEqual([])
})

const INFOS = [
  'js',
  'c++',
  'objective-c',
  'ts:line-numbers=2 {1,3-5} [src/it\'s "a" file.ts]',
  'js{4}',
  'html-vue',
  'console title="It\'s here"',
  '[config.ts]',
  'rust,ignore',
  'title="Content tabs"',
  '12:15:src/main.rs',
  '',
]

test.each(INFOS)('a fence of `%s` is plain', (info) => {
  expect(formsIn('vitepress', `\`\`\`${info}\na\n\`\`\``)).toEqual([])
})

test('options in quotes are plain where Hugo reads them', () => {
  expect(formsIn('hugo', 'A\n\n{{< highlight go "linenos=table,hl_lines=8 15-17" >}}\na\n{{< /highlight >}}')).toEqual(
    [],
  )
})
