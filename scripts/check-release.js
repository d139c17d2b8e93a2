// Says whether tag, package.json, package-lock.json and CHANGELOG.md agree on the version of a release.
//   node scripts/check-release.js v1.2.3 [--notes FILE]   before and during a release; FILE gets the section of the changelog
//   node scripts/check-release.js                         between releases: only what must always agree
// Prints `version=` and `major=`, as a workflow's outputs. `npm run check:dist` says whether dist/ is what the source builds.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findReleaseMistakes, notesOf } from './release-rules.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { notes: { type: 'string' } } })
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (path) => readFileSync(path, 'utf8')
const changelog = read('CHANGELOG.md')
const { version } = JSON.parse(read('package.json'))
const [tag] = positionals

const mistakes = findReleaseMistakes({
  tag,
  tags: tag === undefined ? [] : git('tag', '--list', 'v*.*.*'),
  version,
  lock: JSON.parse(read('package-lock.json')),
  changelog,
})
if (mistakes.length > 0) {
  for (const mistake of mistakes) console.error(mistake)
  process.exitCode = 1
} else {
  if (values.notes !== undefined) writeFileSync(values.notes, `${notesOf(changelog, version)}\n`)
  console.log(`version=${version}\nmajor=${version.split('.')[0]}`)
}
