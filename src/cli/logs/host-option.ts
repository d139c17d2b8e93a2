// `--host`: a log of several hosts is read for one of them, and one that names no host is taken to be its own.
import type { LineReader } from '../../pageviews/feeds/feed.ts'
import { askedHost, fitsHost } from '../../pageviews/host.ts'
import { UsageError } from '../surroundings.ts'

/** Gives it as projects keep hosts. Throws `UsageError` when it is none. */
export function parseHost(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const host = text.toLowerCase()
  if (/^(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(host)) return host
  throw new UsageError(`--host takes a name like docs.example.com, without https:// and port; "${text}" is none`)
}

/**
 * Requests to another host become `other_host`; those that name none get this one, so that the rules of a project see it.
 * `*.example.com` stands for every name below it and is given to none.
 */
export function restrictToHost(read: LineReader, host: string | undefined): LineReader {
  if (host === undefined) return read
  return (line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    const asked = askedHost(hit)
    if (asked !== undefined) return fitsHost(asked, [host]) ? hit : 'other_host'
    if (!host.startsWith('*.')) hit.host = host
    return hit
  }
}
