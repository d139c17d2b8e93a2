// The files and addresses that pages of reStructuredText name.

import { rstWithoutLiterals } from '../../active-content/restructured-text/find-in-rst.ts'
import { readRstDirectives } from '../../active-content/restructured-text/read-directives.ts'
import { type RstAddress, readRstAddresses } from '../../active-content/restructured-text/rst-addresses.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import type { WrittenLink } from '../../page/text-rules.ts'

/**
 * Gives what Sphinx copies or reads, and links to other sites. Links within the site are left out: labels, documents
 * and addresses of HTML that only the build makes.
 */
export function findRstLinks(text: string): WrittenLink[] {
  const live = rstWithoutLiterals(text)
  return readRstAddresses(live, readRstDirectives(text, live)).flatMap((address) => {
    const kind = kindOf(address)
    return kind === undefined ? [] : [{ kind, target: address.target, start: address.start, range: address.range }]
  })
}

function kindOf({ kind, role, target }: RstAddress): LinkKind | undefined {
  if (kind === 'role') return role === 'download' ? 'image' : undefined
  return kind === 'link' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) ? undefined : kind
}
