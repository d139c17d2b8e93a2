// Fails when dist/ is not what the source builds: rebuilds it elsewhere and compares file by file, changing nothing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const fresh = mkdtempSync(join(tmpdir(), 'docmend-dist-'))

function node(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`)
}

try {
  node('scripts/compile-action.js')
  node('scripts/build-action.js', fresh)
  const entries = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = (folder) =>
    entries(folder)
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  const same = (name) => readFileSync(join(fresh, name)).equals(readFileSync(join(root, 'dist', name)))
  const stale = files(fresh).join() !== files(join(root, 'dist')).join() || files(fresh).some((name) => !same(name))
  if (stale) {
    console.error('dist/ is stale. Run "npm run build" and commit dist/.')
    process.exitCode = 1
  } else console.log('dist/ is up to date.')
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
