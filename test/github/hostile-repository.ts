// A repository as an attacker would make it, straight into git objects: most of it no work tree could hold.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { writeObject } from '../../dev/forge/git/loose-objects.ts'
import type { Scratch } from './scratch-repository.ts'

/** Names are bytes, so that some can be no UTF-8. */
interface Entry {
  mode: '100644' | '100755' | '100664' | '120000' | '160000' | '40000'
  name: string | Buffer
  sha: string
}

/** A kilobyte in a pack, and more than any machine should read at once. */
const FILM_BYTES = 100 * 1024 * 1024
const LFS_POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 123456789\n`

export const LATIN_1_NAME = Buffer.from('caf\xe9.md', 'latin1')

/** Commits it and gives the commit. Everything is below `docs/`; `docs/page.md` and `docs/sub/page.md` are harmless. */
export async function commitHostileTree(repository: Scratch): Promise<string> {
  const gitDir = join(repository.work, '.git')
  const blob = (content: string | Buffer) => writeObject(gitDir, 'blob', Buffer.from(content))
  const tree = (entries: readonly Entry[]) => writeObject(gitDir, 'tree', serialize(entries))
  const page = await blob('A page\n')
  const sub = await tree([
    { mode: '100644', name: 'page.md', sha: page },
    { mode: '100644', name: LATIN_1_NAME, sha: await blob('Latin-1 name\n') },
    { mode: '120000', name: 'link.md', sha: await blob('../../../../etc/passwd') },
  ])
  const latin1Folder = await tree([{ mode: '100644', name: 'inside.md', sha: page }])
  const docs = await tree([
    { mode: '100644', name: 'page.md', sha: page },
    { mode: '40000', name: 'sub', sha: sub },
    { mode: '40000', name: Buffer.from('f\xffolder', 'latin1'), sha: latin1Folder },
    { mode: '120000', name: 'absolute.md', sha: await blob('/etc/passwd') },
    { mode: '120000', name: 'dangling.md', sha: await blob('nowhere/at/all.md') },
    { mode: '120000', name: 'proc.md', sha: await blob('/proc/self/environ') },
    { mode: '120000', name: 'loop', sha: await blob('.') },
    { mode: '160000', name: 'module', sha: '1'.repeat(40) },
    { mode: '100755', name: 'run.md', sha: await blob('#!/bin/sh\n') },
    { mode: '100664', name: 'group-writable.md', sha: await blob('Old mode\n') },
    { mode: '100644', name: 'Case.md', sha: await blob('upper\n') },
    { mode: '100644', name: 'case.md', sha: await blob('lower\n') },
    { mode: '100644', name: 'nfd-e\u0301.md', sha: await blob('NFD\n') },
    { mode: '100644', name: 'two\nlines "quoted" \t.md', sha: await blob('odd name\n') },
    { mode: '100644', name: '--option.md', sha: await blob('option\n') },
    { mode: '100644', name: 'bin.md', sha: await blob(Buffer.from([0, 159, 146, 150])) },
    { mode: '100644', name: 'utf16.md', sha: await blob(Buffer.from('\ufeffpage\n', 'utf16le')) },
    { mode: '100644', name: 'latin1.md', sha: await blob(Buffer.from('caf\xe9\n', 'latin1')) },
    { mode: '100644', name: 'one-line.md', sha: await blob('page '.repeat(180_000)) },
    { mode: '100644', name: 'huge.md', sha: await blob(Buffer.alloc(3_000_000, 'page ')) },
    { mode: '100644', name: 'film.mp4', sha: await blob(Buffer.alloc(FILM_BYTES)) },
    { mode: '100644', name: 'pointer.md', sha: await blob(LFS_POINTER) },
    {
      mode: '100644',
      name: '.gitattributes',
      sha: await blob('*.md filter=evil diff=evil text eol=crlf\n*.mp4 filter=lfs\n'),
    },
  ])
  const modules = await blob('[submodule "m"]\n\tpath = docs/module\n\turl = https://spy.example/x.git\n')
  const root = await tree([
    { mode: '40000', name: 'docs', sha: docs },
    { mode: '100644', name: '.gitmodules', sha: modules },
  ])
  const sha = repository.git('commit-tree', '-m', 'Hostile', root).trim()
  repository.git('update-ref', 'refs/heads/main', sha)
  return sha
}

function serialize(entries: readonly Entry[]): Buffer {
  const named = entries.map((entry) => ({ ...entry, raw: Buffer.from(entry.name) }))
  const key = ({ raw, mode }: { raw: Buffer; mode: string }) => (mode === '40000' ? Buffer.concat([raw, SLASH]) : raw)
  named.sort((a, b) => Buffer.compare(key(a), key(b)))
  const parts = named.map(({ mode, raw, sha }) =>
    Buffer.concat([Buffer.from(`${mode} `), raw, Buffer.from([0]), Buffer.from(sha, 'hex')]),
  )
  return Buffer.concat(parts)
}

const SLASH = Buffer.from('/')

/** A commit with a file in each of `depth` folders, each in the one before and with a name of 250 bytes. */
export async function deepTree(repository: Scratch, depth: number): Promise<string> {
  const blob = await writeObject(join(repository.work, '.git'), 'blob', Buffer.from('x\n'))
  let tree = ''
  for (let level = 0; level < depth; level++) {
    const folder = tree === '' ? [] : [Buffer.from(`40000 ${'d'.repeat(250)}\0`), Buffer.from(tree, 'hex')]
    const entries = Buffer.concat([...folder, Buffer.from('100644 f.md\0'), Buffer.from(blob, 'hex')])
    tree = await writeObject(join(repository.work, '.git'), 'tree', entries)
  }
  return repository.git('commit-tree', '-m', 'deep', tree).trim()
}

/** A commit of `width` ** (`depth` + 1) files in a few kilobytes: every folder holds the same folder again. */
export function nestedTree(repository: Scratch, depth: number, width: number): string {
  const mktree = (entry: (index: number) => string): string => {
    const input = Array.from({ length: width }, (_, index) => `${entry(index)}\n`).join('')
    return execFileSync('git', ['mktree'], { cwd: repository.work, input, encoding: 'utf8' }).trim()
  }
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
    cwd: repository.work,
    input: 'x\n',
    encoding: 'utf8',
  }).trim()
  let tree = mktree((index) => `100644 blob ${blob}\tf${index}`)
  for (let level = 0; level < depth; level++) {
    const inner = tree
    tree = mktree((index) => `040000 tree ${inner}\td${index}`)
  }
  return repository.git('commit-tree', '-m', 'nested', tree).trim()
}
