// Reads the refs of a bare repository from its files, without a process. Source: gitrepository-layout(5).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A push may delete a file or an empty folder during the read. */
const ATTEMPTS = 5

/** All refs by their full names. A loose ref takes precedence over a packed one, as in git. */
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
  // The other lines are the header of the file and the commits that tags refer to.
  return lines.filter(([, sha]) => isId(sha))
}

function isId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** Checked by its shape: an error made by Node is not an instance of `Error` in the realm of a test. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
