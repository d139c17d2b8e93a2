// Compiles src/ to build/ with tsc, from an empty folder, so that a deleted source leaves no stale output behind.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}build`, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
if (status === 0) chmodSync(`${root}build/main.js`, 0o755)
process.exit(status ?? 1)
