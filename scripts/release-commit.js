// Makes the commit of a release from a commit of main, and prints its id: `release-commit.js [COMMIT]` (default: HEAD).
//
// Its tree is that of the commit but for .gitattributes, which leaves out of archives what a runner never reads: GitHub gives
// a runner the archive of the commit that `uses:` names. A clone of it has all sources. The same commit gives the same id,
// by which release.yml knows that nothing else was changed. No branch, index or file of the checkout changes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** What the Action reads. The checks tell what the page on the rules says. */
const READ = [
  'action.yml',
  'check',
  'export-views',
  'notice',
  'run',
  'publish',
  'dist',
  'docs',
  'package.json',
  'LICENSE',
]
const RULES = ['# Only what the Action reads: see scripts/release-commit.js.', '/* export-ignore']
const ATTRIBUTES = `${[...RULES, ...READ.map((path) => `/${path} -export-ignore`)].join('\n')}\n`

const [commit = 'HEAD'] = parseArgs({ allowPositionals: true }).positionals
const folder = mkdtempSync(join(tmpdir(), 'docmend-release-'))

function git(args, { input = '', env = {} } = {}) {
  const all = { ...process.env, GIT_INDEX_FILE: join(folder, 'index'), ...env }
  return execFileSync('git', args, { input, env: all, encoding: 'utf8' }).trimEnd()
}

try {
  const blob = git(['hash-object', '-w', '--stdin'], {
    input: `${git(['show', `${commit}:.gitattributes`])}\n${ATTRIBUTES}`,
  })
  git(['read-tree', commit])
  git(['update-index', '--cacheinfo', `100644,${blob},.gitattributes`])
  const at = git(['show', '--no-patch', '--format=%ct', commit])
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Docmend'],
    [`GIT_${role}_EMAIL`, 'docmend@localhost'],
    [`GIT_${role}_DATE`, `${at} +0000`],
  ])
  const parent = git(['rev-parse', `${commit}^{commit}`])
  const message = 'chore(release): archives have only what a runner reads\n'
  console.log(git(['commit-tree', git(['write-tree']), '-p', parent], { input: message, env: Object.fromEntries(who) }))
} finally {
  rmSync(folder, { recursive: true })
}
