// Reads the body of a request: JSON for REST, forms for pages.
import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** A blob of 40 MiB, GitHub's limit, in base64, and its JSON envelope. */
const longestJson = 60 * 1024 * 1024
/** A comment in which every character is escaped. */
const longestForm = 1024 * 1024

/** The parsed body, undefined when there is none. Throws 400 for invalid JSON, 413 above the limit. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, longestJson)
  return text === '' ? undefined : parse(text)
}

/** The fields of a form that a page sent. Throws 413 above the limit. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, longestForm))
}

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > limit) throw new Refusal(413, 'Payload too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'Problems parsing JSON')
    throw error
  }
}
