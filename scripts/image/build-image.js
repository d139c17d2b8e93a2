// Follows the instructions of our Dockerfile in folders, without Docker. The base image is this machine's Debian with the
// project's own Node, and Debian packages are not installed: they must be there already.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDockerfile } from './read-dockerfile.ts'
import { enterBuild } from './sandbox.js'

const STEP_TIMEOUT_MS = 600_000
/** They say something about the image, and do nothing to its files. */
const DESCRIBING = ['LABEL', 'VOLUME', 'EXPOSE']

/**
 * `context` is the folder of the checkout, `work` one for the stages. Gives the folders that the last stage has as /app and
 * /data, its user, environment, command and health check. Throws for an instruction that it does not know.
 */
export function buildImage(dockerfile, context, work) {
  const built = new Map()
  let stage
  for (const { name, instructions } of readDockerfile(dockerfile)) {
    stage = { app: join(work, name, 'app'), data: join(work, name, 'data'), env: {} }
    for (const folder of [stage.app, stage.data]) mkdirSync(folder, { recursive: true })
    for (const { keyword, text } of instructions) follow({ stage, keyword, text, context, built, work })
    built.set(name, stage)
  }
  return stage
}

function follow({ stage, keyword, text, context, built, work }) {
  if (keyword === 'RUN') runStep(stage, text, work)
  else if (keyword === 'COPY') copy(stage, text.split(/\s+/), context, built)
  else if (keyword === 'ENV') for (const pair of text.split(/\s+/)) setVariable(stage.env, pair)
  else if (keyword === 'USER') stage.user = text
  else if (keyword === 'CMD') stage.command = JSON.parse(text)
  else if (keyword === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.slice(text.indexOf('CMD') + 3))
  else if (!DESCRIBING.includes(keyword) && `${keyword} ${text}` !== 'WORKDIR /app') {
    throw new Error(`check:image cannot follow ${keyword} ${text}`)
  }
}

function setVariable(env, pair) {
  const [name, ...value] = pair.split('=')
  env[name] = value.join('=')
}

function copy(stage, words, context, built) {
  const from = /^--from=(.*)/.exec(words[0])?.[1]
  const target = words.at(-1)
  for (const source of words.slice(from === undefined ? 0 : 1, -1)) {
    const path = from === undefined ? join(context, source) : join(built.get(from).app, source.replace(/^\/app\//, ''))
    const to = join(stage.app, target === './' ? basename(source) : target)
    cpSync(path, to, { recursive: true, verbatimSymlinks: true })
  }
}

function runStep(stage, command, work) {
  if (command.includes('apt-get') || command.startsWith('mkdir /data')) return
  console.log(`  RUN ${command}`)
  const args = [...enterBuild(stage.app, join(work, 'npm-cache')), 'sh', '-c', command]
  const stdio = ['ignore', 'ignore', 'pipe']
  execFileSync('bwrap', args, { env: stepEnvironment(), stdio, timeout: STEP_TIMEOUT_MS })
}

/** This machine's settings of npm, without what the npm that started us says about itself. */
function stepEnvironment() {
  const own = /^(npm_(lifecycle|package|command|execpath)|INIT_CWD|NODE_ENV)/
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(kept), PATH: `/node/bin:${process.env.PATH}`, npm_config_cache: '/tmp' }
}
