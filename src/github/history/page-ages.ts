// When each file of a commit was last changed, read from a log with the newest commit first. Pure: it gets what git printed.

/** One commit as `LOG_FORMAT` prints it. */
export interface LoggedCommit {
  sha: string
  /** When its author made it, in epoch milliseconds: a branch that is rebased makes no page new. */
  at: number
  changes: LoggedChange[]
}

export interface LoggedChange {
  /** `R`: a move without any change of content, from `from`. */
  status: 'A' | 'M' | 'D' | 'R'
  path: string
  from: string
}

export interface FileAges {
  /** By path in the newest commit, in epoch milliseconds. */
  ages: Map<string, number>
  /** Files without an age have not changed since this time; undefined = the whole history was read. */
  since: number | undefined
}

const HEADER = '\u0001'
/** To be used with `-z --name-status -M100%`, which compares ids and needs no file. */
export const LOG_FORMAT = '%x01%H %at'

/** With `-z`, everything ends with NUL, and a line end stands before the first status of a commit. */
export function readLog(printed: string): LoggedCommit[] {
  const commits: LoggedCommit[] = []
  const fields = printed.split('\0')
  for (let at = 0; at < fields.length; at += 1) {
    const field = (fields[at] ?? '').replace(/^\n/, '')
    const current = commits.at(-1)
    if (field.startsWith(HEADER)) {
      const [sha = '', seconds = ''] = field.slice(1).split(' ')
      commits.push({ sha, at: Number(seconds) * 1000, changes: [] })
    } else if (current !== undefined && /^[AMTDR]\d*$/.test(field)) {
      const isMove = field.startsWith('R')
      const [first = '', second = ''] = fields.slice(at + 1, at + 3)
      current.changes.push({ status: statusOf(field), path: isMove ? second : first, from: first })
      at += isMove ? 2 : 1
    }
  }
  return commits
}

function statusOf(field: string): LoggedChange['status'] {
  const letter = field.charAt(0)
  return letter === 'A' || letter === 'D' || letter === 'R' ? letter : 'M'
}

/**
 * Walks back through the commits. A pure move is no change: the page keeps its age under its new path. `cut`: commits whose
 * parents were not fetched; which files they changed is not known.
 */
export function findAges(commits: readonly LoggedCommit[], cut: ReadonlySet<string>, now: number): FileAges {
  const ages = new Map<string, number>()
  /** What a path is called in the newest commit; undefined = another file that is gone. */
  const names = new Map<string, string | undefined>()
  for (const { sha, at, changes } of commits) {
    if (cut.has(sha)) return { ages, since: Math.min(at, now) }
    const called = (path: string): string | undefined => (names.has(path) ? names.get(path) : path)
    const renamed = new Map<string, string | undefined>()
    for (const { status, path, from } of changes) {
      const name = status === 'D' ? undefined : called(path)
      if (status === 'R') renamed.set(from, name)
      else if (name !== undefined && !ages.has(name)) ages.set(name, Math.min(at, now))
      if (status !== 'M' && !renamed.has(path)) renamed.set(path, undefined)
    }
    for (const [path, name] of renamed) names.set(path, name)
  }
  return { ages, since: undefined }
}
