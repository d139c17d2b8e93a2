// What is said about a log besides its counts: that nothing in it could be read, that part of it is another log, that no
// request has a user agent. Each sentence says what to do.

import { formatCount, plural } from '../../base/text.ts'
import type { Rejection } from '../../contract/rejections.ts'
import type { Feed } from '../../traffic/feeds/feed.ts'
import { detectFeed } from '../../traffic/feeds/index.ts'
import { findOtherLog } from '../../traffic/feeds/other-logs.ts'
import type { Hit } from '../../traffic/hit.ts'
import { cutLine } from '../terminal-text.ts'

interface LogAccount {
  /** Takes what the reader made of a line. */
  add: (line: Hit | Rejection, text: string, feed: Feed | undefined) => void
  /** Why nothing in the log could be read; undefined when something could, or when there was nothing. */
  fault: (feed: Feed) => string | undefined
  /** What a person should know about a log that was read. */
  notes: (feed: Feed) => string[]
}

/** Lines that are kept for the sentences. */
const SAMPLE_LINES = 20
const SHOWN_CELLS = 120
/** From this share on, lines that could not be read are worth a note; a server's own messages make up less. */
const UNREAD_SHARE = 0.05

/** From this share on, a field holds what the person who wrote the pattern did not mean. A client may send any user agent. */
const DOUBTED_SHARE = 0.5

/** Reasons why a line says nothing about a request. A comment, or a connection without a request, is no sign of a wrong format. */
const UNREAD: ReadonlySet<Rejection> = new Set([
  'unreadable',
  'too_long',
  'invalid_event',
  'invalid_time',
  'user_agent_missing',
])

export function createLogAccount(): LogAccount {
  const counts = { lines: 0, unread: 0, withoutAgentField: 0, requests: 0, withAgent: 0, doubted: 0 }
  let firstDoubt = ''
  const samples: string[] = []
  return {
    add: (line, text, feed) => {
      counts.lines += 1
      if (typeof line === 'object') {
        counts.requests += 1
        if (line.userAgent !== '') counts.withAgent += 1
        const doubt = feed?.doubt?.(line)
        if (doubt !== undefined) counts.doubted += 1
        if (firstDoubt === '') firstDoubt = doubt ?? ''
      } else if (line === 'other_host') counts.requests += 1
      if (typeof line === 'object' || !UNREAD.has(line)) return
      counts.unread += 1
      if (line === 'user_agent_missing') counts.withoutAgentField += 1
      if (samples.length < SAMPLE_LINES) samples.push(text)
    },
    fault: (feed) => {
      if (counts.requests > 0 || counts.unread === 0) return undefined
      if (counts.withoutAgentField * 2 >= counts.unread) return describeMissingAgents(feed)
      return `none of its ${plural(counts.lines, 'line')} can be read as ${feed.name}. ${describeSamples(samples, feed, 'Name the format with --log-format. ')}`
    },
    notes: (feed) => {
      if (counts.requests === 0) return []
      const isDoubted = counts.doubted >= counts.requests * DOUBTED_SHARE
      const doubts = isDoubted && firstDoubt !== '' ? [describeDoubt(counts, firstDoubt)] : []
      const agents =
        counts.withAgent === 0
          ? [`no request has a user agent, so all count as other. ${adviseOnAgents(feed)}`.trim()]
          : []
      const isMixed = counts.unread >= counts.lines * UNREAD_SHARE && counts.unread > 1
      const unread = `${formatCount(counts.unread)} of its ${plural(counts.lines, 'line')} could not be read as ${feed.name}.`
      return isMixed ? [...doubts, ...agents, `${unread} ${describeSamples(samples, feed)}`] : [...doubts, ...agents]
    },
  }
}

function describeDoubt({ doubted, requests }: { doubted: number; requests: number }, doubt: string): string {
  return `in ${formatCount(doubted)} of its ${plural(requests, 'request')}, the pattern reads too much: ${cutLine(doubt, SHOWN_CELLS * 3)}`
}

function describeMissingAgents(feed: Feed): string {
  return `its lines have no user agents, so people and agents cannot be told apart. ${adviseOnAgents(feed)}`.trim()
}

function adviseOnAgents({ agentAdvice }: Feed): string {
  return agentAdvice === undefined ? '' : `To log them: ${agentAdvice}.`
}

/** What the lines are, or why the first of them does not fit. Neutralizes text of visitors. */
function describeSamples(lines: readonly string[], feed: Feed, unknown = ''): string {
  const [first = ''] = lines
  const shown = `The first:\n  ${cutLine(first, SHOWN_CELLS)}`
  const reason = feed.explain?.(first)
  if (reason !== undefined) return `${shown}\n  It does not fit: ${cutLine(reason, SHOWN_CELLS * 2)}`
  const known = nameLog(lines, feed)
  return `${known === undefined ? unknown : `${known} `}${shown}`
}

/** A sentence on what these lines are; undefined when nobody knows. */
export function nameLog(lines: readonly string[], feed?: Feed): string | undefined {
  const other = findOtherLog(lines)
  if (other !== undefined) return `This looks like ${other.title}. ${other.advice}`
  const detected = detectFeed(lines)
  if (detected === undefined || detected.name === feed?.name) return undefined
  return `They look like ${detected.name} (${detected.title}).`
}
