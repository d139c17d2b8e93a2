// Edits of the sites in test/fixtures/sites, and what the reviewer would be asked to verify of them.

import type { Tree } from '../../../src/base/git-tree.ts'
import type { EvidenceReport } from '../../../src/jobs/evidence/evidence-report.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { SITE_NAMES, type SiteName } from '../../checks/seeded/faults/index.ts'
import { readSite } from '../../checks/seeded/read-site.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

export interface SiteTexts {
  name: SiteName
  files: Record<string, Uint8Array>
  /** Markdown pages. */
  pages: [path: string, text: string][]
}

export function readSites(): SiteTexts[] {
  return SITE_NAMES.map((name) => {
    const files = Object.fromEntries(readSite(name))
    const pages = Object.entries(files).flatMap(([path, bytes]): [string, string][] =>
      /\.mdx?$/.test(path) ? [[path, Buffer.from(bytes).toString()]] : [],
    )
    return { name, files, pages }
  })
}

/** Searched without the guard that patterns of a model need, which costs a millisecond a file. */
function treeOf(files: SiteTexts['files']): Tree {
  const texts = Object.entries(files).map(([path, bytes]) => ({
    path,
    lines: Buffer.from(bytes).toString().split('\n'),
  }))
  return {
    ...createMemoryTree(files),
    search: async ({ pattern, limit }) => {
      const wanted = new RegExp(pattern)
      const hits = texts.flatMap(({ path, lines }) =>
        lines.flatMap((text, index) => (wanted.test(text) ? [{ path, line: index + 1, text }] : [])),
      )
      return { hits: hits.slice(0, limit), truncated: hits.length > limit }
    },
  }
}

/** Examines one page that becomes `text`; on a base in which it is `before`, when that is given. */
export function examineEdit(site: SiteTexts, path: string, text: string, before?: string): Promise<EvidenceReport> {
  const files = before === undefined ? site.files : { ...site.files, [path]: Buffer.from(before) }
  return examineEvidence({
    evidence: [],
    changes: [{ kind: 'write', path, content: Buffer.from(text) }],
    tree: treeOf(files),
    context: [],
    prompts: ['Make this page better'],
  })
}
