// `git init` and `git rev-parse HEAD` without a process.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `git commit` and `git fetch` would start another git that looks for something to tidy up. */
const CONFIGURATION = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
[gc]
	auto = 0
[maintenance]
	auto = false
`

/** Makes the folder an empty repository with a work tree, whose first commit will be on `main`; `more` is configuration. */
export function initRepository(folder: string, more = ''): void {
  const gitDir = join(folder, '.git')
  for (const part of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    mkdirSync(join(gitDir, part), { recursive: true })
  }
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(gitDir, 'config'), CONFIGURATION + more)
}

/** The id of the commit that was just made in the repository. */
export function readHead(folder: string): string {
  const read = (name: string): string => readFileSync(join(folder, '.git', name), 'utf8').trim()
  const head = read('HEAD')
  return head.startsWith('ref: ') ? read(head.slice(5)) : head
}
