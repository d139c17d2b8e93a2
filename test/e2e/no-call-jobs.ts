// Jobs whose model hands on no tool calls.
import { CALLS_AS_TEXT } from '../support/calls-as-text.ts'
import { PATIENCE_MS } from '../support/until.ts'
import type { World } from '../support/world.ts'

export const HERMES = { text: CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? '', usage: { inputTokens: 3000 } }

export const EDIT = {
  toolCalls: [
    { name: 'read', arguments: { path: 'index.md' } },
    { name: 'edit', arguments: { path: 'index.md', edits: [{ oldText: '# Lumen\n', newText: '# Lumen\n\nNew.\n' }] } },
  ],
  usage: { inputTokens: 3000 },
}

export const FILES = { 'index.md': '# Lumen\n' }

export async function run({ projectId, startHere }: World, prompts = ['Say hello.']) {
  const { client } = await startHere()
  const [prompt = '', ...messages] = prompts
  let job = await client.createJob(projectId, { prompt })
  job = await client.waitForJob(projectId, job.id, { timeoutMs: PATIENCE_MS })
  for (const message of messages) {
    await client.messageJob(projectId, job.id, { prompt: message })
    job = await client.waitForJob(projectId, job.id, { timeoutMs: PATIENCE_MS })
  }
  return job
}
