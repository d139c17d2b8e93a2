// From what strangers report to what a job shows: whoever can report about a commit chooses names and addresses.

import { shorten } from '../../base/text/cut.ts'
import { BUILD_STATES, type Build } from '../../contract/builds.ts'
import { BUILD_NAME_MAX_CHARACTERS, BUILD_URL_MAX_CHARACTERS, JOB_MAX_BUILDS } from '../../contract/limits.ts'
import type { Report } from './reports.ts'

/** Control, format and separator characters: bidirectional overrides, zero-width characters and line ends among them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu

export function toBuild({ name, kind, state, urls }: Report): Build {
  return { name: toName(name), kind, state, url: firstUrl(urls) }
}

/** Failures first; what is too much is left out from the end. */
export function toBuilds(builds: readonly Build[]): Build[] {
  const rank = ({ state }: Build): number => BUILD_STATES.indexOf(state)
  return [...builds].sort((one, other) => rank(one) - rank(other)).slice(0, JOB_MAX_BUILDS)
}

/** Gives the address in its normal form, in which it has no invisible characters; null unless it is of the web and names no user. */
export function toWebAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '')
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length <= BUILD_URL_MAX_CHARACTERS ? url.href : null
}

function firstUrl(urls: Report['urls']): string | null {
  return urls.map(toWebAddress).find((url) => url !== null) ?? null
}

function toName(text: string): string {
  const line = text.toWellFormed().replaceAll(INVISIBLE, ' ').trim()
  return line === '' ? 'unnamed' : shorten(line, BUILD_NAME_MAX_CHARACTERS - 1)
}
