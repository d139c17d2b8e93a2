// Compiles the modules of the Action to build/, which scripts/build-action.js bundles into dist/. The package needs none of
// this: scripts/compile.js clears build/.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}build`, { recursive: true, force: true })
const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.action.json']
process.exitCode = spawnSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' }).status ?? 1
