// `docmend demo`: the whole product on one machine, with nothing but Node and git (design.md 6). A local code host, the
// real service against it, a prompt through the built Action, a pull request to look at, and the page views of a sample log.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openAdmin } from '../admin.ts'
import { type Config, readConfig } from '../config.ts'
import { SCOPES } from '../contract/scopes.ts'
import { type Forge, startForge } from '../forge/forge.ts'
import { DAY_MS } from '../text/days.ts'
import { type DemoTraffic, describeTraffic, runTraffic } from './demo-traffic.ts'
import { parsePrompt } from './prompt-option.ts'
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

/** What was started, stopped in the opposite order whatever happens. */
type Stops = (() => Promise<unknown>)[]

export async function demo(around: Surroundings, options: DemoOptions): Promise<number> {
  await checkOptions(options)
  const stopped = new Promise<void>((resolveStop) => around.onStop(resolveStop))
  const workDir = await mkdtemp(join(tmpdir(), 'docmend-demo-'))
  const stops: Stops = [() => rm(workDir, { recursive: true, force: true })]
  try {
    const host = await startHost(around, workDir, options.repo, stops)
    const service = await startService(around, host, stops)
    const run = await submitPrompt(around, service, options)
    const isShown = run.outputs.prLink ? await opens(run.outputs.prLink) : true
    // The sample log is of the sample docs.
    const traffic = options.repo === undefined ? await runTraffic(around, service) : undefined
    report(around, run, traffic, options, isShown)
    const isDone = run.exitCode === 0 && isShown && (traffic === undefined || traffic.faults.length === 0)
    if (options.exit !== true && isDone) {
      const example = options.repo === undefined ? `, such as ${COMMENT},` : ''
      around.stderr(`\nA comment on the pull request${example} updates it.\n`)
      around.stderr(`The code host stays open at ${host.forge.url} until you press Ctrl-C.\n`)
      await stopped
    }
    return isDone ? EXIT.done : EXIT.failed
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function checkOptions({ repo, prompt }: DemoOptions): Promise<void> {
  if (prompt !== undefined) parsePrompt(prompt)
  if (repo === undefined) return
  if (prompt === undefined) throw new UsageError('--repo needs --prompt too: what should change in your docs?')
  const found = await stat(resolve(repo)).catch(() => undefined)
  if (found?.isDirectory() !== true) throw new UsageError(`--repo takes a folder; there is no folder ${repo}`)
}

/** Something that the offline model understands. */
const COMMENT = 'rename "Lumen Platform" to "Lumen" in all pages'

/** The running service and who may use it. */
export interface DemoService {
  url: string
  modelName: string
  projectId: string
  apiKey: string
}

async function startService(around: Surroundings, host: DemoHost, stops: Stops): Promise<DemoService> {
  around.stderr('Starting Docmend ...\n')
  // Most of the program, loaded only now: wrong usage is told at once.
  const { startServer } = await import('../server.ts')
  const server = await startServer(host.config, pino({ level: around.env.LOG_LEVEL ?? 'silent' }))
  stops.push(() => server.stop())
  host.forge.setWebhook(host.appId, `${server.url}/api/github/webhooks`)
  return { url: server.url, modelName: server.modelName, ...(await installApp(host)) }
}

/** Looks at the page as a person would. */
async function opens(prLink: string): Promise<boolean> {
  const answer = await fetch(prLink)
  return answer.ok && (await answer.text()).includes('Files changed')
}

interface DemoHost {
  forge: Forge
  appId: number
  config: Config
  repository: string
}

async function startHost(
  around: Surroundings,
  workDir: string,
  folder: string | undefined,
  stops: Stops,
): Promise<DemoHost> {
  around.stderr('Starting a local code host with the docs on it ...\n')
  const forge = await startForge({ dir: join(workDir, 'forge'), env: { PATH: around.env.PATH ?? '' } })
  stops.push(() => forge.stop())
  const webhookSecret = randomBytes(24).toString('hex')
  const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const
  const app = await forge.createApp({ name: 'docmend', webhookSecret, permissions })
  await forge.createRepository({
    owner: OWNER,
    name: 'docs',
    from: folder === undefined ? { files: SAMPLE_DOCS } : { folder: resolve(folder) },
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

/** Installs the App as a person would; its webhook makes the project, for which a key is then made. */
async function installApp(host: DemoHost): Promise<Pick<DemoService, 'projectId' | 'apiKey'>> {
  host.forge.install(host.appId, { owner: OWNER, repositories: 'all' })
  await host.forge.webhooksSettled()
  const admin = await openAdmin(host.config)
  try {
    const expiresAt = Date.now() + 30 * DAY_MS
    const site = { fullName: host.repository, docsRoot: null }
    const { project, secret } = await admin.createKey(site, {
      name: 'demo',
      scopes: [...SCOPES],
      allowedCidrs: [],
      expiresAt,
    })
    return { projectId: project.id, apiKey: secret }
  } finally {
    await admin.close()
  }
}

async function submitPrompt(around: Surroundings, service: DemoService, options: DemoOptions): Promise<ActionRun> {
  const prompt = options.prompt ?? SAMPLE_PROMPT
  around.stderr(`Model:  ${service.modelName}\nPrompt: ${prompt}\nSubmitting it through the Action ...\n`)
  const inputs = { 'base-url': service.url, 'project-id': service.projectId, 'api-key': service.apiKey, prompt }
  return runAction(inputs, { path: around.env.PATH ?? '', onLine: (line) => around.stderr(`  ${line}\n`) })
}

function report(
  around: Surroundings,
  run: ActionRun,
  traffic: DemoTraffic | undefined,
  options: DemoOptions,
  isShown: boolean,
): void {
  const { prLink = '', status = '', outcome = '', message = '' } = run.outputs
  if (options.json === true) {
    const views = traffic === undefined ? null : { totals: traffic.totals, views: traffic.views, ...traffic.ingest }
    around.stdout(`${JSON.stringify({ prLink: prLink || null, status, outcome, message, views })}\n`)
  } else if (prLink === '') around.stdout(`No pull request (${outcome || status || 'see above'}). ${message}\n`)
  else around.stdout(`Pull request: ${prLink}\n`)
  if (!isShown) around.stderr('Its page does not open.\n')
  else if (prLink !== '' && options.exit === true) {
    around.stderr('Its page opens and shows the diff; it ends with this command. Leave out --exit to look at it.\n')
  }
  if (options.json !== true && traffic !== undefined) around.stdout(describeTraffic(around, traffic))
  for (const fault of traffic?.faults ?? []) around.stderr(`docmend: ${fault}\n`)
}
