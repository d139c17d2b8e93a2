// What the checks and the policy of a repository make of a whole job: real HTTP, real git, a real database.

import { describe, expect, test } from '@jest/globals'
import { COMMAND } from '../../src/projects/audit.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World, type WorldOptions } from '../support/world.ts'

const createWorld = useWorlds()
const LIMITS = { timeoutMs: PATIENCE_MS }

const FILES = {
  'docs/index.md': '# Docs\n\n[A page](page.md)\n',
  'docs/page.md': '# Page\n\nA page.\n',
  'docs/other.md': '# Other\n',
}
const call = (name: string, args: unknown) => ({ toolCalls: [{ name, arguments: args }] })
const edit = (newText: string) => [
  call('read', { path: 'docs/page.md' }),
  call('edit', { path: 'docs/page.md', edits: [{ oldText: 'A page.', newText }] }),
]
const finish = call('finish', { title: 'Mend the page', summary: 'Mends the page.' })
const NOTHING = { title: '', summary: '', noChangesReason: 'It may not be changed.' }
const RED = edit('See [one](one.md) and [two](two.md).')

async function runJob(options: WorldOptions, settings: Record<string, string> = {}) {
  const world = await createWorld({ files: FILES, ...options })
  await set(world, settings)
  return { world, ...(await runIn(world)) }
}

async function runIn(world: World, wish: { ref?: string } = {}) {
  const { client } = await world.startHere()
  const made = await client.createJob(world.projectId, { prompt: 'Mend it.', ...wish })
  const job = await client.waitForJob(world.projectId, made.id, LIMITS)
  return { job, pulls: world.forge.pullRequests(REPOSITORY), branches: Object.keys(world.forge.branches(REPOSITORY)) }
}

async function set({ config, projectId }: World, settings: Record<string, string>): Promise<void> {
  const admin = await openAdmin(config)
  try {
    await admin.settings.writeSettings(projectId, settings, COMMAND)
  } finally {
    await admin.close()
  }
}

test('what the checks still find after three rounds fails the job, with all of it in words', async () => {
  const { job, world, pulls, branches } = await runJob({ replies: [...RED, finish, finish, finish, finish] })
  expect(job).toMatchObject({ status: 'failed', outcome: 'checks_failed', prLink: null })
  expect(job.message).toMatch(/3 rounds.*2 new errors.*docs\/page\.md:3:\d+ .*one\.md.*docs\/page\.md:3:\d+ .*two\.md/s)
  expect(world.model?.calls).toBe(6)
  expect([pulls, branches]).toEqual([[], ['main']])
})

test('a project may want that as a draft, which says what is wrong', async () => {
  const replies = [...RED, finish, finish, finish, finish]
  const { job, pulls } = await runJob({ replies }, { onChecks: 'draft' })
  expect(job).toMatchObject({ outcome: 'pr_opened', pullRequest: { draft: true } })
  expect(job.message).toMatch(/^Opened draft pull request #1: .*It is not finished: After 3 rounds/)
  expect(pulls[0]).toMatchObject({ isDraft: true, body: expect.stringContaining('**Not finished.** After 3 rounds') })
  expect(pulls[0]?.body?.match(/^- Error in /gm)).toHaveLength(2)
})

describe('One of twenty pages that cannot go', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const pageOf = (number: number, word: string) =>
    `# Page ${number}\n\n${number === 7 ? `The ${word} is {{ site.${word} }}.` : `It has a ${word}.`}\n`
  const files = {
    'docs/_config.yml': 'title: Docs\n',
    ...Object.fromEntries(numbers.map((number) => [`docs/page-${number}.md`, pageOf(number, 'terminal')])),
  }
  const prompt = 'Replace "terminal" with "console" everywhere'

  async function rename(more: Record<string, string>) {
    const world = await createWorld({ files: { ...files, ...more } })
    const { client } = await world.startHere()
    const made = await client.createJob(world.projectId, { prompt })
    const job = await client.waitForJob(world.projectId, made.id, LIMITS)
    return { job, body: world.forge.pullRequests(REPOSITORY)[0]?.body ?? '' }
  }

  test('for a form that the project does not allow is left to a person, with the setting, and nineteen go', async () => {
    const { job, body } = await rename({})
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', filesChanged: 19 })
    expect(job.message).toMatch(/Left for you: docs\/page-7\.md:3 .*allowedForms=unknown-directive:site\.console/)
    expect(body).toMatch(
      /### Left for you\n\n- docs\/page-7\.md:3 .*allowedForms=unknown-directive:site\.console in the project's settings/,
    )
    expect(body).toContain(
      '  - line 3: `The terminal is {{ site.terminal }}.` becomes `The console is {{ site.console }}.`',
    )
  })

  test('because it is protected is left to a person, with the edit, and nineteen go', async () => {
    const more = { 'docs/page-7.md': pageOf(8, 'terminal'), '.docmend.yml': 'exclude: [docs/page-7.md]\n' }
    const { job, body } = await rename(more)
    expect(job).toMatchObject({ status: 'completed', outcome: 'pr_opened', filesChanged: 19 })
    expect(job.message).toMatch(/Left for you: docs\/page-7\.md .*\.docmend\.yml/)
    expect(body).toContain('  - line 3: `It has a terminal.` becomes `It has a console.`')
  })
})

test('work that the budget cut off becomes a draft where a project wants that', async () => {
  const env = { DOCMEND_MAX_MODEL_CALLS: '2' }
  const { job, pulls } = await runJob({ replies: edit('A mended page.'), env }, { onBudget: 'draft' })
  expect(job).toMatchObject({ outcome: 'pr_opened', filesChanged: 1, pullRequest: { draft: true } })
  expect(pulls[0]?.body).toContain('**Not finished.** All 2 model calls are used up')
})

test('.docmend.yml of the default branch holds for a job on another branch, which has none', async () => {
  const files = { ...FILES, '.docmend.yml': 'enabled: false\n' }
  const world = await createWorld({ files, replies: [...edit('Mended.'), finish] })
  await world.forge.pushFile(REPOSITORY, 'next', '.docmend.yml', null, 'Without rules')
  const { job, pulls } = await runIn(world, { ref: 'next' })
  expect(job).toMatchObject({ outcome: 'policy_refused', message: expect.stringContaining('enabled: false') })
  expect([pulls, world.model?.calls]).toEqual([[], 0])
})

test('.docmend.yml of the default branch narrows what a job on another branch may change', async () => {
  const files = { ...FILES, '.docmend.yml': 'exclude: [docs/page.md]\n' }
  const world = await createWorld({ files, replies: [...edit('Mended.'), call('finish', NOTHING)] })
  await world.forge.pushFile(REPOSITORY, 'next', '.docmend.yml', 'exclude: []\n', 'Other rules')
  const { job } = await runIn(world, { ref: 'next' })
  expect(job.outcome).toBe('no_changes')
  expect(world.model?.requests[2]?.body.messages.at(-1)?.content).toMatch(/^Failed: docs\/page\.md .*\.docmend\.yml/)
})

test('a moved page takes its links and its navigation along, and its old address leads to it', async () => {
  const nav = { name: 'Docs', theme: 'mint', navigation: { pages: ['index', 'page'] } }
  const files = {
    'docs.json': JSON.stringify(nav, null, 2),
    'index.mdx': '# Docs\n\n[A page](/page)\n',
    'page.mdx': '# Page\n',
  }
  const replies = [call('move', { from: 'page.mdx', to: 'guides/page.mdx' }), finish]
  const { job, pulls } = await runJob({ files, replies })
  expect(job).toMatchObject({ outcome: 'pr_opened', pullRequest: { draft: false } })
  expect(pulls[0]?.body).toMatch(/guides\/page\.mdx.*moved from .*page\.mdx/)
  const diff = await (await fetch(String(job.prLink))).text()
  for (const added of ['[A page](/guides/page)', '&quot;guides/page&quot;', '&quot;source&quot;: &quot;/page&quot;']) {
    expect(diff).toContain(added)
  }
})

describe('A moved page whose navigation is code', () => {
  const files = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]] }",
    'sidebars.ts': "const sidebars = (): Item[] => ['guide', 'other']\nexport default { docs: sidebars() }\n",
    'docs/guide.md': '# Guide\n',
    'docs/other.md': '# Other\n',
  }
  const replies = [call('move', { from: 'docs/guide.md', to: 'docs/start.md' }), finish]

  test('takes along the entry that a function returns', async () => {
    const { job } = await runJob({ files, replies })
    expect(job).toMatchObject({ outcome: 'pr_opened', pullRequest: { draft: false } })
    const diff = await (await fetch(String(job.prLink))).text()
    expect(diff).toContain('[&#39;start&#39;, &#39;other&#39;]')
  })

  test('leaves to a person what stands in code that it may not edit, and says where', async () => {
    const items = { 'sidebars.ts': "import { docs } from './src/items'\nexport default { docs }\n" }
    const source = { 'src/items.ts': "export const docs = ['guide', 'other']\n" }
    // The first finish shows the warning about the entry.
    const { job, pulls } = await runJob({ files: { ...files, ...items, ...source }, replies: [...replies, finish] })
    expect(job).toMatchObject({ outcome: 'pr_opened', pullRequest: { draft: false } })
    expect(pulls[0]?.body).toContain('By hand: src/items.ts:1 lists guide, which is now docs/start.md.')
  })
})

test('a base that moved so that the changes would break on it is not built upon, and the job says why', async () => {
  const replies = [...edit('See [other](other.md).'), finish]
  const world: World = await createWorld({
    files: FILES,
    replies: async (_request, index) => {
      if (index === 2) await world.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', null, 'A person removes a page')
      return replies[index] ?? 'close'
    },
  })
  const pinned = world.forge.branches(REPOSITORY).main ?? ''
  const { job } = await runIn(world)
  expect(job.outcome).toBe('pr_opened')
  expect(job.message).toMatch(/main has changed .* would not pass \(docs\/page\.md:3: .*other\.md/)
  expect(job.message).toContain(`starts from ${pinned.slice(0, 7)}`)
})
