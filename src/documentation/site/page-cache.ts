// What was found in pages, by blob id and dialect: a page that did not change costs nothing in the next session.
import { LRUCache } from 'lru-cache'
import type { Dialect } from '../dialect.ts'
import type { PageFacts } from '../page/page-analysis.ts'
import type { SketchedText } from './sketched-text.ts'

/** Shared by all sessions of a process; bounded in size, so that nobody has to close it. */
export interface DocsCaches {
  sketches: LRUCache<string, SketchedText>
  facts: LRUCache<string, PageFacts>
  /** Of pages that others link to; small, so that it outlives their facts. */
  anchors: LRUCache<string, ReadonlySet<string>>
}

export interface CacheSizes {
  /** Rough bytes of memory each. */
  sketchBytes: number
  factBytes: number
  anchorBytes: number
}

const DEFAULT_SIZES: CacheSizes = {
  sketchBytes: 64 * 1024 * 1024,
  factBytes: 64 * 1024 * 1024,
  anchorBytes: 16 * 1024 * 1024,
}

export function createDocsCaches(sizes: CacheSizes = DEFAULT_SIZES): DocsCaches {
  return {
    sketches: new LRUCache({ maxSize: sizes.sketchBytes }),
    facts: new LRUCache({ maxSize: sizes.factBytes }),
    anchors: new LRUCache({ maxSize: sizes.anchorBytes }),
  }
}

/** Everything that decides what is found in a page. */
export function cacheKey(blobSha: string, dialect: Dialect): string {
  const { framework, syntax, slugs, requiredFields, hasRawTemplates, nestsFences } = dialect
  return `${blobSha} ${framework.name} ${syntax} ${slugs.name} ${requiredFields.join('+')} ${hasRawTemplates ? 'raw' : ''}${nestsFences ? 'nested' : ''}`
}
