// Every new host is listed, wherever in a changed file it is written.
import { expect, test } from '@jest/globals'
import { mintlifySite, mkdocsSite, openSite, write } from '../sites.ts'

const SPHINX = { 'conf.py': 'project = "a"\n', 'index.rst': 'A\n=\n' }

/** [where it hides, base, path, text] */
test.each<[where: string, base: Record<string, string>, path: string, text: string]>([
  ['an attribute without quotes', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '<img src=//new.example/a.png>'],
  ['formaction', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '<button formaction="//new.example">a</button>'],
  ['background', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', "<table background='https://new.example/a'></table>"],
  [
    'the second of srcset',
    mkdocsSite({ 'a.md': '# A' }),
    'docs/a.md',
    '<img srcset="/a.png 1x,//new.example/b.png 2x">',
  ],
  ['a fence', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '```html\n<img src="https://new.example/a">\n```'],
  ['inline code', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', 'Run `curl https://new.example/install.sh`.'],
  ['a comment', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '<!-- https://new.example -->'],
  ['backslashes', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '<a href="https:\\\\new.example">a</a>'],
  [
    'character references',
    mkdocsSite({ 'a.md': '# A' }),
    'docs/a.md',
    '<a href="https:&#47;&#x2f;new&period;example">a</a>'.replace('&period;', '.'),
  ],
  ['percent-encoding', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '[a](https://new%2Eexample/)'],
  ['a user name before it', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '[a](https://known.example@new.example/)'],
  ['the frontmatter', mintlifySite({ 'a.mdx': 'A' }), 'a.mdx', '---\nurl: "https://new.example"\n---\n'],
  ['frontmatter without a scheme', mintlifySite({ 'a.mdx': 'A' }), 'a.mdx', '---\nimage: //new.example/a.png\n---\n'],
  ['a template', mkdocsSite({ 'a.md': '# A' }), 'docs/a.md', '[a]({{ "" }}//new.example/b)'],
  ['code of MDX', mintlifySite({ 'a.mdx': 'A' }), 'a.mdx', '<Card href={"https://new.example"} />'],
  ['a web socket', mintlifySite({ 'a.mdx': 'A' }), 'a.mdx', 'Connect to wss://new.example/socket.'],
  ['reStructuredText', SPHINX, 'index.rst', 'A\n=\n\n`a <https://new.example/>`_\n'],
  ['an image of reStructuredText', SPHINX, 'index.rst', 'A\n=\n\n.. image:: https://new.example/a.png\n'],
  ['a data file', mkdocsSite({ 'a.md': '# A' }), 'docs/a.json', '{"a": "https:\\/\\/new.example"}'],
  ['escapes of JSON', mkdocsSite({ 'a.md': '# A' }), 'docs/a.json', '{"a": "https:\\u002f\\u002fnew.example"}'],
  ['the navigation', mkdocsSite({ 'a.md': '# A' }), 'mkdocs.yml', 'site_name: A\nnav:\n  - A: https://new.example\n'],
])('a host in %s', async (_where, base, path, text) => {
  const site = await openSite(base)
  const { hosts } = await site.check([write(path, text)])
  expect(hosts.map(({ host }) => host)).toContain('new.example')
})

test('a host that the page or another page has is not new', async () => {
  const page = 'Run `curl https://known.example`.\n'
  const site = await openSite(mkdocsSite({ 'a.md': page, 'b.md': '[a](https://linked.example)\n' }))
  const { hosts } = await site.check([write('docs/a.md', `${page}\n[a](https://linked.example/x)\n\nMore\n`)])
  expect(hosts).toEqual([])
})

test('what only looks like a host is none', async () => {
  const site = await openSite(mkdocsSite({ 'a.md': '# A\n' }))
  const text = '// a.comment\n\nhttps://$HOST/ and/or a//b.c, https://<name>\n'
  expect((await site.check([write('docs/a.md', text)])).hosts).toEqual([])
})
