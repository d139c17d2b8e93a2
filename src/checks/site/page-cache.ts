// What was found in pages, by blob id and dialect: a page that did not change costs nothing in the next session.
import { LRUCache } from 'lru-cache'
import type { Dialect } from '../dialect.ts'
import type { PageAnalysis, PageScan } from '../page/page-analysis.ts'
import type { BaseSite } from './base-site.ts'
import type { Count } from './calibrate/calibration.ts'

/** Shared by all sessions of a process; bounded in size, so that they need not be closed. */
export interface DocsCaches {
  scans: LRUCache<string, PageScan>
  analyses: LRUCache<string, PageAnalysis>
  /** Of pages that others link to; small, so that it outlives their analyses. */
  anchors: LRUCache<string, ReadonlySet<string>>
  /** What was measured of a site, by commit, docs root and form of links. */
  counts: LRUCache<string, readonly Count[]>
  /** The sites that were opened last, by commit and docs root. */
  bases: LRUCache<string, BaseSite>
}

const MIB = 1024 * 1024
/** Of the branch that jobs begin with, and of the one that a follow-up continues. */
const BASES = 2
/** Files of them together; one takes about 1.5 KB beside the scans. */
const BASES_MAX_FILES = 50_000

/** The sizes are rough bytes of memory. */
export function createDocsCaches(): DocsCaches {
  return {
    scans: new LRUCache({ maxSize: 64 * MIB }),
    analyses: new LRUCache({ maxSize: 64 * MIB }),
    anchors: new LRUCache({ maxSize: 16 * MIB }),
    counts: new LRUCache({ max: 200 }),
    bases: new LRUCache({ max: BASES, maxSize: BASES_MAX_FILES }),
  }
}

/** Everything that decides what is found in a page, so that a new part of a dialect cannot be forgotten. */
export function cacheKey(blobSha: string, { framework, slugs, ...syntax }: Dialect): string {
  return JSON.stringify([blobSha, framework.name, slugs.name, syntax])
}
