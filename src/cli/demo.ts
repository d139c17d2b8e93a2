// `docmend demo`: the whole product on one machine, with nothing but Node and git (design.md 6). A local code host, the
// real service against it, a prompt through the built Action, and a pull request to look at.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { type Admin, openAdmin } from '../admin.ts'
import { type Config, readConfig } from '../config.ts'
import { type Forge, startForge } from '../forge/forge.ts'
import { startServer } from '../server.ts'
import { type ActionRun, runAction } from './run-action.ts'
import { SAMPLE_DOCS, SAMPLE_PROMPT } from './sample-docs.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'

interface DemoOptions {
  repo?: string
  prompt?: string
  exit?: boolean
  json?: boolean
}

const OWNER = 'acme'

export async function demo(around: Surroundings, options: DemoOptions): Promise<number> {
  const folder = options.repo === undefined ? undefined : await readableFolder(options.repo)
  if (folder !== undefined && options.prompt === undefined) throw new UsageError('--repo needs --prompt too')
  const say = (text: string): void => around.stderr(`${text}\n`)
  const stopped = new Promise<void>((resolveStop) => around.onStop(resolveStop))
  const workDir = await mkdtemp(join(tmpdir(), 'docmend-demo-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(workDir, { recursive: true, force: true })]
  try {
    say('Starting a local code host with your docs on it ...')
    const host = await startHost(around, workDir, folder)
    stops.push(() => host.forge.stop())
    say('Starting Docmend ...')
    const server = await startServer(host.config, pino({ level: around.env.LOG_LEVEL ?? 'silent' }))
    stops.push(() => server.stop())
    host.forge.setWebhook(host.appId, `${server.url}/api/github/webhooks`)
    const access = await installApp(host, server.url)
    const run = await submitPrompt(around, server.url, access, options, server.modelName)
    report(around, run, options)
    if (options.exit !== true && run.exitCode === 0) {
      say(`\nDocmend: ${server.url}\nCode host: ${host.forge.url}\nLeave with Ctrl-C.`)
      await stopped
    }
    return run.exitCode === 0 ? EXIT.done : EXIT.failed
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

interface DemoHost {
  forge: Forge
  appId: number
  config: Config
  repository: string
}

async function startHost(around: Surroundings, workDir: string, folder: string | undefined): Promise<DemoHost> {
  const forge = await startForge({ dir: join(workDir, 'forge'), env: { PATH: around.env.PATH ?? '' } })
  const webhookSecret = randomBytes(24).toString('hex')
  const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const
  const app = await forge.createApp({ name: 'docmend', webhookSecret, permissions })
  await forge.createRepository({
    owner: OWNER,
    name: 'docs',
    from: folder === undefined ? { files: SAMPLE_DOCS } : { folder },
  })
  const config = readConfig({
    ...around.env,
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL: undefined,
    DATA_DIR: join(workDir, 'data'),
    DOCMEND_ROLE: 'all',
    APP_ID: String(app.appId),
    PRIVATE_KEY: app.privateKeyPem,
    WEBHOOK_SECRET: webhookSecret,
    GITHUB_API_URL: `${forge.url}/api/v3`,
    GITHUB_SERVER_URL: forge.url,
  })
  return { forge, appId: app.appId, config, repository: `${OWNER}/docs` }
}

interface Access {
  projectId: string
  apiKey: string
}

/** Installs the App as a person would; its webhook makes the project, for which a key is then made. */
async function installApp(host: DemoHost, serverUrl: string): Promise<Access> {
  host.forge.install(host.appId, { owner: OWNER, repositories: 'all' })
  await host.forge.webhooksSettled()
  const admin: Admin = await openAdmin(host.config)
  try {
    const expiresAt = Date.now() + 30 * 86_400_000
    const wish = {
      name: `demo on ${serverUrl}`,
      scopes: ['jobs:read', 'jobs:write'] as const,
      allowedCidrs: [],
      expiresAt,
    }
    const { project, secret } = await admin.createKey(
      { fullName: host.repository, docsRoot: null },
      { ...wish, scopes: [...wish.scopes] },
    )
    return { projectId: project.id, apiKey: secret }
  } finally {
    await admin.close()
  }
}

async function submitPrompt(
  around: Surroundings,
  baseUrl: string,
  access: Access,
  options: DemoOptions,
  modelName: string,
): Promise<ActionRun> {
  const prompt = options.prompt ?? SAMPLE_PROMPT
  around.stderr(`Model:  ${modelName}\nPrompt: ${prompt}\nSubmitting it through the Action ...\n`)
  const inputs = { 'base-url': baseUrl, 'project-id': access.projectId, 'api-key': access.apiKey, prompt }
  return runAction(inputs, { path: around.env.PATH ?? '', onLine: (line) => around.stderr(`  ${line}\n`) })
}

function report(around: Surroundings, run: ActionRun, options: DemoOptions): void {
  const { prLink = '', status = '', outcome = '', message = '' } = run.outputs
  if (options.json === true) around.stdout(`${JSON.stringify({ prLink: prLink || null, status, outcome, message })}\n`)
  else if (prLink !== '') around.stdout(`Pull request: ${prLink}\n`)
  else around.stdout(`No pull request (${outcome || status || 'the Action failed'}): ${message}\n`)
}

async function readableFolder(path: string): Promise<string> {
  const folder = resolve(path)
  const found = await stat(folder).catch((error: unknown) => {
    throw new UsageError(`--repo ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!found.isDirectory()) throw new UsageError(`--repo ${path} is not a folder`)
  return folder
}
