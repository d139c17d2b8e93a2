// Installs the locked dependencies when node_modules does not match package-lock.json; otherwise does nothing. Plain
// JavaScript for any installed Node, because it runs before the project's own Node 24 exists.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!matchesLock()) install()

/** npm leaves what it installed in node_modules/.package-lock.json; optional packages of other platforms are absent. */
function matchesLock() {
  const installedFile = `${root}node_modules/.package-lock.json`
  if (!existsSync(installedFile) || !existsSync(`${root}node_modules/node/bin/node`)) return false
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.peer || installed[path]?.version === entry.version,
  )
}

/**
 * `--ignore-scripts`, then only `node`: a plain `npm ci` would run node-gyp for better-sqlite3, which needs Python,
 * although the package already carries the prebuilt binary. `--include=dev` because NODE_ENV=production drops the tools.
 */
function install() {
  console.error('Installing the dependencies (once; about half a minute) ...')
  run(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  run(['rebuild', 'node', '--loglevel=error'])
}

function run(args) {
  // npm's messages go to stderr, so that the output of the command that follows stays clean for scripts.
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(`"npm ${args.join(' ')}" failed. Is the package registry reachable, and is npm 10 or newer?`)
    process.exit(1)
  }
}
