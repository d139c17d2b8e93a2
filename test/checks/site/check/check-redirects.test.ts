import { describe, expect, test } from '@jest/globals'
import { findNew, mintlifySite, openSite, write } from '../sites.ts'

function siteWith(redirects: object): Record<string, string> {
  return mintlifySite({ 'a.mdx': '# A\n', 'b.mdx': '# B\n' }, { redirects })
}

async function newIn(before: object[], after: object[]): Promise<string[]> {
  const session = await openSite(siteWith(before))
  const problems = await findNew(session, [write('docs.json', siteWith(after)['docs.json'] ?? '')])
  return problems.map((problem) => problem.replace(/:\d+/, ''))
}

function lead(source: string, destination: string): object {
  return { source, destination }
}

describe('new redirects', () => {
  test('that lead in a circle are errors, each of them', async () => {
    expect(await newIn([], [lead('/x', '/y'), lead('/y', '/x')])).toEqual([
      'docs.json redirect-loop',
      'docs.json redirect-loop',
    ])
  })

  test('to a redirect are warnings', async () => {
    expect(await newIn([lead('/x', '/a')], [lead('/x', '/a'), lead('/y', '/x')])).toEqual(['docs.json redirect-chain'])
  })

  test('to no page are warnings', async () => {
    const pages = { 'g/a.mdx': '# A\n', 'g/b.mdx': '# B\n' }
    const redirects = [lead('/x', '/g/none#part'), lead('/y', '/pricing'), lead('/z', '/g/x.pdf'), lead('/w', '/g')]
    const site = await openSite(mintlifySite(pages, {}))
    const { 'docs.json': config = '' } = mintlifySite(pages, { redirects })
    const { problems } = await site.check([write('docs.json', config)])
    expect(problems.map(({ rule, severity, subject }) => [rule, severity, subject])).toEqual([
      ['broken-link', 'warning', '/x'],
    ])
  })

  test.each([
    ['to a page', [lead('/x', '/a')]],
    ['to a page that has a redirect of its own', [lead('/x', '/a'), lead('/a', '/b')]],
    ['from a page', [lead('/a', '/b'), lead('/b', '/a')]],
    ['to the address with a slash', [lead('/x', '/x/')]],
    ['to another site', [lead('/x', 'https://example.org/x')]],
    ['through the pattern of the newest version', [lead('/x', '/latest/a'), lead('/latest/:rest*', '/v2/:rest*')]],
    ['of a pattern that could meet its own target', [lead('/v1/:rest*', '/v1/new/:rest*')]],
  ])('%s are sound', async (_, redirects) => {
    expect(await newIn([], redirects)).toEqual([])
  })

  test('that led in a circle before are not new', async () => {
    const circle = [lead('/x', '/y'), lead('/y', '/x')]
    expect(await newIn(circle, [...circle, lead('/z', '/a')])).toEqual([])
  })
})
