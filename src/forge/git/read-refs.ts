// Reads the refs of a bare repository from its files, without a process. Source: gitrepository-layout(5).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A push may take away a file or an empty folder while they are read. */
const ATTEMPTS = 5

/** All refs by their full names. A file counts more than the list of packed refs, as for git. */
export async function readRefs(gitDir: string): Promise<Map<string, string>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return new Map([...(await readPacked(gitDir)), ...(await readLoose(gitDir))])
    } catch (error) {
      if (attempt === ATTEMPTS || codeOf(error) !== 'ENOENT') throw error
    }
  }
}

async function readLoose(gitDir: string): Promise<[string, string][]> {
  const entries = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
  const read = async (file: string): Promise<[string, string]> => [
    file.slice(gitDir.length + 1),
    (await readFile(file, 'latin1')).trim(),
  ]
  const refs = await Promise.all(files.map((entry) => read(join(entry.parentPath, entry.name))))
  return refs.filter(([, sha]) => isId(sha))
}

async function readPacked(gitDir: string): Promise<[string, string][]> {
  const text = await readFile(join(gitDir, 'packed-refs'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').map((line): [string, string] => [line.slice(41), line.slice(0, 40)])
  // The others are the head of the file and the commits that tags lead to.
  return lines.filter(([, sha]) => isId(sha))
}

function isId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** By its shape: an error that Node made is no instance of the `Error` of a test's own realm. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
