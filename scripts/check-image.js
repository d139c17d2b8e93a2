// `npm run check:image`: builds the image of the Dockerfile without Docker and runs it the way that compose.yaml does: as an
// unprivileged user on a read-only file system, where only /data and /tmp can be written. Needs root, bubblewrap, git and
// the package registry.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildImage } from './image/build-image.js'
import { enterContainer, NODE_USER } from './image/sandbox.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 300_000
const work = mkdtempSync(join(tmpdir(), 'docmend-image-'))
const temporary = join(work, 'tmp')

try {
  if (process.getuid?.() !== 0) throw new Error('check:image needs root, to become another user')
  chmodSync(work, 0o755)
  for (const folder of [temporary, join(work, 'npm-cache')]) mkdirSync(folder)
  const image = buildImage(readFileSync(join(root, 'Dockerfile'), 'utf8'), root, work)
  expect(image.user === 'node', 'run as the user node')
  for (const folder of [image.data, temporary]) execFileSync('chown', [`${NODE_USER}:${NODE_USER}`, folder])
  tryFiles(image)
  await tryService(image)
  tryDemo(image)
} catch (error) {
  console.error(error.message, error.stderr?.toString() ?? '')
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

function tryFiles(image) {
  const script = 'touch /app/x /app/build/x /x /etc/x /usr/x 2>&1; touch /data/x /tmp/x && rm /data/x /tmp/x'
  const { status, stdout } = run(image, 'sh', '-c', script)
  const refusals = stdout.match(/Read-only file system/g)?.length
  expect(status === 0 && refusals === 5, 'write to /data and /tmp, and nowhere else', stdout)
}

async function tryService(image) {
  const served = { ...image, env: { ...image.env, HOST: '127.0.0.1', PORT: String(await findPort()) } }
  const service = start(served)
  const isOver = () => service.ended !== undefined
  const end = Date.now() + TIMEOUT_MS
  while (run(served, ...image.healthCheck).status !== 0 && !isOver() && Date.now() < end) await pause(250)
  const ready = await fetch(`http://127.0.0.1:${served.env.PORT}/readyz`).then((answer) => answer.text(), String)
  expect(ready.includes('"status":"ready"'), `start, and pass its health check: ${ready}`, service.log)
  const keys = run(served, 'node', 'build/main.js', 'keys', 'create', 'acme/docs')
  expect(keys.stdout.includes('prj_'), 'create an API key beside the service', keys.stderr)
  process.kill(service.pid, 'SIGTERM')
  while (!isOver() && Date.now() < end) await pause(50)
  expect(service.ended === 0, `stop after SIGTERM, as process 1, with exit code ${service.ended}`, service.log)
  const errors = service.log.split('\n').filter((line) => /EROFS|EACCES|EPERM|"level":[56]0/.test(line))
  expect(errors.length === 0, 'log no error', errors.join('\n'))
}

/** A whole job with the local code host: clones, commits and pushes with git. Its files are in /tmp. */
function tryDemo(image) {
  const { stdout, stderr } = run(image, 'node', 'build/main.js', 'demo', '--exit')
  expect(stdout.startsWith('Pull request: http'), 'open a pull request in its demo', stdout + stderr)
  console.log(
    `  it leaves in /data: ${readdirSync(image.data).join(', ')}; in /tmp: ${readdirSync(temporary).join(', ')}`,
  )
}

function run(image, ...command) {
  const args = [...enterContainer(image, temporary), ...command]
  return spawnSync('setpriv', args, { encoding: 'utf8', timeout: TIMEOUT_MS })
}

/** Starts the command of the image as process 1 of the sandbox; `pid` is its id outside. */
function start(image) {
  const args = enterContainer(image, temporary, ['--as-pid-1', '--info-fd', '3'])
  const child = spawn('setpriv', [...args, ...image.command], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const service = { log: '', pid: undefined, ended: undefined }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (service.log += chunk))
  child.stdio[3].once('data', (info) => (service.pid = JSON.parse(info)['child-pid']))
  child.once('exit', (code, signal) => (service.ended = code ?? signal))
  return service
}

function expect(isTrue, what, details = '') {
  if (!isTrue) throw new Error(`The image does not ${what}\n${details}`)
  console.log(`  it does ${what}`)
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
