// What was found in pages, by blob id and dialect: a page that did not change costs nothing in the next session.
import { LRUCache } from 'lru-cache'
import type { Dialect } from '../dialect.ts'
import type { PageAnalysis } from '../page/page-analysis.ts'
import type { ScannedText } from './scanned-text.ts'

/** Shared by all sessions of a process; bounded in size, so that they need not be closed. */
export interface DocsCaches {
  scans: LRUCache<string, ScannedText>
  analyses: LRUCache<string, PageAnalysis>
  /** Of pages that others link to; small, so that it outlives their analyses. */
  anchors: LRUCache<string, ReadonlySet<string>>
}

export interface CacheSizes {
  /** Rough bytes of memory each. */
  scanBytes: number
  analysisBytes: number
  anchorBytes: number
}

const DEFAULT_SIZES: CacheSizes = {
  scanBytes: 64 * 1024 * 1024,
  analysisBytes: 64 * 1024 * 1024,
  anchorBytes: 16 * 1024 * 1024,
}

export function createDocsCaches(sizes: CacheSizes = DEFAULT_SIZES): DocsCaches {
  return {
    scans: new LRUCache({ maxSize: sizes.scanBytes }),
    analyses: new LRUCache({ maxSize: sizes.analysisBytes }),
    anchors: new LRUCache({ maxSize: sizes.anchorBytes }),
  }
}

/** Everything that decides what is found in a page. */
export function cacheKey(blobSha: string, dialect: Dialect): string {
  const { framework, syntax, slugs, requiredFields, hasRawTemplates, nestsFences } = dialect
  return `${blobSha} ${framework.name} ${syntax} ${slugs.name} ${requiredFields.join('+')} ${hasRawTemplates ? 'raw' : ''}${nestsFences ? 'nested' : ''}`
}
