// Tells the parts of a streamed answer that bring it forward from those that only keep the connection alive: comments,
// blank lines and events without content (https://html.spec.whatwg.org/multipage/server-sent-events.html, 9.2.7).

/** A longer event has content, whatever it is. */
const EVENT_MAX_BYTES = 256 * 1024
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

/** Returns a function that takes the chunks of one answer in order and says of each whether it brought the answer forward. */
export function createProgressWatch(): (chunk: Uint8Array) => boolean {
  let line: Uint8Array[] = []
  let lineBytes = 0
  const addToLine = (bytes: Uint8Array): void => {
    if (lineBytes > EVENT_MAX_BYTES) return
    line.push(bytes)
    lineBytes += bytes.byteLength
  }
  const endLine = (): boolean => {
    const isProgress = lineBytes > EVENT_MAX_BYTES || hasContent(toText(Buffer.concat(line)))
    line = []
    lineBytes = 0
    return isProgress
  }
  return (chunk) => {
    let isProgress = false
    let start = 0
    for (let end = endOfLine(chunk, start); end !== -1; end = endOfLine(chunk, start)) {
      addToLine(chunk.subarray(start, end))
      isProgress = endLine() || isProgress
      start = end + 1
    }
    const rest = chunk.subarray(start)
    addToLine(rest)
    return isProgress || isOfWholeAnswer(line[0], rest)
  }
}

/** An answer in one piece, from a server that does not stream, need not have any line break. */
function isOfWholeAnswer(startOfLine: Uint8Array | undefined, part: Uint8Array): boolean {
  return /^\s*[{[<]/.test(toText(startOfLine)) && toText(part).trim() !== ''
}

function toText(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString('utf8')
}

function endOfLine(chunk: Uint8Array, start: number): number {
  const feed = chunk.indexOf(LINE_FEED, start)
  const carriage = (feed === -1 ? chunk : chunk.subarray(0, feed)).indexOf(CARRIAGE_RETURN, start)
  return carriage === -1 ? feed : carriage
}

/** A line that is not part of an event stream belongs to an answer in one piece. */
function hasContent(line: string): boolean {
  const text = line.trim()
  if (text === '' || text.startsWith(':') || /^(?:event|id|retry):/.test(text)) return false
  return text.startsWith('data:') ? isContent(text.slice('data:'.length).trim()) : true
}

function isContent(data: string): boolean {
  if (data === '' || data === '[DONE]') return false
  const event = parse(data)
  if (!isRecord(event)) return true
  if (event.error != null) return true
  return Array.isArray(event.choices) && event.choices.some(isChoiceWithContent)
}

function isChoiceWithContent(choice: unknown): boolean {
  if (!isRecord(choice)) return false
  if (choice.finish_reason != null) return true
  return (
    isRecord(choice.delta) && Object.entries(choice.delta).some(([name, part]) => name !== 'role' && isFilled(part))
  )
}

/** True for text and lists that are not empty. */
function isFilled(part: unknown): boolean {
  return Array.isArray(part) || typeof part === 'string' ? part.length > 0 : isRecord(part)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
