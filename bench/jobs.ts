// From POST to `prLink`, compared with a plain script that does the same on the same forge: clone, edit, commit, push,
// POST. The model answers immediately, so the result measures our part: queue, mirror, tools, gate, store, publishing.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAppJwt } from '../src/github/api/app-jwt.ts'
import { createWorld, REPOSITORY, type World } from '../test/support/world.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { generateDocs } from './generate-docs.ts'
import { memoryMb } from './memory.ts'
import { describeMs, median, medianRatio, timeMs } from './statistics.ts'

const git = promisify(execFile)
/** Warm-up runs of each kind: the first ones load code and fill the disk cache. */
const WARM_UP_ROUNDS = 1
/** The command of the package and the container. */
const INSTALLED = 'build/main.js'

interface Series {
  script: number[]
  cold: number[]
  warm: number[]
}

export async function benchJobs({ docs, rounds }: { docs: string | undefined; rounds: number }): Promise<void> {
  const series: Series = { script: [], cold: [], warm: [] }
  const memory = { idle: [] as number[], busy: [] as number[] }
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    process.stderr.write(round < 0 ? 'warming up\n' : `round ${round + 1} of ${rounds}\n`)
    const measured = await measureRound(docs)
    if (round < 0) continue
    series.script.push(measured.scriptMs)
    series.cold.push(measured.coldMs)
    series.warm.push(measured.warmMs)
    memory.idle.push(measured.idleMb)
    memory.busy.push(measured.busyMb)
  }
  console.log(`Jobs (${docs ?? 'generated docs'}; medians of ${rounds}, in turn)`)
  console.log(`  script: clone --depth 1, edit, commit, push, POST   ${describeMs(series.script)}`)
  console.log(`  cold: POST to prLink, no mirror                     ${describeMs(series.cold)}`)
  console.log(`  warm: POST to prLink, mirror there                  ${describeMs(series.warm)}`)
  console.log(`  cold / script                                       ${medianRatio(series.cold, series.script)}`)
  console.log(`  warm / script                                       ${medianRatio(series.warm, series.script)}`)
  console.log(`  memory idle                                         ${median(memory.idle).toFixed(0)} MB`)
  console.log(`  memory, peak with 4 jobs at once                    ${median(memory.busy).toFixed(0)} MB`)
}

async function measureRound(docs: string | undefined) {
  let sentences = 0
  const next = (): number => {
    sentences += 1
    return sentences
  }
  const world = await createWorld({
    ...(docs === undefined ? { files: generateDocs() } : { folder: docs }),
    replies: (request) => answerAtOnce(request.body.messages, `Sentence ${next()}.`),
    env: { LOG_LEVEL: 'info', DOCMEND_MODEL: 'answers-at-once' },
  })
  try {
    const service = await world.startProcess({}, INSTALLED)
    const idleMb = memoryMb(service.pid, 'VmRSS')
    const coldMs = await timeMs(() => jobToPullRequest(world, service.client))
    const scriptMs = await timeMs(() => plainScript(world, `script-${Date.now()}`))
    const warmMs = await timeMs(() => jobToPullRequest(world, service.client))
    await Promise.all([1, 2, 3, 4].map(() => jobToPullRequest(world, service.client)))
    return { coldMs, scriptMs, warmMs, idleMb, busyMb: memoryMb(service.pid, 'VmHWM') }
  } finally {
    await world.end()
  }
}

type Client = Awaited<ReturnType<World['startProcess']>>['client']

async function jobToPullRequest({ projectId }: World, client: Client): Promise<void> {
  const made = await client.createJob(projectId, { prompt: 'Add a line to the first page.' })
  const job = await client.waitForJob(projectId, made.id, { timeoutMs: 120_000 })
  if (job.prLink === null) throw new Error(`The job made no pull request: ${job.message}`)
}

async function plainScript(world: World, branch: string): Promise<void> {
  const { forge } = world
  const folder = await mkdtemp(join(tmpdir(), 'docmend-script-'))
  try {
    const token = await mintToken(world)
    const remote = `${forge.url.replace('://', `://x-access-token:${token}@`)}/${REPOSITORY}.git`
    await git('git', ['clone', '--quiet', '--depth', '1', remote, folder])
    await git('sh', ['-c', `printf 'Sentence.\\n' >> "$(git ls-files '*.md' | head -1)" && git add -A`], {
      cwd: folder,
    })
    await git(
      'git',
      ['-c', 'user.name=s', '-c', 'user.email=s@example.com', 'commit', '--quiet', '-m', 'Add a sentence'],
      { cwd: folder },
    )
    await git('git', ['push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`], { cwd: folder })
    const answer = await fetch(`${forge.url}/api/v3/repos/${REPOSITORY}/pulls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Add a sentence', head: branch, base: 'main' }),
    })
    if (answer.status !== 201) throw new Error(`POST /pulls answered ${answer.status}: ${await answer.text()}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As the App, with the permissions that a script would need: contents and pull requests, write. */
async function mintToken({ forge, env }: World): Promise<string> {
  const app = { appId: Number(env.APP_ID), privateKey: env.PRIVATE_KEY ?? '' }
  const headers = { authorization: `Bearer ${await createAppJwt(app, Date.now())}` }
  const ask = async (method: string, path: string): Promise<Record<string, string>> =>
    (await fetch(`${forge.apiUrl}${path}`, { method, headers })).json() as Promise<Record<string, string>>
  const { id } = await ask('GET', `/repos/${REPOSITORY}/installation`)
  const { token } = await ask('POST', `/app/installations/${id}/access_tokens`)
  if (token === undefined) throw new Error('The forge made no token')
  return token
}
