// Reads the lines that claims cite out of the mirrors. A mirror that is gone is not fetched again: a page must not wait for
// that.

import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { cut } from '../../base/text.ts'
import type { ReadSourceLines, SourceLines, SourcePlace } from '../../jobs/evidence/places.ts'
import { openFewFiles } from '../git/partial-clone.ts'
import type { Mirror, Mirrors } from './mirror.ts'

/** A page waits no longer than this; what is read later is there for the next one. */
const READ_TIMEOUT_MS = 1500
/** Of one place. */
const LINES_MAX = 12
const LINE_MAX_CHARACTERS = 240
/** Places of a commit never change. */
const KEPT_PLACES = 2000

export function createSourceLines(mirrors: Pick<Mirrors, 'find'>, logger: Logger): ReadSourceLines {
  const kept = new LRUCache<string, SourceLines>({ max: KEPT_PLACES })
  return async (places) => {
    const missing = places.filter((place) => !kept.has(keyOf(place)))
    const late = new Set<string>()
    const groups = [...Map.groupBy(missing, ({ repositoryId, commitSha }) => `${repositoryId}:${commitSha}`).values()]
    await Promise.all(
      groups.map(async (group) => {
        try {
          const found = await readGroup(mirrors, group)
          for (const [index, place] of group.entries()) {
            const lines = found[index]
            if (lines !== undefined) kept.set(keyOf(place), lines)
          }
        } catch (error) {
          logger.warn({ err: error, commitSha: group[0]?.commitSha }, 'Could not read the sources of claims')
          for (const place of group) late.add(keyOf(place))
        }
      }),
    )
    return places.map(
      (place) => kept.get(keyOf(place)) ?? (late.has(keyOf(place)) ? { kind: 'late' } : { kind: 'gone' }),
    )
  }
}

function keyOf({ repositoryId, commitSha, path, startLine, endLine }: SourcePlace): string {
  return JSON.stringify([repositoryId, commitSha, path, startLine, endLine])
}

/** Gives nothing when the mirror has not got the commit: another job may bring it back. */
async function readGroup(mirrors: Pick<Mirrors, 'find'>, group: readonly SourcePlace[]): Promise<SourceLines[]> {
  const [first] = group
  const mirror = first && (await mirrors.find(first.repositoryId, first.commitSha))
  if (first === undefined || mirror === undefined) return []
  const files = await readFiles(mirror, first.commitSha, [...new Set(group.map(({ path }) => path))])
  return group.map((place) => linesOf(files.get(place.path), place))
}

function readFiles(mirror: Mirror, commitSha: string, paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  return openFewFiles(mirror.git({ timeoutMs: READ_TIMEOUT_MS }), commitSha, paths)
}

function linesOf(content: Uint8Array | undefined, { startLine, endLine }: SourcePlace): SourceLines {
  if (content === undefined || content.includes(0)) return { kind: 'unreadable' }
  const all = new TextDecoder()
    .decode(content)
    .split('\n')
    .slice(startLine - 1, endLine)
  if (all.length === 0) return { kind: 'unreadable' }
  const lines = all.slice(0, LINES_MAX).map((line) => shortLine(line.replace(/\r$/, '')))
  return { kind: 'read', lines, more: all.length - lines.length }
}

function shortLine(line: string): string {
  return line.length <= LINE_MAX_CHARACTERS ? line : `${cut(line, LINE_MAX_CHARACTERS)}…`
}
