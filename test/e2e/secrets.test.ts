// No secret of the service gets where people or models read: logs, database, model requests, pull requests.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { PATIENCE_MS } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { REPOSITORY } from '../support/world.ts'

const createWorld = useWorlds()

test('at the most talkative log level, a job and a failing push of secrets leave no trace of any of them', async () => {
  const tokens: string[] = []
  const world = await createWorld({
    observe: ({ path, responseBody }) => {
      if (path.includes('/access_tokens')) tokens.push((responseBody as { token: string }).token)
    },
    replies: [
      { toolCalls: [{ name: 'write', arguments: { path: 'new.md', content: '# New\n' } }] },
      { toolCalls: [{ name: 'finish', arguments: { title: 'Add a page', summary: 'Adds a page.' } }] },
    ],
    env: { LOG_LEVEL: 'trace', OPENAI_API_KEY: 'sk-canary-0123456789' },
  })
  const service = await world.startProcess()
  const { id } = await service.client.createJob(world.projectId, { prompt: 'Add a page.' })
  const job = await service.client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
  expect(job.outcome).toBe('pr_opened')
  await service.kill('SIGTERM')

  const { env, apiKey, forge, model, config } = world
  const keyLine = (env.PRIVATE_KEY ?? '').split('\n')[3] ?? ''
  const secrets = [...tokens, env.OPENAI_API_KEY ?? '', env.WEBHOOK_SECRET ?? '', apiKey, keyLine]
  expect(tokens.length).toBeGreaterThan(1)
  expect(secrets.every((secret) => secret.length > 15)).toBe(true)
  const places = {
    log: service.log.join('\n'),
    modelRequests: JSON.stringify(model?.requests.map((request) => request.body)),
    pullRequests: JSON.stringify(forge.pullRequests(REPOSITORY)),
    dataDir: readFolder(config.dataDir),
  }
  const base64 = (text: string): string => Buffer.from(`x-access-token:${text}`).toString('base64')
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(100)
    const leaks = secrets.filter((secret) => text.includes(secret) || text.includes(base64(secret)))
    expect({ place, leaks }).toEqual({ place, leaks: [] })
  }
})

/** Every file below, the database and the mirror's configuration included, as one text. */
function readFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}
