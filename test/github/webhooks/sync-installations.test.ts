import { describe, expect, test } from '@jest/globals'
import type { InterceptEvent } from '../../../dev/forge/options.ts'
import { type HostedDocs, never } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const INSTALLATIONS = '/api/v3/app/installations?'
const REPOSITORIES = '/api/v3/installation/repositories?'
const NO_REPOSITORIES = { total_count: 0, repository_selection: 'all', repositories: [] }

/** Answers the first requests whose path begins so, in turn; what comes after goes through. */
function answer(path: string, ...bodies: unknown[]): void {
  docs.intercept.current = (event: InterceptEvent) => {
    if (event.phase !== 'before' || !event.path.startsWith(path) || bodies.length === 0) return undefined
    return { status: 200, body: bodies.shift() }
  }
}

async function kindsFound(): Promise<string[]> {
  await docs.github.syncInstallations(never)
  return docs.applied.map(({ kind }) => kind)
}

describe('a poll that finds less than before', () => {
  test('uninstalls nothing on the word of one empty list', async () => {
    answer(INSTALLATIONS, [])
    expect(await kindsFound()).toEqual([])
    expect(docs.log.join('')).toContain('A second look at GitHub did not confirm a loss')
  })

  test.each([
    ['null', null],
    ['text', 'a page'],
    ['an object', {}],
    ['a list of something else', [{}]],
  ])('takes %s in place of a list for a fault, and changes nothing', async (_name, body) => {
    docs.intercept.current = ({ phase, path }) =>
      phase === 'before' && path.startsWith(INSTALLATIONS) ? { status: 200, body } : undefined
    await expect(kindsFound()).rejects.toThrow('gave an answer to GET /app/installations')
    docs.contractFaults.length = 0
    expect(docs.applied).toEqual([])
  })

  test('uninstalls what a second look does not find either', async () => {
    docs.forge.uninstall(docs.installationId)
    expect(await kindsFound()).toEqual(['uninstalled'])
  })

  test('takes no repository away on the word of one short list', async () => {
    answer(REPOSITORIES, NO_REPOSITORIES)
    expect(await kindsFound()).toEqual([])
  })

  test('takes a repository away that two lists lack', async () => {
    answer(REPOSITORIES, NO_REPOSITORIES, NO_REPOSITORIES)
    expect(await kindsFound()).toEqual(['repositories_removed'])
  })

  test('believes no list that has fewer entries than it counts', async () => {
    answer(REPOSITORIES, { ...NO_REPOSITORIES, total_count: 1 }, { ...NO_REPOSITORIES, total_count: 1 })
    expect(await kindsFound()).toEqual([])
    expect(docs.log.join('')).toContain('GitHub listed 0 of the 1 repositories')
  })
})

describe('a poll', () => {
  test('goes on when one installation refuses, and concludes nothing about it', async () => {
    await docs.forge.createRepository({ owner: 'other', name: 'site', from: { files: { 'a.md': 'A\n' } } })
    docs.forge.install(docs.appId, { owner: 'other', repositories: 'all' })
    docs.intercept.current = ({ path }) =>
      path.endsWith(`/installations/${docs.installationId}/access_tokens`)
        ? { status: 403, body: { message: 'Your IP address is not permitted to access this resource' } }
        : undefined
    await docs.github.syncInstallations(never)
    docs.contractFaults.length = 0
    expect(docs.applied).toMatchObject([{ kind: 'installed', repositories: [{ fullName: 'other/site' }] }])
  })

  test('reads on after a short page that names another', async () => {
    await docs.forge.createRepository({ owner: 'acme', name: 'site', from: { files: { 'a.md': 'A\n' } } })
    const seen: string[] = []
    const fetchShort: typeof fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (!url.pathname.endsWith('/installation/repositories')) return fetch(url, init)
      const page = url.searchParams.get('page')
      seen.push(page ?? '')
      const found = (await (await fetch(withPage(url, '1'), init)).json()) as { repositories: { name: string }[] }
      const repositories = found.repositories.filter(({ name }) => name === (page === '1' ? 'docs' : 'site'))
      return Response.json(
        { ...found, repositories },
        page === '1' ? { headers: { link: `<${withPage(url, '2').href}>; rel="next"` } } : {},
      )
    }
    expect(await (await docs.connect({ fetch: fetchShort })).syncInstallations(never)).toBe(2)
    const kinds = docs.applied.map(({ kind }) => kind)
    // The first of the two tells who the owner of the known repository is.
    expect([seen, kinds]).toEqual([
      ['1', '2'],
      ['renamed', 'installed'],
    ])
  })

  test('leaves no token behind', async () => {
    await docs.github.syncInstallations(never)
    await docs.github.settled()
    const paths = docs.forge.requests.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path) => path.endsWith('/access_tokens'))).toHaveLength(1)
    expect(paths.filter((path) => path.startsWith('DELETE') && path.endsWith('/installation/token'))).toHaveLength(1)
  })
})

function withPage(url: URL, page: string): URL {
  const copy = new URL(url)
  copy.searchParams.set('page', page)
  return copy
}
