// Every page and form of the dashboard, as the application lists them, × everybody who may not use it.
import { expect, test } from '@jest/globals'
import { type Browser, createBrowser } from '../../support/browser.ts'
import { type DashboardRoute, fillPath, listDashboardRoutes } from '../../support/dashboard-routes.ts'
import { signIn } from '../../support/signed-in.ts'
import { PATIENCE_MS } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'
import { hashTables } from './dump-tables.ts'
import { describeAnswer, type Knock, knock } from './knock.ts'
import { audienceOf } from './who-may.ts'

const create = useWorlds()

/** What a page needs in its address. */
const QUERIES: Record<string, string> = { 'GET /projects/:projectId/page': '?path=/' }

interface Cell {
  who: string
  expected: string[]
  send: Partial<Knock>
}

const SIGN_IN = ['sign-in', '401']

async function start() {
  const world = await create()
  const other = await world.addProject('globex')
  for (const [login, role] of Object.entries(ROLES)) world.forge.setRole('acme/docs', login, role)
  world.forge.setRole('globex/docs', 'mallory', 'admin')
  const { url, client } = await world.startHere()
  // It waits for a person, so nothing works on it, and whatever changes was changed by a request.
  const { id: jobId } = await client.createJob(world.projectId, { prompt: 'Rename "Lumen" to "Sky".', mode: 'patch' })
  await client.waitForJob(world.projectId, jobId, { timeoutMs: PATIENCE_MS })
  const browsers = await signInAll(world, url)
  const keyId = await makeKey(browsers.octocat, url, world.projectId)
  const endpointId = await addEndpoint(browsers.octocat, url, world.projectId)
  const values = {
    endpointId,
    eventId: 'msg_none',
    operationId: 'createAgentJob',
    projectId: world.projectId,
    jobId,
    keyId,
    session: await sessionOf(browsers.octocat, url),
    name: 'x.css',
  }
  return { world, url, browsers, values, elsewhere: { ...values, projectId: other.projectId } }
}

const ROLES = { wendy: 'write', rita: 'read', mallory: 'none', larry: 'admin', lana: 'admin' } as const

async function signInAll(world: Parameters<typeof signIn>[0], url: string) {
  const open = async (login: string) => (await signIn(world, url, login)).browser
  return {
    octocat: await open('octocat'),
    wendy: await open('wendy'),
    rita: await open('rita'),
    mallory: await open('mallory'),
    larry: await open('larry'),
    lana: await open('lana'),
  }
}

/** A key that nobody needs; another one is in use by the tests. */
async function makeKey(browser: Browser, url: string, projectId: string): Promise<string> {
  const path = `/projects/${projectId}/keys`
  const { html } = await browser.send(await browser.open(`${url}${path}`), path, { name: 'Spare' })
  return /keys\/([^/"]+)\/revoke"/.exec(html)?.[1] ?? ''
}

/** The name leads nowhere. */
async function addEndpoint(browser: Browser, url: string, projectId: string): Promise<string> {
  const path = `/projects/${projectId}/settings/webhooks`
  const page = await browser.open(`${url}${path}`)
  const added = await browser.send(page, path, { url: 'https://receiver.invalid/hook' })
  return new URL(added.url).pathname.split('/').at(-1) ?? ''
}

/** Of a second browser of the same person. */
async function sessionOf(browser: Browser, url: string): Promise<string> {
  const { html } = await browser.open(`${url}/account`)
  return /\/account\/sessions\/(\w+)\/end/.exec(html)?.[1] ?? 'none'
}

type Stage = Awaited<ReturnType<typeof start>>

function formTokenIn(html: string): string {
  return /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** Everybody who must not get a page. */
function cellsOfPage(route: DashboardRoute, { browsers }: Stage): Cell[] {
  const audience = audienceOf(route)
  if (audience === 'everyone') return []
  if (audience === 'nobody') return cellsOfNobody(browsers)
  const signedOut: Cell = { who: 'signed out', expected: SIGN_IN, send: { browser: createBrowser() } }
  if (audience === 'visitors') return [signedOut]
  const others: Cell[] = [
    { who: 'another person', expected: ['404'], send: { browser: browsers.mallory } },
    { who: 'a reader of the repository', expected: ['404'], send: { browser: browsers.rita } },
    { who: 'a person who has lost access', expected: ['404'], send: { browser: browsers.larry } },
  ]
  if (audience === 'instance admins') {
    return [signedOut, ...others, { who: 'an administrator', expected: ['404'], send: { browser: browsers.octocat } }]
  }
  if (audience === 'some admins') {
    const writer: Cell = { who: 'a writer', expected: ['404'], send: { browser: browsers.wendy } }
    // The other person administers a project.
    return [signedOut, ...others.slice(1), writer]
  }
  const writer: Cell = { who: 'a writer', expected: ['403'], send: { browser: browsers.wendy } }
  return [signedOut, ...others, ...(audience === 'admins' ? [writer] : [])]
}

function cellsOfNobody({ octocat }: Stage['browsers']): Cell[] {
  const expected = ['404']
  return [
    { who: 'signed out', expected, send: { browser: createBrowser() } },
    { who: 'an administrator', expected, send: { browser: octocat } },
  ]
}

/** The same for a form, and everything that is wrong with a form in the hands of somebody who may send it. */
async function cellsOfForm(route: DashboardRoute, stage: Stage): Promise<Cell[]> {
  const { url, browsers } = stage
  if (audienceOf(route) === 'nobody') return cellsOfNobody(browsers)
  const tokenOf = async (browser: Browser) => formTokenIn((await browser.open(`${url}/account`)).html)
  const own = await tokenOf(browsers.octocat)
  const octocat = { browser: browsers.octocat, origin: url }
  const forged: Cell[] = [
    {
      who: 'a form of another site',
      expected: ['403'],
      send: { ...octocat, origin: 'https://evil.example', fields: { form_token: own } },
    },
    {
      who: 'a form without Origin',
      expected: ['403'],
      send: { ...octocat, origin: undefined, fields: { form_token: own } },
    },
  ]
  if (audienceOf(route) === 'everyone') return forged
  const theirs = await tokenOf(browsers.wendy)
  const people = await Promise.all(
    cellsOfPage(route, stage).map(async (cell): Promise<Cell> => {
      const { browser = createBrowser() } = cell.send
      const form_token = cell.who === 'signed out' ? own : await tokenOf(browser)
      const expected = cell.who === 'signed out' ? [...SIGN_IN, '403'] : cell.expected
      return { ...cell, expected, send: { browser, origin: url, fields: { form_token } } }
    }),
  )
  return [
    ...people,
    ...forged,
    { who: 'a form without its token', expected: ['403'], send: octocat },
    {
      who: 'a form with the token of another session',
      expected: ['403'],
      send: { ...octocat, fields: { form_token: theirs } },
    },
    {
      who: 'a form with a made-up token',
      expected: ['403'],
      send: { ...octocat, fields: { form_token: 'A'.repeat(86) } },
    },
  ]
}

/** An id of this project in the address of another one, whose administrator asks. */
function cellsElsewhere({ path }: DashboardRoute, { browsers }: Stage): Cell[] {
  const hasId = path.startsWith('/projects/:projectId/') && path.split(':').length > 2
  return hasId
    ? [
        {
          who: 'the administrator of another project, by its address',
          expected: ['404'],
          send: { browser: browsers.mallory },
        },
      ]
    : []
}

async function tryCells(routes: readonly DashboardRoute[], stage: Stage): Promise<{ cells: number; wrong: string[] }> {
  const wrong: string[] = []
  let cells = 0
  for (const route of routes) {
    const [own, foreign] = [fillPath(route.path, stage.values), fillPath(route.path, stage.elsewhere)]
    const query = QUERIES[route.name] ?? ''
    const tryCell = async ({ who, expected, send }: Cell, path: string): Promise<void> => {
      const answer = await knock({
        method: route.method,
        browser: createBrowser(),
        ...send,
        url: `${stage.url}${path}${query}`,
      })
      cells += 1
      const said = describeAnswer(answer)
      if (!expected.includes(said)) wrong.push(`${route.name}, ${who}: ${said} instead of ${expected.join(' or ')}`)
    }
    const of = route.method === 'GET' ? cellsOfPage(route, stage) : await cellsOfForm(route, stage)
    for (const cell of of) await tryCell(cell, own)
    const form_token = formTokenIn((await stage.browsers.mallory.open(`${stage.url}/account`)).html)
    for (const cell of cellsElsewhere(route, stage)) {
      await tryCell({ ...cell, send: { ...cell.send, origin: stage.url, fields: { form_token } } }, foreign)
    }
  }
  return { cells, wrong }
}

/** Whoever may, can: else the refusals above would prove nothing. Forms come last, since they change what pages show. */
async function tryAllowed(routes: readonly DashboardRoute[], { url, values, browsers }: Stage): Promise<string[]> {
  const wrong: string[] = []
  const ordered = routes
    .filter((route) => !['everyone', 'nobody', 'instance admins'].includes(audienceOf(route)))
    .sort((one, two) => rankOf(one) - rankOf(two))
  for (const route of ordered) {
    const browser =
      browsers[audienceOf(route).endsWith('admins') || route.path.includes(':session') ? 'octocat' : 'wendy']
    const fields = { form_token: formTokenIn((await browser.open(`${url}/account`)).html) }
    const address = `${url}${fillPath(route.path, values)}${QUERIES[route.name] ?? ''}`
    const said = describeAnswer(await knock({ method: route.method, url: address, browser, origin: url, fields }))
    const isRefused = ['sign-in', '401', '403', '404', '500'].includes(said)
    if (isRefused && !endsSession(route)) wrong.push(`${route.name}, whoever may: ${said}`)
  }
  return wrong
}

const endsSession = ({ path }: DashboardRoute): boolean => path === '/logout' || path === '/account/sessions/end'

function rankOf(route: DashboardRoute): number {
  if (endsSession(route)) return 2
  return route.method === 'GET' ? 0 : 1
}

test('nobody gets a page or changes anything without the access that it needs', async () => {
  const stage = await start()
  const routes = await listDashboardRoutes()
  const [pages, forms] = [
    routes.filter(({ method }) => method === 'GET'),
    routes.filter(({ method }) => method !== 'GET'),
  ]
  const before = await hashTables(stage.world.config)
  // GitHub is asked anew for each form, so who has lost access learns it from the first one.
  stage.world.forge.setRole('acme/docs', 'larry', 'none')
  const [ofForms, ofPages] = [await tryCells(forms, stage), await tryCells(pages, stage)]
  expect([...ofForms.wrong, ...ofPages.wrong]).toEqual([])
  expect(await hashTables(stage.world.config)).toEqual(before)
  expect(await tryAllowed(routes, stage)).toEqual([])
  console.log(
    `${routes.length} routes, ${ofForms.cells + ofPages.cells} cells: sign-in, 403 or 404 in each, and nothing changed`,
  )
})

test('an administrator who becomes a writer between the page and the click changes nothing that is for administrators', async () => {
  const stage = await start()
  const routes = (await listDashboardRoutes()).filter(
    (route) => route.method !== 'GET' && audienceOf(route) === 'admins',
  )
  const form_token = formTokenIn((await stage.browsers.lana.open(`${stage.url}/account`)).html)
  stage.world.forge.setRole('acme/docs', 'lana', 'write')
  for (const route of routes) {
    const url = `${stage.url}${fillPath(route.path, stage.values)}`
    const click = { method: route.method, url, browser: stage.browsers.lana, origin: stage.url, fields: { form_token } }
    expect([route.name, describeAnswer(await knock(click))]).toEqual([route.name, '403'])
  }
  expect(routes.length).toBeGreaterThan(1)
})
