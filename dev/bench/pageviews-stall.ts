// The longest wait of a POST of a job while the large database is exported, compared with the same POST without an export.
// The service runs as installed; exports are complete, page by page, one range after the other, each computed from scratch.

import { createClient } from '../../src/client/client.ts'
import { issueKey } from '../../src/projects/api-key.ts'
import { COMMAND } from '../../src/projects/audit.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { describeMs, medianRatio, timeMs } from './statistics.ts'
import { DAY_MS, DAYS, YEAR_START } from './views-data.ts'

const INSTALLED = 'build/main.js'
const POSTS = 100

type Client = ReturnType<typeof createClient>

export async function benchStall(options: { dataDir: string; file: string; rounds: number }): Promise<void> {
  const { projectId, apiKey } = await makeKey(options.file)
  const service = await startServiceProcess(
    {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: options.dataDir,
      DOCMEND_ROLE: 'web',
      DOCMEND_JOBS_PER_HOUR: '100000',
    },
    INSTALLED,
  )
  const client = createClient({ baseUrl: service.url, apiKey })
  const alone: number[] = []
  const beside: number[] = []
  let exports = 0
  try {
    await worstPost(client, projectId)
    for (let round = 0; round < options.rounds; round += 1) {
      alone.push(await worstPost(client, projectId))
      const stop = new AbortController()
      const exporting = exportOnAndOn(client, projectId, round, stop.signal)
      beside.push(await worstPost(client, projectId))
      stop.abort()
      exports += await exporting
    }
  } finally {
    await service.kill('SIGTERM')
  }
  console.log(
    `The worst of ${POSTS} POSTs of a job (medians of ${options.rounds}, in turn; ${exports} exports were complete)`,
  )
  console.log(`  with nothing else                       ${describeMs(alone)}`)
  console.log(`  while everything is exported            ${describeMs(beside)}`)
  console.log(`  with / without                          ${medianRatio(beside, alone)}`)
}

async function worstPost(client: Client, projectId: string): Promise<number> {
  let worst = 0
  for (let post = 0; post < POSTS; post += 1) {
    worst = Math.max(worst, await timeMs(() => client.createJob(projectId, { prompt: `Job ${post}` })))
  }
  return worst
}

/** Returns how many exports were read to their end. */
async function exportOnAndOn(client: Client, projectId: string, round: number, signal: AbortSignal): Promise<number> {
  let complete = 0
  for (let shift = 1; !signal.aborted; shift += 1) {
    // Bounds within a day that no export has used before, so nothing is cached.
    const [from, to] = [YEAR_START + round * 1000 + shift, YEAR_START + (DAYS - 1) * DAY_MS + shift]
    const range = { dateFrom: new Date(from).toISOString(), dateTo: new Date(to).toISOString() }
    for await (const row of await client.eachView(projectId, range)) if (row.total === 0 || signal.aborted) break
    if (!signal.aborted) complete += 1
  }
  return complete
}

async function makeKey(file: string): Promise<{ projectId: string; apiKey: string }> {
  const storage = await openStorage({ kind: 'sqlite', file })
  try {
    const site = { fullName: 'acme/docs', docsRoot: null }
    const wish = { name: 'bench', scopes: ['jobs:write', 'views:read'], allowedCidrs: [], expiresAt: null } as const
    const { project, secret } = await issueKey(
      storage,
      site,
      { ...wish, scopes: [...wish.scopes], allowedCidrs: [], createdBy: COMMAND },
      Date.now(),
    )
    return { projectId: project.id, apiKey: secret }
  } finally {
    await storage.close()
  }
}
