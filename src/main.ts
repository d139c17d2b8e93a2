#!/usr/bin/env node
// The `docmend` command. Passes the process's environment to the commands; nothing else in src reads it.
import { statSync } from 'node:fs'
// The whole module: importing a name that an old Node lacks would fail before the check below.
import module from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { EXIT_TIMEOUT_MS, STOP_TIMEOUT_MS } from './cli/runtime.ts'

requireNode(22, 20)
cacheCode()
// The real environment wins over .env, as with `node --env-file-if-exists`.
if (statSync('.env', { throwIfNoEntry: false })?.isFile() === true) process.loadEnvFile('.env')

// A reader such as "head" may close the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`docmend: The output cannot be written: ${error.message}\n`)
  process.exit(1)
})

const { runProgram } = await import('./cli/program.ts')
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  resolvePath,
  stdin: () => process.stdin,
  isTerminal: process.stdout.isTTY === true,
  isErrorTerminal: process.stderr.isTTY === true,
  columns: process.stdout.columns ?? process.stderr.columns,
  onStop: (stop, moreMs = 0) => {
    const begin = (): void => {
      stop()
      exitWithin(moreMs + STOP_TIMEOUT_MS)
    }
    process.once('SIGTERM', begin)
    process.once('SIGINT', begin)
  },
  // Half of the program, which most commands do without.
  startDocs: async () => (await import('./checks/thread/docs-worker.ts')).startDocsWorker(),
})
exitWithin(EXIT_TIMEOUT_MS)

function requireNode(major: number, minor: number): void {
  const { node } = process.versions
  const [isMajor = 0, isMinor = 0] = node.split('.').map(Number)
  if (isMajor > major || (isMajor === major && isMinor >= minor)) return
  process.stderr.write(
    `docmend: Node ${node} is too old; docmend needs Node ${major}.${minor} or newer, preferably 24\n`,
  )
  process.exit(2)
}

/**
 * Starting from the cache skips stripping and compiling types: about 25 MB and nearly half of the time less. Threads take
 * its folder from the environment, which must be set before .env is read: whose code runs is not for the folder to say in
 * which a command is called. In Node's own choice, below the temporary folder, other accounts could leave code for us.
 */
function cacheCode(): void {
  const { env } = process
  const { NODE_COMPILE_CACHE: chosen = '' } = env
  const folder = chosen === '' ? findCacheFolder() : chosen
  if (folder === undefined) env.NODE_DISABLE_COMPILE_CACHE = '1'
  else env.NODE_COMPILE_CACHE = folder
  module.enableCompileCache()
}

/** Undefined for an account without a home; with `HOME=`, its path would begin in the current folder. */
function findCacheFolder(): string | undefined {
  const { XDG_CACHE_HOME: caches = '' } = process.env
  if (isAbsolute(caches)) return join(caches, 'docmend')
  try {
    const home = homedir()
    return isAbsolute(home) ? join(home, '.cache', 'docmend') : undefined
  } catch {
    return undefined
  }
}

/** `npm run` changes to the package's folder; paths are relative to the folder of the caller. */
function resolvePath(path: string): string {
  const { INIT_CWD, npm_package_name: runPackage } = process.env
  // In another package's script, the current folder is right: it is that package's.
  return path === '-' || INIT_CWD === undefined || runPackage !== 'docmend' ? path : resolve(INIT_CWD, path)
}

/** Ends the process after this time even if something still runs; otherwise it ends when nothing does. */
function exitWithin(limitMs: number): void {
  setTimeout(() => process.exit(process.exitCode ?? 1), limitMs).unref()
}
