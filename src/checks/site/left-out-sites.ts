// Sites that a detected docs root leaves out.

import { plural } from '../../base/text.ts'
import { sharedSegments } from '../config/paths.ts'
import { findDocsRoot } from '../frameworks/docs-root.ts'
import type { ConfiguredSite } from '../frameworks/list-sites.ts'
import type { Problem } from '../problem.ts'

const MAX_LISTED = 20

/** Gives `left-out-site` where the docs root is the detected one; any other was chosen to leave out what it leaves out. */
export function findLeftOutSites(paths: Iterable<string>, docsRoot: string): Problem[] {
  const detected = findDocsRoot([...paths])
  if (detected.docsRoot !== docsRoot) return []
  return detected.leftOut.slice(0, MAX_LISTED).map((site) => leftOut(site, docsRoot))
}

function leftOut({ configPath, framework, pageFolder, pages }: ConfiguredSite, docsRoot: string): Problem {
  const common = pageFolder.split('/').slice(0, sharedSegments(pageFolder, docsRoot)).join('/')
  const both = common === '' ? '. (the whole repository)' : common
  const message =
    `This file configures a site made with ${framework.title} (${plural(pages, 'page')}) outside of the detected docs root ${docsRoot}. ` +
    `To check and write both sites, set the docs root to ${both}; for this one alone, to ${pageFolder}`
  return { path: configPath, line: 1, column: 1, rule: 'left-out-site', subject: configPath, message }
}
