#!/usr/bin/env node
// The `docmend` command. Hands the process's surroundings to the commands; nothing else in src reads them.
import { existsSync } from 'node:fs'
import http from 'node:http'
import { enableCompileCache } from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 20)) {
  // Older ones crash in the database's native part, without a word.
  process.stderr.write(`docmend: Node ${process.versions.node} is too old; it takes 22.20 or newer, best 24\n`)
  process.exit(2)
}

// The real environment wins over .env, as with `node --env-file-if-exists`.
if (existsSync('.env')) process.loadEnvFile('.env')

// Local addresses stay direct: only https goes through a proxy, and NO_PROXY names what does not.
const { HTTPS_PROXY = '', NO_PROXY } = process.env
if (HTTPS_PROXY !== '') {
  if (typeof http.setGlobalProxyFromEnv !== 'function') throw new Error('HTTPS_PROXY needs Node 24.14 or newer')
  http.setGlobalProxyFromEnv({ HTTPS_PROXY, NO_PROXY })
}

// A start from the cache strips and compiles nothing: about 20 MB and a third of the time less.
enableCompileCache()

const { runProgram } = await import('./cli/program.ts')
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  onStop: (stop) => {
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  },
})
