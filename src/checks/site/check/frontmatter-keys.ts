// Fields of the frontmatter that the framework does not define and that look like a misspelled field of this very site.

import { countSlips } from '../../../base/count-slips.ts'
import { isPermittedField } from '../../active-content/permitted-fields.ts'
import type { Problem } from '../../problem.ts'
import { readText } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'

/** A field that so many pages have is not misspelled. */
const MIN_PAGES = 3
/** In shorter names, one letter makes another word. */
const MIN_LENGTH = 5
/** Longer names are not compared: the cost is the product of the lengths. */
const MAX_LENGTH = 60
/** Of one page, and names that each is compared with. */
const MAX_KEYS = 50
const MAX_NAMES = 500

/** Gives `frontmatter-key` for each. Reads the text of a page only where there is one. */
export async function checkFrontmatterKeys(site: Site, page: SitePage): Promise<Problem[]> {
  if (!page.isPage || page.dialect.syntax === 'other') return []
  const keys = Object.keys(page.scan.frontmatter)
  const found = keys
    .filter((key) => mayBeMisspelled(key, page))
    .flatMap((key) => {
      const meant = meantBy(key, site)
      return meant === undefined || keys.includes(meant) ? [] : [{ key, meant }]
    })
  if (found.length === 0) return []
  const lines = ((await readText(site.overlay, page.path)) ?? '').split('\n')
  return found.slice(0, MAX_KEYS).map(({ key, meant }) => ({
    path: page.path,
    rule: 'frontmatter-key',
    line:
      Math.max(
        0,
        lines.findIndex((line) => isField(line, key)),
      ) + 1,
    column: 1,
    subject: key,
    message: `The framework does not define the frontmatter field \`${key}\`, and almost no page has it; did you mean \`${meant}\`?`,
  }))
}

function isField(line: string, key: string): boolean {
  const start = /^["']/.test(line) ? 1 : 0
  return line.startsWith(key, start) && /^["']?[ \t]{0,9}[:=]/.test(line.slice(start + key.length))
}

function mayBeMisspelled(key: string, { dialect }: SitePage): boolean {
  if (key.length < MIN_LENGTH || key.length > MAX_LENGTH) return false
  const name = key.toLowerCase()
  return !isPermittedField(name) && dialect.framework.activeContent?.fields?.has(name) !== true
}

/** The field that most pages with a field of nearly this name have; undefined if the field itself is one of the site. */
function meantBy(key: string, site: Site): string | undefined {
  const uses = site.fieldUses()
  if ((uses.get(key) ?? 0) >= MIN_PAGES) return undefined
  const names = [...uses].filter(([, pages]) => pages >= MIN_PAGES).slice(0, MAX_NAMES)
  return names.sort(([, a], [, b]) => b - a).find(([name]) => isMisspelling(key, name))?.[0]
}

/** One letter too many, too few or another, two in a long name, or two that changed places; not a plural. */
function isMisspelling(key: string, name: string): boolean {
  if (name.length < MIN_LENGTH || Math.abs(key.length - name.length) > 2) return false
  const [one, other] = [key.toLowerCase(), name.toLowerCase()]
  if (one === other || one === `${other}s` || other === `${one}s` || hasOtherNumber(one, other)) return false
  const slips = countSlips(one, other)
  return slips === 1 || (slips === 2 && key.length >= 9)
}

/** `image1` and `image2`. */
function hasOtherNumber(one: string, other: string): boolean {
  return one.replaceAll(/\d/g, '') === other.replaceAll(/\d/g, '')
}
