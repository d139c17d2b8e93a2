// Bundles the product, with what it loads of dev/ and of its dependencies, into build/: for the package and the image. A
// process that starts there finds and links some dozens of files, not thousands of modules.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is started, or imported by others. All else lies beside these, in files that they share. */
const ENTRIES = {
  main: 'src/main.ts',
  checks: 'src/checks.ts',
  'client/index': 'src/client/index.ts',
  'action/main': 'src/action/main.ts',
  'docs-thread': 'src/checks/thread/docs-thread.ts',
  'sqlite-reader-thread': 'src/storage/dialect/sqlite-reader-thread.ts',
  'examine-database-process': 'src/storage/dialect/examine-database-process.ts',
}

async function bundle() {
  const build = await rolldown({
    cwd: root,
    input: ENTRIES,
    platform: 'node',
    // The first has binaries; the second is an option of pg that nobody installs.
    external: ['better-sqlite3', 'pg-native'],
    // The CommonJS of some packages hides from a bundler what it requires.
    resolve: { mainFields: ['module', 'main'] },
    // Bottleneck hides two packages that we do not use behind `eval`.
    checks: { eval: false },
  })
  const { output } = await build.write({
    dir: 'build',
    cleanDir: true,
    chunkFileNames: '[name].js',
    comments: { legal: false, jsdoc: false, annotation: false },
  })
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

/** The licences of the packages whose code is in the bundle. */
function writeLicenses(modules) {
  const packages = new Set(modules.flatMap((id) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []))
  const texts = [...packages]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const files = globSync(`${folder}/{LICEN[CS]E,licen[cs]e}*`).sort()
      return [`${name} ${version}: ${license}`, ...files.map((file) => readFileSync(file, 'utf8').trim())].join('\n\n')
    })
  writeFileSync(`${root}build/licenses.txt`, `${texts.join('\n\n\n')}\n`)
}

/** What pages are sent with is read when they are made, from beside the code. */
function copyAssets() {
  cpSync(`${root}src/base/design/styles`, `${root}build/styles`, { recursive: true })
  cpSync(`${root}src/dashboard/assets`, `${root}build/assets`, { recursive: true })
}

writeLicenses(await bundle())
copyAssets()
chmodSync(`${root}build/main.js`, 0o755)
// The types of what others import.
const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json']
process.exitCode = spawnSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' }).status ?? 1
