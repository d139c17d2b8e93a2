// All envelopes, and feeds inside of them.
import type { Feed, LineReader } from '../feed.ts'
import { docker } from './docker.ts'
import { CUT_OFF, type Envelope } from './envelope.ts'
import { journald } from './journald.ts'
import { kubernetes } from './kubernetes.ts'
import { syslog } from './syslog.ts'

export const ENVELOPES: readonly Envelope[] = [docker, journald, kubernetes, syslog]

export const ENVELOPE_NAMES: readonly string[] = ENVELOPES.map(({ name }) => name)

/** `docker` and `combined` of `docker/combined`; no envelope of `combined`. */
export function splitFormatName(name: string): { envelope: Envelope | undefined; inner: string } {
  const envelope = ENVELOPES.find((one) => name.startsWith(`${one.name}/`))
  return { envelope, inner: envelope === undefined ? name : name.slice(envelope.name.length + 1) }
}

/**
 * The envelope of lines from the start of a file: one that most of them have, since a container also prints lines of
 * its own.
 */
export function detectEnvelope(firstLines: readonly string[]): Envelope | undefined {
  return ENVELOPES.find(({ open }) => {
    const opened = firstLines.filter((line) => open(line) !== undefined).length
    return opened > 0 && opened * 2 >= firstLines.length
  })
}

/** A feed of the same lines with an envelope around each. A line without one is read as it is: a shipper may lose some. */
export function wrapFeed(envelope: Envelope, feed: Feed): Feed {
  return {
    name: `${envelope.name}/${feed.name}`,
    title: `${feed.title}, in ${envelope.title}`,
    ...(feed.agentAdvice === undefined ? {} : { agentAdvice: feed.agentAdvice }),
    ...(feed.doubt === undefined ? {} : { doubt: feed.doubt }),
    ...(feed.explain === undefined ? {} : { explain: explainOpened(envelope, feed.explain) }),
    recognizes: (line) => {
      const opened = envelope.open(line)
      return typeof opened === 'string' && feed.recognizes(opened)
    },
    createReader: () => openThenRead(envelope, feed.createReader()),
  }
}

function explainOpened({ open }: Envelope, explain: (line: string) => string | undefined) {
  return (line: string): string | undefined => {
    const opened = open(line)
    return opened === CUT_OFF ? 'the runtime has cut it in parts' : explain(opened ?? line)
  }
}

function openThenRead(envelope: Envelope, read: LineReader): LineReader {
  return (line) => {
    const opened = envelope.open(line)
    return opened === CUT_OFF ? 'unreadable' : read(opened ?? line)
  }
}
