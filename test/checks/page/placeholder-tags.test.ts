// Tags that HTML does not have, and that nothing closes. Browsers show nothing of them.
import { expect, test } from '@jest/globals'
import { openSite } from '../site/sites.ts'

async function said(
  text: string,
  files: Record<string, string> = { 'mkdocs.yml': 'site_name: A\n' },
): Promise<string[]> {
  const site = await openSite({ ...files, 'docs/index.md': `# A\n\n${text}\n` })
  return (await site.checkAll()).problems.map(({ rule, severity, subject }) => `${severity} ${rule} ${subject}`)
}

test.each([
  ['Run git clone <repository> now.', 'repository'],
  ['| A |\n| --- |\n| <your name> |', 'your'],
  ['- List<String> of it', 'String'],
  ['Set <YOUR_KEY> first.', 'YOUR_KEY'],
])('%j has a placeholder that is not shown', async (text, name) =>
  expect(await said(text)).toEqual([`warning page-syntax ${name}`]),
)

test.each([
  '`<repository>` and \\`x\\` &lt;name> and 3 < 4 > 2',
  '```\n<repository>\n```',
  'A<br>B<wbr>C <kbd>D</kbd> <my-widget> <font color="red">E</font>',
  '<cards>text</cards> <swagger kind="a">',
  '<svg><g><path d="M0"/></g></svg>',
  'The range $a <b> c$ is empty.',
  '<https://example.com> <a@example.com>',
  '<!-- <repository> -->',
])('%j has none', async (text) => expect(await said(text)).toEqual([]))

test('what Jekyll runs as a block of code is no tag', async () => {
  const files = { '_config.yml': 'title: A\n' }
  const page = (text: string) => said(text, { ...files, 'a.md': `---\ntitle: A\n---\n\n${text}\n` })
  expect(await page('{% highlight sh %}\ngit clone <repository>\n{% endhighlight %}')).toEqual([])
  expect(await page('{% capture a %}\ngit clone <repository>\n{% endcapture %}')).toEqual([])
})
