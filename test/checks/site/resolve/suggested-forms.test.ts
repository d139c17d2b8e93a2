import { expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

async function messageFor(target: string, others: string): Promise<string | undefined> {
  const session = await openSite({ 'guides/install.mdx': '# I\n', 'guides/a.md': `# A\n\n${others}\n` })
  return (await session.check([write('new.md', `[x](${target})\n`)])).problems[0]?.message
}

test('A link is not suggested in a form that no page of the site has', async () => {
  expect(await messageFor('/base/guides/install/', '[b](./a.md)')).toBe('/base/guides/install/ does not exist')
})

test.each([
  ['the link has', './install.mdx', ''],
  ['another page has', '/base/guides/install/', '[b](/guides/a.mdx)'],
])('It is in a form that %s', async (_, target, others) => {
  expect(await messageFor(target, others)).toMatch(/did you mean .*guides\/install\.mdx\?/)
})
