// Reads server-sent events line by line from a body.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream

export interface SentEvent {
  /** Absent if the event has none. */
  id: string | undefined
  name: string
  data: string
}

/** The fields of an event that is not complete yet. */
interface Fields {
  id: string | undefined
  name: string
  data: string[]
  length: number
}

/** A transcript has at most 16 MiB, so no event of ours is longer. */
const EVENT_MAX_CHARACTERS = 17 * 1024 * 1024

/** The stream is not one of ours: an event in it never ends. */
export class EndlessEventError extends Error {}

/**
 * Yields the events that have data. Lines end with LF or CRLF; the service never sends a lone CR, which the format also
 * allows. Text after the last empty line is dropped, as the format requires. Throws `EndlessEventError` when an event or a
 * line is longer than `maxCharacters`.
 */
export async function* parseEvents(
  body: AsyncIterable<Uint8Array>,
  maxCharacters: number = EVENT_MAX_CHARACTERS,
): AsyncGenerator<SentEvent> {
  let fields = noFields()
  for await (const line of eachLine(body, maxCharacters)) {
    if (line !== '') {
      addField(fields, line)
      if (fields.length > maxCharacters) throw endless(maxCharacters)
    } else {
      if (fields.data.length > 0) yield { id: fields.id, name: fields.name, data: fields.data.join('\n') }
      fields = noFields()
    }
  }
}

function noFields(): Fields {
  return { id: undefined, name: 'message', data: [], length: 0 }
}

function addField(fields: Fields, line: string): void {
  const colon = line.indexOf(':')
  const name = colon === -1 ? line : line.slice(0, colon)
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'id') fields.id = value
  if (name === 'event') fields.name = value
  if (name !== 'data') return
  fields.data.push(value)
  // An empty line of data takes room too.
  fields.length += value.length + 1
}

async function* eachLine(body: AsyncIterable<Uint8Array>, maxCharacters: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      yield [...parts, line].join('').replace(/\r$/, '')
      parts = []
      length = 0
    }
    parts.push(rest)
    length += rest.length
    if (length > maxCharacters) throw endless(maxCharacters)
  }
}

function endless(maxCharacters: number): EndlessEventError {
  return new EndlessEventError(`An event has more than ${maxCharacters} characters`)
}
