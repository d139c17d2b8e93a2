// Clients that were generated from our description by the programs of others, and one in Python, drive jobs from prompt to
// pull request and read views. They have a folder with its own packages, because the generators need an older TypeScript.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { SCOPES } from '../../src/contract/scopes.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { OPENAPI_FILE } from '../support/list-openapi.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY, type World } from '../support/world.ts'

const FOLDER = fileURLToPath(new URL('../foreign-clients/', import.meta.url))
const exec = promisify(execFile)
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
  exec(command, args, { cwd: FOLDER, env })
const runPackage = (name: string, ...args: string[]) => run(process.execPath, [`node_modules/${name}`, ...args])

const createWorld = useWorlds()
const fault = await install()
if (fault !== undefined) process.stderr.write(`Skipped: the generators of clients cannot be installed: ${fault}\n`)
const installedTest = fault === undefined ? test : test.skip

/** Returns why the packages cannot be installed, such as no registry; undefined when they are. */
async function install(): Promise<string | undefined> {
  if (existsSync(`${FOLDER}/node_modules/.package-lock.json`)) return undefined
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
    return undefined
  } catch (error) {
    return String(error).slice(0, 300)
  }
}

installedTest('clients are generated, and their code and ours type-check together', async () => {
  const generated = 'build/generated'
  await runPackage('openapi-typescript/bin/cli.js', OPENAPI_FILE, '-o', `${generated}/openapi-fetch.d.ts`)
  const heyApi = ['-i', OPENAPI_FILE, '-o', `${generated}/hey-api`, '-c', '@hey-api/client-fetch']
  await runPackage('@hey-api/openapi-ts/bin/run.js', ...heyApi)
  const { stdout } = await runPackage('typescript/bin/tsc', '-p', '.').catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

installedTest.each(['openapi-fetch', 'hey-api'])('%s drives jobs and reads views, page by page', (name) =>
  expectToDrive(process.execPath, `build/js/drive-${name}.js`),
)

const python = existsSync('/usr/bin/python3') ? test : test.skip
python("Python's own client drives jobs and reads views too", () =>
  expectToDrive('/usr/bin/python3', 'drive_urllib.py'),
)

async function expectToDrive(interpreter: string, program: string): Promise<void> {
  const world = await createWorld({ replies: answerTurns() })
  const { url } = await world.startHere()
  const env = { ...process.env, DOCMEND: url, PROJECT: world.projectId, KEY: await makeKey(world) }
  const { stdout } = await run(interpreter, [program], env)
  expect(JSON.parse(stdout)).toEqual({
    isOneJob: true,
    outcomes: ['pr_opened', 'pr_updated', 'patch_ready', 'pr_opened'],
    turn: 2,
    isLinked: true,
    isWholePatch: true,
    events: ['turn', 'reply', 'results', 'reply', 'results', 'outcome', 'completed'],
    archived: 'archived',
    refused: 'invalid_body',
    listed: 2,
    byCursor: 2,
    accepted: 4,
    views: [
      ['/a', 2],
      ['/b', 1],
      ['/c', 1],
    ],
    csv: 'path,human,ai,total\r\n/a,2,0,2\r\n',
    hasMore: 'true',
    reports: [4, 0, 0],
  })
  expect(world.forge.pullRequests(REPOSITORY)).toHaveLength(2)
}

async function makeKey({ config }: World): Promise<string> {
  const admin = await openAdmin(config)
  try {
    const key = { name: 'foreign', scopes: [...SCOPES], allowedCidrs: [], expiresAt: null }
    return (await admin.createKey({ fullName: REPOSITORY, docsRoot: null }, key)).secret
  } finally {
    await admin.close()
  }
}
