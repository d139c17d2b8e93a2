// Packs the package and uses it like someone who only has npm: installed into an empty folder, without this checkout. It
// needs the package registry, so it is a step of CI and not a test.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPackageMistakes } from './package-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'docmend-package-'))
const docs = join(folder, 'docs-repository')
const site = join(folder, 'site')

function run(command, args, cwd = folder) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 })
}

function docmend(...args) {
  return run(process.execPath, [join(folder, 'node_modules/docmend/build/main.js'), ...args])
}

function commitAll(repository) {
  const git = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'init.defaultBranch=main']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'Docs'],
  ])
    run('git', [...git, ...args], repository)
}

/** The check ends with 1, because the site has an error. Paths are relative to INIT_CWD, which the npm of this script sets. */
function checkSite() {
  const args = [join(folder, 'node_modules/docmend/build/main.js'), 'check', '--format', 'json']
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: site,
    env: { ...process.env, INIT_CWD: site },
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

function expect(isTrue, what) {
  if (!isTrue) throw new Error(`The installed package does not ${what}`)
  console.log(`  it does ${what}`)
}

try {
  const packed = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], root))
  const description = Array.isArray(packed) ? packed[0] : Object.values(packed)[0]
  const { filename } = description
  const mistakes = findPackageMistakes(description, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  console.log(`It has ${description.entryCount} files, ${description.size} bytes, and none that it must not have`)
  // Programs take all that npm prints for the name of the file.
  const printed = run('npm', ['pack', '--dry-run'], root).trim()
  if (printed !== filename) throw new Error(`npm pack prints more than ${filename}: see .npmrc\n${printed}`)
  const tarball = join(folder, filename)
  run('npm', ['run', '--silent', 'check:exports', '--', tarball], root)
  run('npm', ['run', '--silent', 'check:types', '--', tarball], root)
  console.log('Its exports and their types resolve')

  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball])
  console.log(`Installed ${filename} with Node ${process.version}`)

  expect(/^\d+\.\d+\.\d+/.test(docmend('--version')), 'say its version')
  expect(docmend('demo', '--exit').startsWith('Pull request: http'), 'open a pull request in its demo')

  writeFileSync(join(folder, 'import.js'), "await import('docmend/client')\nawait import('docmend/checks')\n")
  run(process.execPath, ['import.js'])
  expect(true, 'give docmend/client and docmend/checks')

  mkdirSync(docs)
  writeFileSync(join(docs, 'index.md'), 'Hello old world.\n')
  commitAll(docs)
  const patch = docmend('run', '--repo', docs, '--prompt', 'Replace "old world" with "new world"')
  expect(patch.includes('+Hello new world.'), 'print a patch for a local repository')

  cpSync(join(root, 'dev/eval/sites/mkdocs'), site, { recursive: true })
  writeFileSync(join(site, 'docs/broken.md'), '# Broken\n\n[Nowhere](no-such-page.md)\n')
  commitAll(site)
  const { framework, problems } = checkSite()
  expect(framework === 'mkdocs' && problems.some(({ rule }) => rule === 'broken-link'), 'check a docs site')
} catch (error) {
  console.error(error.message, error.stdout ?? '', error.stderr ?? '')
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
