// Compiles what scripts/build-action.js bundles into dist/: the modules of the Action, to build/, and the thread of its checks
// as one file. The package needs none of this: scripts/compile.js clears build/.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ncc from '@vercel/ncc'

const root = fileURLToPath(new URL('..', import.meta.url))
const thread = `${root}build/docs-thread/docs-thread.js`

/** What it loads later stands beside it, and so do the licences of the packages in it. */
async function bundle(file) {
  const { code, assets } = await ncc(file, { cache: false, quiet: true, license: 'licenses.txt' })
  // The package itself says that its files are modules.
  const { 'package.json': _, ...others } = assets
  for (const [name, { source }] of Object.entries(others)) writeFileSync(join(dirname(file), name), source)
  writeFileSync(file, code)
}

rmSync(`${root}build`, { recursive: true, force: true })
const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.action.json']
const { status } = spawnSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' })
if (status === 0) await bundle(thread)
process.exitCode = status ?? 1
