// `docmend report --docs-root`: missing pages against the docs of a real repository with a history.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOOKS = '# Hooks\n\nCall them.\nAnswer them.\nSign them.\n'

const KEYS = '# Keys for machines\n\nMake one in the settings.\nRotate it every month.\nNever commit it.\n'
const ACCESS = `# Access\n\nWho may do what, and how.\n\n#${KEYS}`

let command: CommandLine
let scratch: Scratch
beforeAll(() => {
  command = createCommandLine()
  scratch = createScratch()
  const pages = { 'docs/index.md': '# Home\n', 'docs/setup/install.md': '# Install\n', 'docs/a/start.md': '# Start\n' }
  scratch.commit({
    'mkdocs.yml': 'site_name: X\n',
    ...pages,
    'docs/b/start.md': '# Start\n',
    'docs/webhooks.md': HOOKS,
  })
  scratch.commit({ 'docs/webhooks.md': null, 'docs/setup/callbacks.md': HOOKS })
  scratch.commit({ 'docs/limits.md': '# Rate limits of the API\n\nTen a second.\n', 'docs/keys.md': KEYS })
  scratch.commit({ 'docs/limits.md': null, 'docs/keys.md': null })
  scratch.commit({
    'docs/api/throttling.md': '# Rate limits of the API\n\nWritten anew.\n',
    'docs/api/access.md': ACCESS,
  })
})
afterAll(() => {
  command.remove()
  scratch.remove()
})

async function report(paths: string[], ...args: string[]) {
  const lines = paths.map((path, index) => {
    return `192.0.2.${index} - - [10/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 404 1 "-" "${BROWSER}"\n`
  })
  writeFileSync(join(command.folder, 'missing.log'), lines.join(''))
  return command.runWithin(['report', 'missing.log', '--docs-root', scratch.work, ...args])
}

async function suggestionOf(path: string) {
  const { stdout } = await report([path], '--format', 'json')
  return JSON.parse(stdout).missing[0].suggestion
}

describe('A missing page', () => {
  test('that git has renamed is where it went, with the commit as evidence', async () => {
    expect(await suggestionOf('/webhooks/')).toMatchObject({
      kind: 'redirect',
      target: '/setup/callbacks',
      evidence: expect.stringMatching(/^docs\/webhooks\.md became docs\/setup\/callbacks\.md in [\da-f]{8}\.$/),
    })
  })

  test.each([
    ['/limits', '/api/throttling', 'has its title, "Rate limits of the API"'],
    ['/keys', '/api/access', 'has a section of its title, "Keys for machines"'],
    ['/guides/rate-limits-of-the-api', '/api/throttling', 'is the only page with these words as its title'],
  ])('%s, whose title went on, is at %s', async (path, target, why) => {
    expect(await suggestionOf(path)).toMatchObject({
      kind: 'redirect',
      by: 'title',
      target,
      evidence: expect.stringContaining(why),
    })
  })

  test.each(['/Setup/Install', '/setup/instal'])('%s is meant to be the one page that is near', async (path) => {
    expect(await suggestionOf(path)).toMatchObject({ kind: 'redirect', target: '/setup/install' })
  })

  test.each([
    ['that two pages may be', '/c/start'],
    ['that no page is like', '/billing'],
    ['that exists', '/setup/install'],
  ])('%s has not moved', async (_, path) => expect((await suggestionOf(path)).kind).toBe('unclear'))
})

test('the redirects are printed, with what they rest on', async () => {
  const { stdout, stderr } = await report(['/webhooks', '/billing'], '--redirects')
  expect(stdout).toBe('Redirect /webhooks to /setup/callbacks\n')
  expect(stderr).toContain('1 redirect; each is a guess')
})

test('docs that are not there end it', async () => {
  const { exitCode, stderr } = await report(['/webhooks'], '--docs-root', join(command.folder, 'nowhere'))
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('nowhere')])
})

describe('Redirects are written as the site has them', () => {
  const REDIRECTS = 'plugins:\n  - redirects:\n      redirect_maps:\n        a.md: index.md\n'
  const NETLIFY = '[build]\npublish = "site"\n'

  /** A site below /docs, whose log has its pages at `base`. */
  async function redirectsOf(files: Record<string, string>, base: string) {
    const own = createScratch()
    try {
      const pages = Object.fromEntries(
        ['index', 'one', 'two', 'three'].map((name) => [`docs/${name}.md`, `# ${name}\n`]),
      )
      own.commit({ 'mkdocs.yml': 'site_url: https://d.example/docs/\n', ...pages, ...files, 'docs/webhooks.md': HOOKS })
      own.commit({ 'docs/webhooks.md': null, 'docs/callbacks.md': HOOKS })
      const line = (path: string, status: number) =>
        `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET ${base}${path} HTTP/1.1" ${status} 1 "-" "${BROWSER}"\n`
      const served = ['/one/', '/two/', '/three/'].map((path) => line(path, 200))
      writeFileSync(join(command.folder, 'base.log'), [...served, line('/webhooks/', 404)].join(''))
      const { stdout, stderr } = await command.runWithin(['report', 'base.log', '--docs-root', own.work, '--redirects'])
      return { stdout, stderr }
    } finally {
      own.remove()
    }
  }

  test('in the configuration of the framework', async () => {
    const { stdout, stderr } = await redirectsOf(
      { 'mkdocs.yml': `site_url: https://d.example/docs/\n${REDIRECTS}` },
      '/docs',
    )
    expect([stdout, stderr]).toEqual([
      'webhooks.md: callbacks.md\n',
      expect.stringContaining('1 redirect for mkdocs.yml'),
    ])
  })

  test('as TOML', async () => {
    const { stdout } = await redirectsOf({ 'netlify.toml': NETLIFY }, '/docs')
    expect(stdout).toBe('[[redirects]]\n  from = "/docs/webhooks"\n  to = "/docs/callbacks"\n  status = 301\n')
  })

  test('at the addresses that the log shows, where the configuration names a base path that readers do not see', async () => {
    const { stdout, stderr } = await redirectsOf({ 'netlify.toml': NETLIFY }, '')
    expect(stdout).toContain('from = "/webhooks"\n  to = "/callbacks"')
    expect(stderr).toContain('3 of the 3 addresses with views are pages, and not below /docs')
  })

  test('and where a proxy has the site below another one', async () => {
    const { stdout } = await redirectsOf({ 'netlify.toml': NETLIFY }, '/handbook')
    expect(stdout).toContain('from = "/handbook/webhooks"\n  to = "/handbook/callbacks"')
  })
})
