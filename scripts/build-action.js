// Bundles the Action from build/, which must be up to date: `build-action.js [FOLDER]` (default: dist).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ncc from '@vercel/ncc'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = process.argv[2] ?? join(root, 'dist')
/** Files that pino starts in a thread of its own, which only the service lets it do. */
const OF_LOG_THREADS = /^(?:file|worker\d*)\.js$/
/** Other entries only lead to index.js, which does what the file that was started is named after. */
const ENTRIES = ['check', 'export-views', 'notice', 'run', 'publish']

/** ncc minifies the entry only, and most of the code is in the files that it loads later. */
async function minify(name, source) {
  if (!name.endsWith('.js')) return source
  const { code } = await transform(String(source), { minify: true, target: 'node24', legalComments: 'none' })
  return code
}

const { code, assets } = await ncc(join(root, 'build/action/main.js'), {
  cache: false,
  quiet: true,
  license: 'licenses.txt',
})
// ncc would add the whole package.json of Docmend, of which src/version.ts reads the version.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bundled = Object.entries(assets).filter(([name]) => !OF_LOG_THREADS.test(name))
const files = {
  ...Object.fromEntries(bundled.map(([name, { source }]) => [name, source])),
  'package.json': `${JSON.stringify({ type: 'module', version }, null, 2)}\n`,
  'index.js': code,
  ...Object.fromEntries(ENTRIES.map((name) => [`${name}.js`, "import './index.js'\n"])),
}
rmSync(out, { recursive: true, force: true })
for (const [name, source] of Object.entries(files)) {
  mkdirSync(dirname(join(out, name)), { recursive: true })
  writeFileSync(join(out, name), await minify(name, source))
}
