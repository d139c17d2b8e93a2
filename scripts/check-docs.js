// `npm run check:docs`: holds README.md, CHANGELOG.md and docs/ to Docmend's own rules, as they are in the work tree. The
// sample sites of the tests and of the evaluation have planted faults, and would be taken for the documentation.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SAMPLES = ['dev/eval/sites/', 'test/fixtures/']

const folder = mkdtempSync(join(tmpdir(), 'docmend-docs-'))
try {
  for (const path of listFiles()) cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true })
  const git = ['-c', 'user.name=docmend', '-c', 'user.email=docmend@example.com', '-c', 'init.defaultBranch=main']
  for (const args of [
    ['init', '-q'],
    ['add', '--all', '--force'],
    ['commit', '-qm', 'Docs'],
  ])
    run('git', [...git, ...args], folder)
  const check = [join(root, 'src/main.ts'), 'check', '--repo', folder, '--docs-root', '.']
  const { status } = spawnSync(process.execPath, check, { stdio: 'inherit', cwd: folder })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function listFiles() {
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root).split('\0')
  return listed.filter(
    (path) => path !== '' && existsSync(join(root, path)) && !SAMPLES.some((start) => path.startsWith(start)),
  )
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stderr}`)
  return stdout
}
