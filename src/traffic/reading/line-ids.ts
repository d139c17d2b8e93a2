// Ids for log lines that have none, so that the same file, part of it, a rotated copy or a repeated delivery counts nothing
// twice, while two visitors who leave identical lines still count as two.
import { hash } from 'node:crypto'
import type { Rejection } from '../../contract/rejections.ts'
import { DUPLICATE_WINDOW_LINES } from '../defaults.ts'
import type { LineReader } from '../feeds/feed.ts'
import type { Hit } from '../hit.ts'
import { createDigestWindow, WINDOW_DIGEST_CHARACTERS } from './digest-window.ts'

export type WithId<T> = T & { id: string }

/** 72 bits: among a billion lines of a project, the chance that any two share an id is one in ten thousand. */
export const LINE_ID_CHARACTERS = WINDOW_DIGEST_CHARACTERS
/** Distinguishes these ids from the ids of a feed. */
const PREFIX = 'line:'
const LINE_ID = new RegExp(`^${PREFIX}[\\w-]{${LINE_ID_CHARACTERS}}$`)

/**
 * Returns a function that gives the lines of one log their ids, in order. An id depends only on the line and on the
 * number of identical lines among the `windowLines` before it. A reader that continues in the middle of a file reads
 * that many lines again first and gets the same ids. Memory is limited by the window (up to 80 bytes per line). A source,
 * the name of a server, keeps its lines apart from equal ones of another.
 */
export function createLineIds({ windowLines = DUPLICATE_WINDOW_LINES, source = '' } = {}): (line: string) => string {
  const front = source === '' ? '' : `${source}\n`
  const countAndAdd = createDigestWindow(windowLines)
  return (line) => {
    const digest = digestOf(front + line)
    const earlier = countAndAdd(digest)
    // A line contains no line break, so no line can collide with the id of another line's repetition.
    return `${PREFIX}${earlier === 0 ? digest : digestOf(`${digest}\n${earlier}`)}`
  }
}

/** Returns a reader whose hits all have an id: the feed's own, or the one that `idOfLine` makes from the line. */
export function createIdentifyingReader(
  read: LineReader,
  idOfLine: (line: string) => string,
): (line: string) => WithId<Hit> | Rejection {
  return (line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    hit.id ??= idOfLine(line)
    return hit as WithId<Hit>
  }
}

/** Returns the hash part of an id made here, or undefined for any other id. */
export function findLineDigest(id: string): string | undefined {
  return LINE_ID.test(id) ? id.slice(PREFIX.length) : undefined
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, LINE_ID_CHARACTERS)
}
