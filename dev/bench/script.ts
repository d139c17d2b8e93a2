// What a person would write instead of a service: clone, edit, commit, push, and open a pull request.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAppJwt } from '../../src/github/api/tokens.ts'
import { REPOSITORY, type World } from '../../test/support/world.ts'

const run = promisify(execFile)

/** `times` prints the user and system time of the shell, and in the second line of its children (POSIX). */
const SCRIPT = `set -e
git clone --quiet --depth 1 "$1" "$2"
cd "$2"
printf 'Sentence.\\n' >> "$(git ls-files '*.md' | head -1)"
git add -A
git -c user.name=s -c user.email=s@example.com commit --quiet -m 'Add a sentence'
git push --quiet origin "HEAD:refs/heads/$3"
times`

/** Gives its time, and the CPU time of its git commands. */
export async function runScript(world: World, branch: string): Promise<{ ms: number; cpuMs: number }> {
  const startedAt = performance.now()
  const { forge } = world
  const folder = await mkdtemp(join(tmpdir(), 'docmend-script-'))
  try {
    const token = await mintToken(world)
    const remote = `${forge.url.replace('://', `://x-access-token:${token}@`)}/${REPOSITORY}.git`
    const { stdout } = await run('sh', ['-c', SCRIPT, 'script', remote, folder, branch])
    const answer = await fetch(`${forge.url}/api/v3/repos/${REPOSITORY}/pulls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Add a sentence', head: branch, base: 'main' }),
    })
    if (answer.status !== 201) throw new Error(`POST /pulls answered ${answer.status}: ${await answer.text()}`)
    return { ms: performance.now() - startedAt, cpuMs: readTimes(stdout) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of `0m0.51s 0m0.20s`, all four of both lines. */
function readTimes(text: string): number {
  const times = [...text.matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0)
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
