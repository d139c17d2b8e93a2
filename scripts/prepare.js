// Builds the package where npm makes one of a commit, as pre-commit and `npm install git+https://...` let it: npm then runs
// `prepare`, and never `prepack`. Plain JavaScript for any installed Node, as in install-missing.js.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// npm also runs `prepare` after a plain `npm ci` or `npm install` in a checkout, where everything runs from source. It names
// what the package was resolved to only where it packs or links the folder. `npm pack` has built it before, in `prepack`.
const isPackage = process.env.npm_package_resolved !== undefined
// What is packed has no lock file and no source, hence nothing to build from.
const hasSource = existsSync(`${root}package-lock.json`) && existsSync(`${root}src/main.ts`)

if (isPackage && hasSource && !existsSync(`${root}build/main.js`)) {
  run('scripts/install-missing.js')
  // By the project's own Node, since rolldown may need a newer one than is installed.
  run('scripts/compile.js', `${root}node_modules/node/bin/node`)
}

function run(script, node = process.execPath) {
  const { status } = spawnSync(node, [script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
