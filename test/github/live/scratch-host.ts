// A repository for trials on the local code host, with all permissions that `app.yml` asks for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { pino } from 'pino'
import { type Forge, startForge } from '../../../dev/forge/forge.ts'
import type { Intercept, InterceptEvent } from '../../../dev/forge/options.ts'
import { type LiveTrial, tryCalls } from '../../../src/github/live/try-calls.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { childEnv } from '../scratch-repository.ts'

export const REPOSITORY = 'acme/scratch'
/** Below which its routes are. */
export const REPO = `/api/v3/repos/${REPOSITORY}`
const NEEDED = { contents: 'write', pull_requests: 'write' } as const
const ALL = { ...NEEDED, checks: 'read', statuses: 'read', deployments: 'read' } as const

export interface Scratch {
  forge: Forge
  appId: number
  intercept: Intercept | undefined
  /** Another App, without the optional permissions and without a webhook. */
  useLesserApp(): Promise<void>
  run(more?: { name?: string; fetch?: typeof fetch; isSure?: boolean; signal?: AbortSignal }): Promise<LiveTrial>
  /** Everything of the repository that a person sees. */
  whatIsThere(): { branches: Record<string, string>; open: number; comments: unknown[] }
}

/** A new one for each test. */
export function useScratchRepository(): Scratch {
  let folder: string
  const install = async (name: string, permissions: typeof NEEDED | typeof ALL): Promise<number> => {
    const { forge } = scratch
    const app = { name, webhookSecret: 'x'.repeat(20), permissions, privateKeyPem: APP_KEY }
    const { appId } = await forge.createApp(app)
    forge.install(appId, { owner: 'acme', repositories: 'all' })
    return appId
  }
  const scratch = {
    useLesserApp: async () => {
      scratch.appId = await install('Less', NEEDED)
    },
    run: ({
      name = REPOSITORY,
      fetch: innerFetch = fetch,
      isSure = false,
      signal = new AbortController().signal,
    } = {}) => {
      const { forge, appId } = scratch
      const settings = {
        app: { appId, privateKey: APP_KEY },
        apiUrl: forge.apiUrl,
        serverUrl: forge.url,
        dataDir: folder,
        childEnv,
        publisher: 'git-data' as const,
        fetch: innerFetch,
        now: () => Date.now(),
        logger: pino({ level: 'silent' }),
        pace: { burst: 1000, perSecond: 1000 },
      }
      return tryCalls(name, { ...settings, isSure }, signal)
    },
    whatIsThere: () => {
      const { forge } = scratch
      const pulls = forge.pullRequests(REPOSITORY)
      return {
        branches: forge.branches(REPOSITORY),
        open: pulls.filter(({ state }) => state === 'open').length,
        comments: pulls.flatMap(({ number }) => forge.comments(REPOSITORY, number)),
      }
    },
  } as Scratch
  beforeEach(async () => {
    scratch.intercept = undefined
    const forge = await startForge({
      env: { PATH: childEnv.PATH },
      intercept: (event) => scratch.intercept?.(event),
    })
    scratch.forge = forge
    folder = mkdtempSync(join(tmpdir(), 'docmend-live-'))
    await forge.createRepository({ owner: 'acme', name: 'scratch', private: true, from: { files: { 'a.md': 'A\n' } } })
    forge.addLabel(REPOSITORY, 'documentation')
    const sha = forge.branches(REPOSITORY).main ?? ''
    forge.reportDeployment(REPOSITORY, { sha, environment: 'preview', state: 'success' })
    scratch.appId = await install('Docmend', ALL)
    forge.setWebhook(scratch.appId, `${forge.url}/hooks`)
  })
  afterEach(async () => {
    await scratch.forge.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return scratch
}

export const resultsOf = ({ operations }: LiveTrial, result: string) =>
  operations.filter((one) => one.result === result).map(({ operation }) => operation)

export const onlyBefore =
  (answer: (event: InterceptEvent) => ReturnType<Intercept>): Intercept =>
  (event) =>
    event.phase === 'before' ? answer(event) : undefined
