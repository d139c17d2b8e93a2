// Compiles src/, and what it loads of dev/, to build/ with tsc, from an empty folder, so that a deleted source leaves no stale
// output behind. Then it makes one file of the thread of the checks.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ncc from '@vercel/ncc'

const root = fileURLToPath(new URL('..', import.meta.url))
const thread = `${root}build/docs-thread/docs-thread.js`

/**
 * A first job waits for this thread, and finding and linking its 700 modules one by one took two thirds of its start and
 * 16 MB of its memory. What it loads later stands beside it, and so do the licences of the packages in it.
 */
async function bundle(file) {
  const { code, assets } = await ncc(file, { cache: false, quiet: true, license: 'licenses.txt' })
  // The package itself says that its files are modules.
  const { 'package.json': _, ...others } = assets
  for (const [name, { source }] of Object.entries(others)) writeFileSync(join(dirname(file), name), source)
  writeFileSync(file, code)
}

/** tsc writes build/src/ beside build/dev/. The product's own files go up one folder, to where units and exports name them. */
function liftProduct() {
  for (const name of readdirSync(`${root}build/src`)) renameSync(`${root}build/src/${name}`, `${root}build/${name}`)
  rmSync(`${root}build/src`, { recursive: true })
  for (const file of globSync(`${root}build/{dev/**,cli}/*.{js,d.ts}`)) {
    const code = readFileSync(file, 'utf8').replaceAll(/((?:from|import\() ?'(?:\.\.\/)+)src\//g, '$1')
    writeFileSync(file, code.replace("import('../../dev/", "import('../dev/"))
  }
}

/** What pages are sent with is no TypeScript. */
function copyAssets() {
  for (const file of globSync('src/{design,dashboard}/**/*.{css,js}', { cwd: root })) {
    cpSync(`${root}${file}`, `${root}${file.replace(/^src/, 'build')}`)
  }
}

rmSync(`${root}build`, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
if (status === 0) {
  liftProduct()
  copyAssets()
  await bundle(thread)
  chmodSync(`${root}build/main.js`, 0o755)
}
process.exitCode = status ?? 1
