// The dashboard alone, with nobody signed in and no GitHub.
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { createSharedLimits } from '../../src/base/processes/shared-limiter.ts'
import { createDashboard } from '../../src/dashboard/create-dashboard.tsx'
import type { DashboardDeps } from '../../src/dashboard/deps.ts'
import { createJobSignals } from '../../src/jobs/signals.ts'
import { createEncryption } from '../../src/projects/people/encryption.ts'
import { createVisitorRoles } from '../../src/projects/people/visitor-roles.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { createAttemptLimit } from '../../src/projects/setup/setup-door.ts'
import { readManifestTemplate } from '../../src/service/setup.ts'
import { createEndpointDeps } from '../../src/service/webhooks.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { NO_OTHERS } from './no-others.ts'

export type DashboardPartsForTest = Partial<Omit<DashboardDeps, 'setup'>> & { setup?: Partial<DashboardDeps['setup']> }

/** The database is in memory. */
export async function createDashboardWith({ setup: setupParts, ...parts }: DashboardPartsForTest = {}) {
  const { sessions, projects, keys, jobs, outcomes, views, settings, audit, endpoints, deliveries, setup } =
    await openStorage({
      kind: 'sqlite',
      file: ':memory:',
    })
  const now = Date.now
  const encryption = createEncryption('a key for tests only, of 32 bytes or more')
  return createDashboard({
    requestId: () => 'request-of-a-test',
    routed: () => undefined,
    sharedLimits: createSharedLimits(NO_OTHERS),
    sessions,
    projects,
    keys,
    jobs,
    outcomes,
    views,
    sites: { find: async () => ({ state: 'unknown', reason: 'There is no GitHub here.' }) },
    sourceLines: async (places) => places.map(() => ({ kind: 'gone' })),
    pageDocs: { find: async () => ({ state: 'unknown', reason: 'There is no GitHub here.' }) },
    settings: async () => DEFAULT_SETTINGS,
    storedSettings: (projectId) => settings.readSettings(projectId),
    changeSettings: async () => undefined,
    readPolicyFile: undefined,
    apiDocument: async () => JSON.parse(readFileSync('schema/openapi.json', 'utf8')),
    version: '0.0.0',
    audit,
    webhooks: createEndpointDeps({ webhookAddresses: [], childEnv: {} }, { endpoints, deliveries }),
    pageFacts: { find: async () => ({ facts: undefined, isReading: false, why: 'There is no GitHub here.' }) },
    reviews: { find: async () => ({ state: 'away' }) },
    jobRequests: {
      jobs,
      signals: createJobSignals(),
      wake: () => undefined,
      settings: async () => ({ contextRepositories: [], reviewDays: 0 }),
      repositoryUrl: (fullName) => `https://github.com/${fullName}`,
      modelName: 'none',
      jobsPerHour: 10,
      repositoryJobsPerHour: 10,
      messagesPerHour: 10,
      openPullRequests: 10,
      tokensPerDay: 1000,
      now,
    },
    encryption,
    setup: {
      store: setup,
      encryption,
      tries: createAttemptLimit(10, now),
      registrar: { convert: () => Promise.reject(new Error('There is no code host')) },
      isOpen: false,
      unusable: undefined,
      why: undefined,
      connect: async () => undefined,
      template: readManifestTemplate,
      webhooksPath: '/api/github/webhooks',
      lookForInstallations: async () => undefined,
      endWaits: async () => undefined,
      checklist: async () => [],
      installUrl: undefined,
      now,
      ...setupParts,
    },
    identity: undefined,
    branches: undefined,
    visitorRoles: createVisitorRoles({ identity: undefined, openGrant: async () => undefined, now }),
    now,
    shutdown: new AbortController().signal,
    isModelOffline: false,
    baseUrl: undefined,
    serverUrl: 'https://github.com',
    logger: pino({ level: 'silent' }),
    ...parts,
  })
}
