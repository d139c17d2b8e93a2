// The GitHub App: its number and key, the clock, its permissions and events, its installations and webhooks.
import { systemClock } from '../../base/clock.ts'
import { describeSpan, plural } from '../../base/text.ts'
import { CLOCK_DIFFERENCE_MAX_MS, type HostClock } from '../../github/api/host-clock.ts'
import { hasArrived } from '../../github/has-arrived.ts'
import {
  type AppInspection,
  type AppQuestions,
  type Delivery,
  type Installation,
  inspectApp,
  inspectDeliveries,
  inspectHook,
  inspectInstallations,
} from '../../github/inspect-app.ts'
import { WEBHOOKS_PATH } from '../../github/webhooks/webhooks.ts'
import { type AppInUse, appToAsk, describeUnusable, refusedApp, type UsableApp } from '../app-in-use.ts'
import type { Config } from '../config.ts'
import { type Finding, fail, ok, warning } from './finding.ts'

/** As in app.yml. */
export const NEEDED_PERMISSIONS = {
  contents: 'write',
  pull_requests: 'write',
  issues: 'read',
  metadata: 'read',
} as const
/** Also in app.yml. Without them, jobs run all the same and show no builds. */
export const OPTIONAL_PERMISSIONS = { checks: 'read', statuses: 'read', deployments: 'read' } as const
export const NEEDED_EVENTS = [
  'push',
  'pull_request',
  'issue_comment',
  'pull_request_review_comment',
  'pull_request_review',
  'repository',
] as const

const NOTICED_MS = 60_000

/** What was wrong with the App is not wrong any more. */
const UNASKED = ['permissions', 'events', 'installations'].map((topic) => ok(topic, 'GitHub does not accept the App'))

interface AskedApp extends Pick<Config, 'apiUrl'> {
  inUse: AppInUse
}

/**
 * Whether App, key, clock, permissions and installations are right: what the service tries now and then. GitHub's clock is
 * learned on the way. That no installation exists yet is not the App's fault.
 */
export async function findAppFaults(
  asked: AskedApp,
  hostClock: Pick<HostClock, 'learn'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const app = appToAsk(asked.inUse)
  if (app === undefined) return [judgeMissing(asked.inUse)]
  const questions = toQuestions(app, asked.apiUrl)
  const inspection = await inspectApp({ ...questions, hostClock }, signal)
  const findings = judgeApp(app, asked.apiUrl, inspection)
  if (inspection.kind === 'refused') return [...findings, ...UNASKED]
  if (inspection.kind !== 'found') return findings
  const installations = await inspectInstallations(questions, signal)
  const none = [ok('installations', 'The App is not installed anywhere yet')]
  const ofInstallations = installations?.length === 0 ? none : judgeInstallations(installations)
  return [...findings, ...judgeRights(inspection), ...ofInstallations]
}

/** All that GitHub says of the App. */
export async function findAppState(
  config: AskedApp & Pick<Config, 'baseUrl'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const app = appToAsk(config.inUse)
  if (app === undefined) return [judgeMissing(config.inUse)]
  const questions = toQuestions(app, config.apiUrl)
  const inspection = await inspectApp(questions, signal)
  const findings = judgeApp(app, config.apiUrl, inspection)
  if (inspection.kind !== 'found') return findings
  const installations = await inspectInstallations(questions, signal)
  return [
    ...findings,
    ...judgeRights(inspection),
    ...judgeInstallations(installations),
    judgeBuilds(inspection, installations ?? []),
    ...(await judgeWebhooks(questions, config.baseUrl, signal)),
  ]
}

function judgeMissing(inUse: AppInUse): Finding {
  const unusable = inUse.kind === 'none' ? inUse.unusable : undefined
  return unusable === undefined
    ? warning(
        'GitHub App',
        'There is no GitHub App yet, so webhooks are refused and jobs wait. Open /setup of the service to register one',
      )
    : fail('GitHub App', describeUnusable(unusable))
}

function toQuestions({ app }: UsableApp, apiUrl: string): AppQuestions {
  return { app, apiUrl, fetch, clock: systemClock, now: Date.now }
}

function judgeApp(asked: UsableApp, apiUrl: string, inspection: AppInspection): Finding[] {
  const id = asked.app.appId
  switch (inspection.kind) {
    case 'unclear':
      return [
        fail('GitHub App', `GitHub ${inspection.why}. Check GITHUB_API_URL (${apiUrl}), HTTPS_PROXY and the network`),
      ]
    case 'refused': {
      const text =
        asked.kind === 'registered'
          ? describeUnusable(refusedApp(asked))
          : inspection.status === 404
            ? `GitHub does not know App ${id} with this key. Check APP_ID and PRIVATE_KEY, and that GITHUB_API_URL (${apiUrl}) is the host of the App`
            : `GitHub refuses the key of App ${id}. Check that APP_ID and PRIVATE_KEY belong to the same App, and that the key was not deleted there`
      return [...judgeClock(inspection.aheadMs), { ...fail('GitHub App', text), isLasting: true }]
    }
    case 'found':
      return [
        ok('GitHub App', `GitHub accepts the key of the App ${inspection.slug} (${id})`),
        ...judgeClock(inspection.aheadMs),
      ]
    default:
      return inspection satisfies never
  }
}

function judgeClock(aheadMs: number): Finding[] {
  const ms = Math.abs(aheadMs)
  if (ms < NOTICED_MS) return [ok('clock', 'The clock of this machine agrees with that of GitHub')]
  const text = `The clock of this machine is ${describeSpan(ms)} ${aheadMs > 0 ? 'ahead of' : 'behind'} GitHub's`
  if (ms <= CLOCK_DIFFERENCE_MAX_MS)
    return [warning('clock', `${text}; Docmend allows for it, but set it, for example by NTP`)]
  return [fail('clock', `${text}. Set it, for example by NTP; until then no job can run`)]
}

function judgeRights({ slug, permissions, events }: Extract<AppInspection, { kind: 'found' }>): Finding[] {
  const missing = missingPermissions(NEEDED_PERMISSIONS, permissions)
  const excess = excessPermissions(permissions)
  const unheard = NEEDED_EVENTS.filter((event) => !events.includes(event))
  const where = `Add them in the settings of the App ${slug} under "Permissions & events"`
  return [
    missing.length === 0
      ? ok(
          'permissions',
          `The App may do what Docmend needs: ${Object.entries(NEEDED_PERMISSIONS).map(nameRight).join(', ')}`,
        )
      : fail('permissions', `The App lacks ${missing.join(', ')}. ${where}, and accept them in each installation`),
    ...(excess.length === 0
      ? []
      : [
          warning(
            'permissions',
            `The App may do more than Docmend needs: ${excess.join(', ')}. Unless something else uses the App, remove them in the settings of the App ${slug}, so that a stolen key can do less`,
          ),
        ]),
    unheard.length === 0
      ? ok('events', `The App hears ${NEEDED_EVENTS.join(', ')}`)
      : warning('events', `The App does not hear ${unheard.join(', ')}. ${where}`),
  ]
}

/** An App that was registered by hand, or for something else, too, may be able to do what no call needs. */
function excessPermissions(given: Record<string, string>): string[] {
  const wanted: Record<string, string> = { ...NEEDED_PERMISSIONS, ...OPTIONAL_PERMISSIONS, members: 'read' }
  return Object.entries(given)
    .filter(([name, level]) => level !== wanted[name] && wanted[name] !== 'write')
    .map(nameRight)
}

function nameRight([name, level]: [string, string]): string {
  return `${name}: ${level}`
}

function missingPermissions(wanted: Record<string, string>, given: Record<string, string>): string[] {
  const isEnough = (name: string, level: string): boolean => given[name] === level || given[name] === 'write'
  return (
    Object.entries(wanted)
      // GitHub gives every App `metadata: read` and may leave it out of the list.
      .filter(([name, level]) => name !== 'metadata' && !isEnough(name, level))
      .map(nameRight)
  )
}

function judgeInstallations(found: readonly Installation[] | undefined): Finding[] {
  const topic = 'installations'
  if (found === undefined) return [warning(topic, 'GitHub did not list the installations of the App. Try again later')]
  if (found.length === 0)
    return [warning(topic, 'The App is not installed anywhere. Install it on your docs repository')]
  const faults = found.flatMap(({ login, permissions, isSuspended }) => {
    if (isSuspended)
      return [
        warning(
          topic,
          `The installation of ${login} is suspended, so its projects take no jobs. Lift the suspension in its settings on GitHub`,
        ),
      ]
    const missing = missingPermissions(NEEDED_PERMISSIONS, permissions)
    if (missing.length === 0) return []
    return [
      warning(
        topic,
        `${login} has not accepted ${missing.join(', ')}: open the installation on GitHub and review the request`,
      ),
    ]
  })
  return faults.length > 0
    ? faults
    : [ok(topic, `The App has ${plural(found.length, 'installation')} with all permissions`)]
}

/** Nothing is wrong without these permissions, so one hint is all. */
function judgeBuilds(
  { slug, permissions }: Extract<AppInspection, { kind: 'found' }>,
  installations: readonly Installation[],
): Finding {
  const use = 'jobs show the builds and the preview of their commits'
  const missing = missingPermissions(OPTIONAL_PERMISSIONS, permissions)
  if (missing.length > 0) {
    return ok(
      'builds',
      `Optional: with ${missing.join(', ')}, ${use}. Add them in the settings of the App ${slug} under "Permissions & events"`,
    )
  }
  const lacking = installations.filter((one) => missingPermissions(OPTIONAL_PERMISSIONS, one.permissions).length > 0)
  return lacking.length === 0
    ? ok('builds', 'The App may read check runs, commit statuses and deployments')
    : ok(
        'builds',
        `Optional: once ${plural(lacking.length, 'installation')} (${lacking[0]?.login}${lacking.length > 1 ? ', ...' : ''}) accept the new permissions of the App, ${use}`,
      )
}

async function judgeWebhooks(
  questions: AppQuestions,
  baseUrl: string | undefined,
  signal: AbortSignal,
): Promise<Finding[]> {
  const [hook, deliveries] = await Promise.all([inspectHook(questions, signal), inspectDeliveries(questions, signal)])
  return [...judgeHook(hook, baseUrl), ...judgeDeliveries(deliveries)]
}

function judgeHook(hook: Awaited<ReturnType<typeof inspectHook>>, baseUrl: string | undefined): Finding[] {
  const topic = 'webhooks'
  if (hook === undefined) return [warning(topic, 'GitHub did not say where it sends the webhooks of the App')]
  if (hook.url === undefined || hook.url === '') {
    return [fail(topic, `The App has no webhook URL. Set it to BASE_URL${WEBHOOKS_PATH} in the settings of the App`)]
  }
  const wanted = baseUrl && `${baseUrl}${WEBHOOKS_PATH}`
  const findings =
    wanted === undefined || hook.url === wanted
      ? [ok(topic, `GitHub sends webhooks to ${hook.url}`)]
      : [warning(topic, `GitHub sends webhooks to ${hook.url}, but BASE_URL says ${wanted}. One of the two is wrong`)]
  if (hook.isTlsChecked) return findings
  return [
    ...findings,
    warning(topic, 'The App does not verify TLS for its webhooks. Enable it in the settings of the App'),
  ]
}

function judgeDeliveries(deliveries: readonly Delivery[] | undefined): Finding[] {
  const topic = 'deliveries'
  if (deliveries === undefined) return [warning(topic, 'GitHub did not list the deliveries of webhooks')]
  const [newest] = deliveries
  if (newest === undefined) return [ok(topic, 'GitHub has sent no webhook lately')]
  const arrived = new Set(deliveries.filter(({ statusCode }) => hasArrived(statusCode)).map(({ guid }) => guid))
  const failed = deliveries.filter(({ guid }) => !arrived.has(guid))
  const [last] = failed
  if (last === undefined)
    return [ok(topic, `The last ${plural(deliveries.length, 'webhook')} arrived; the newest at ${newest.deliveredAt}`)]
  const text =
    `${failed.length} of the last ${plural(deliveries.length, 'webhook')} did not arrive, the newest of them at ` +
    `${last.deliveredAt} (${last.event}: ${last.status}, status ${last.statusCode}). ${adviseOnDelivery(last)}`
  return [failed.length === deliveries.length ? fail(topic, text) : warning(topic, text)]
}

function adviseOnDelivery({ statusCode }: Delivery): string {
  if (statusCode === 401 || statusCode === 403 || statusCode === 400) {
    return 'Check that WEBHOOK_SECRET is the secret in the settings of the App'
  }
  if (statusCode === 404) return `Check that the webhook URL of the App ends with ${WEBHOOKS_PATH}`
  if (statusCode >= 300 && statusCode < 400) {
    return 'GitHub follows no redirect: the webhook URL of the App must be the address to which it leads'
  }
  if (statusCode === 413) return 'The proxy in front must pass webhooks on with their Content-Length'
  return 'Check that GitHub can reach BASE_URL: DNS, firewall, certificate, and the proxy in front'
}
