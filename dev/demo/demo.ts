// `docmend demo`: the whole product on one machine, with nothing but Node and git: a local code host, the real service
// against it, a prompt through the built Action, a pull request to look at, and the page views of a sample log.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { DAY_MS } from '../../src/base/days.ts'
import { parsePrompt } from '../../src/cli/options.ts'
import { requireJsx } from '../../src/cli/require-jsx.ts'
import { EXIT, type Runtime, UsageError } from '../../src/cli/runtime.ts'
import { parseSetOptions } from '../../src/cli/set-option.ts'
import { SCOPES } from '../../src/contract/scopes.ts'
import { openAdmin } from '../../src/service/admin/admin.ts'
import { createSignInLink } from '../../src/service/admin/sign-in-link.ts'
import { openViewsAdmin } from '../../src/service/admin/views-admin.ts'
import { type Config, readConfig } from '../../src/service/config.ts'
import { type Forge, startForge } from '../forge/forge.ts'
import { addSampleJobs } from './demo-jobs.ts'
import { type DemoTraffic, describeTraffic, runTraffic } from './demo-traffic.ts'
import { addedAt, SAMPLE_DOCS, SAMPLE_PROMPT } from './sample-docs.ts'
import { type ActionRun, spawnAction } from './spawn-action.ts'

interface DemoOptions {
  repo?: string
  prompt?: string
  exit?: boolean
  set?: string[]
  json?: boolean
}

const OWNER = 'acme'

/** Stops what was started, in reverse order, whatever happens. */
type Stops = (() => Promise<unknown>)[]

export async function demo(runtime: Runtime, options: DemoOptions): Promise<number> {
  await checkOptions(options)
  await requireJsx('demo')
  const settings = parseSetOptions(options.set ?? [], { command: 'demo', effective: undefined })
  const stopped = new Promise<void>((resolveStop) => runtime.onStop(resolveStop))
  const workDir = await mkdtemp(join(tmpdir(), 'docmend-demo-'))
  const stops: Stops = [() => rm(workDir, { recursive: true, force: true })]
  try {
    const host = await startHost(runtime, workDir, options.repo, stops)
    const service = await startService(runtime, host, stops)
    if (settings.size > 0) await changeSettings(host.config, service.projectId, settings)
    const run = await submitPrompt(runtime, service, options)
    const isShown = run.outputs.prLink ? await showsDiff(run.outputs.prLink) : true
    // The sample log belongs to the sample docs.
    const traffic = options.repo === undefined ? await runTraffic(runtime, service) : undefined
    report(runtime, run, traffic, options, isShown)
    const isDone = run.exitCode === 0 && isShown && (traffic === undefined || traffic.faults.length === 0)
    if (options.exit !== true) {
      const example = options.repo === undefined ? `, such as ${COMMENT},` : ''
      if (run.outputs.prLink) runtime.stderr(`\nComment on the pull request${example} to update it.\n`)
      if (options.repo === undefined && host.config.model.kind === 'offline') await addSampleJobs(service)
      const { url: signInUrl } = await createSignInLink(host.config, service.url, service.projectId)
      runtime.stderr(describeOpen(service, host.forge.url, signInUrl))
      await stopped
    }
    return isDone ? EXIT.done : EXIT.failed
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** What a person needs to send more prompts to the demo; the last line is the one to click. */
function describeOpen({ url, projectId, apiKey }: DemoService, forgeUrl: string, signInUrl: string): string {
  return [
    '',
    'Until you press Ctrl-C, the dashboard, the code host and the API stay open:',
    `  Code host   ${forgeUrl}`,
    `  API         ${url}`,
    `  Project id  ${projectId}`,
    `  API key     ${apiKey}`,
    'Send another prompt:',
    `  curl ${url}/v2/agent/${projectId}/job -H 'Authorization: Bearer ${apiKey}' \\`,
    `    -H 'Content-Type: application/json' -d '{"prompt": "fix broken links"}'`,
    '',
    'Open the dashboard (the link signs you in once, within 15 minutes; later, sign in with the code host):',
    `  ${signInUrl}`,
    '',
  ].join('\n')
}

async function checkOptions({ repo, prompt }: DemoOptions): Promise<void> {
  if (prompt !== undefined) parsePrompt(prompt)
  if (repo === undefined) return
  if (prompt === undefined) throw new UsageError('--repo needs --prompt: what should change in your docs?')
  const found = await stat(resolve(repo)).catch(() => undefined)
  if (found?.isDirectory() !== true) throw new UsageError(`--repo takes a folder; there is no folder ${repo}`)
}

/** An instruction that the offline model understands. */
const COMMENT = 'rename "Lumen Platform" to "Lumen" in all pages'

/** The running service, with a key for it. */
export interface DemoService {
  url: string
  modelName: string
  projectId: string
  apiKey: string
}

async function startService(runtime: Runtime, host: DemoHost, stops: Stops): Promise<DemoService> {
  runtime.stderr('Starting Docmend ...\n')
  // Loads most of the program, so it runs after the checks for wrong usage.
  const { startServer } = await import('../../src/service/server.ts')
  const server = await startServer(host.config, pino({ level: runtime.env.LOG_LEVEL ?? 'silent' }))
  stops.push(() => server.stop())
  host.forge.setWebhook(host.appId, `${server.url}/api/github/webhooks`)
  host.forge.setCallbackUrls(host.appId, [`${server.url}/login/github/callback`])
  return { url: server.url, modelName: server.modelName, ...(await installApp(host)) }
}

/** Opens the page of the pull request, as a person would. */
async function showsDiff(prLink: string): Promise<boolean> {
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
  runtime: Runtime,
  workDir: string,
  folder: string | undefined,
  stops: Stops,
): Promise<DemoHost> {
  runtime.stderr('Starting a local code host with the docs on it ...\n')
  const forge = await startForge({ dir: join(workDir, 'forge'), env: { PATH: runtime.env.PATH ?? '' } })
  stops.push(() => forge.stop())
  const webhookSecret = randomBytes(24).toString('hex')
  const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const
  const app = await forge.createApp({ name: 'docmend', webhookSecret, permissions })
  await forge.createRepository({
    owner: OWNER,
    name: 'docs',
    from: folder === undefined ? { files: SAMPLE_DOCS, addedAt: addedAt(Date.now()) } : { folder: resolve(folder) },
  })
  const config = readConfig({
    ...runtime.env,
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL: undefined,
    DATA_DIR: join(workDir, 'data'),
    DOCMEND_ROLE: 'all',
    APP_ID: String(app.appId),
    PRIVATE_KEY: app.privateKeyPem,
    PRIVATE_KEY_FILE: undefined,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_SECRET_FILE: undefined,
    GITHUB_CLIENT_ID: app.clientId,
    GITHUB_CLIENT_SECRET: app.clientSecret,
    GITHUB_CLIENT_SECRET_FILE: undefined,
    GITHUB_API_URL: `${forge.url}/api/v3`,
    GITHUB_SERVER_URL: forge.url,
  })
  return { forge, appId: app.appId, config, repository: `${OWNER}/docs` }
}

/** Installs the App as a person would: its webhook creates the project. Then creates a key for the project. */
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

async function changeSettings(config: Config, projectId: string, settings: ReadonlyMap<string, string>): Promise<void> {
  const views = await openViewsAdmin(config)
  try {
    await views.changeSettings(projectId, settings)
  } finally {
    await views.close()
  }
}

async function submitPrompt(runtime: Runtime, service: DemoService, options: DemoOptions): Promise<ActionRun> {
  const prompt = options.prompt ?? SAMPLE_PROMPT
  runtime.stderr(`Model:  ${service.modelName}\nPrompt: ${prompt}\nSubmitting it through the Action ...\n`)
  const inputs = { 'base-url': service.url, 'project-id': service.projectId, 'api-key': service.apiKey, prompt }
  return spawnAction(inputs, { path: runtime.env.PATH ?? '', onLine: (line) => runtime.stderr(`  ${line}\n`) })
}

function report(
  runtime: Runtime,
  run: ActionRun,
  traffic: DemoTraffic | undefined,
  options: DemoOptions,
  isShown: boolean,
): void {
  const { prLink = '', status = '', outcome = '', message = '' } = run.outputs
  if (options.json === true) {
    const views = traffic === undefined ? null : { totals: traffic.totals, views: traffic.views, ...traffic.ingest }
    runtime.stdout(`${JSON.stringify({ prLink: prLink || null, status, outcome, message, views })}\n`)
  } else if (prLink === '') runtime.stdout(`No pull request (${outcome || status || 'see above'}). ${message}\n`)
  else runtime.stdout(`Pull request: ${prLink}\n`)
  if (outcome === 'policy_refused') runtime.stderr('Give settings of the project with --set NAME=VALUE.\n')
  if (!isShown) runtime.stderr('The page of the pull request could not be loaded.\n')
  else if (prLink !== '' && options.exit === true) {
    runtime.stderr(
      'Its page shows the diff, but the code host stops with this command. Run it without --exit to look at the page.\n',
    )
  }
  if (options.json !== true && traffic !== undefined) runtime.stdout(describeTraffic(runtime, traffic))
  for (const fault of traffic?.faults ?? []) runtime.stderr(`docmend: ${fault}\n`)
}
