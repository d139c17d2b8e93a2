// Bundles the Action from build/, which must be up to date: `build-action.js [FOLDER]` (default: dist).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ncc from '@vercel/ncc'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = process.argv[2] ?? join(root, 'dist')
/** scripts/compile.js has made one file of the thread of the checks, with what it loads later beside it. */
const PARTS_OF_THREAD = /^(?:docs-thread\.js|\d+\.index\.js|licenses\.txt)$/

const { code, assets } = await ncc(join(root, 'build/action/main.js'), {
  cache: false,
  quiet: true,
  minify: true,
  license: 'licenses.txt',
})
rmSync(out, { recursive: true, force: true })
mkdirSync(join(out, 'docs-thread'), { recursive: true })
// ncc would add the whole package.json of Docmend, of which src/version.ts reads the version.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const description = `${JSON.stringify({ type: 'module', version }, null, 2)}\n`
/** Files that pino starts in a thread of its own, which only the service lets it do. */
const OF_LOG_THREADS = /^(?:file|worker\d*)\.js$/
const needed = Object.entries(assets).filter(([name]) => !OF_LOG_THREADS.test(name))
const files = { ...Object.fromEntries(needed), 'package.json': { source: description }, 'index.js': { source: code } }
for (const [name, { source }] of Object.entries(files)) writeFileSync(join(out, name), source)
const thread = join(root, 'build/docs-thread')
for (const name of readdirSync(thread).filter((file) => PARTS_OF_THREAD.test(file))) {
  copyFileSync(join(thread, name), join(out, 'docs-thread', name))
}
