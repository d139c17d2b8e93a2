// Containers and admonitions whose names look misspelled: generators show them as text, or without their style.

import { countSlips } from '../../../base/count-slips.ts'
import { findUnknownContainers, type UnknownContainer } from '../../page/containers.ts'
import { findFrontmatter } from '../../page/frontmatter.ts'
import type { Problem } from '../../problem.ts'
import { readText } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'

/** A name that so many pages have is one of the site's own. */
const MIN_PAGES = 3
/** In shorter names, another letter makes another word. */
const MIN_LENGTH = 5

/** Gives `unknown-container` for each. Reads the text of a page only where the scan found a name to look at. */
export async function checkContainers(site: Site, page: SitePage): Promise<Problem[]> {
  if (site.siteOf(page.path).isOfRepository(page)) return []
  const uses = site.containerUses()
  if (page.scan.containers.every((name) => (uses.get(name) ?? 0) >= MIN_PAGES)) return []
  const text = (await readText(site.overlay, page.path)) ?? ''
  const block = findFrontmatter(text, page.dialect.framework.text)
  const bodyStart = block === undefined || block === 'not-closed' ? 0 : block.bodyStart
  const problems: Problem[] = []
  for (const container of findUnknownContainers(text, bodyStart, page.dialect)) {
    const meant = meantBy(container)
    const isOwn = (uses.get(container.name) ?? 0) >= MIN_PAGES || (await isConfigured(site, container))
    if (meant !== undefined && !isOwn) problems.push(misspelled(page.path, container, meant))
  }
  return problems
}

function misspelled(path: string, { name, line, column }: UnknownContainer, meant: string): Problem {
  const message = `No container or admonition is called ${name}, so it is not shown as one; did you mean ${meant}?`
  return { path, rule: 'unknown-container', line, column, subject: name, message }
}

/** The names that a site adds stand in its configuration, in whatever way that is written. */
async function isConfigured({ rules, overlay }: Site, { name }: UnknownContainer): Promise<boolean> {
  const text = rules.configPath === undefined ? undefined : await readText(overlay, rules.configPath)
  return text?.split(/[^\w-]+/).includes(name) === true
}

function meantBy({ name, syntax }: UnknownContainer): string | undefined {
  return [...syntax.names].find((known) => isMisspelling(name, known))
}

/** Other capitals, one slip, or two in a long name; not a plural. */
function isMisspelling(name: string, known: string): boolean {
  const [one, other] = [name.toLowerCase(), known.toLowerCase()]
  if (one === other) return true
  if (one === `${other}s` || other === `${one}s`) return false
  const slips = countSlips(one, other)
  if (other.length >= MIN_LENGTH) return slips === 1 || (slips === 2 && other.length >= 9)
  return slips === 1 && isSameLetters(one, other)
}

/** Of a short name: letters that changed places, or one that is doubled. */
function isSameLetters(one: string, other: string): boolean {
  return one[0] === other[0] && sortLetters(one).replace(/(.)\1/g, '$1') === sortLetters(other)
}

function sortLetters(word: string): string {
  return word.split('').sort().join('')
}
