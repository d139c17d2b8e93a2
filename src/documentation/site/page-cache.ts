// What was found in pages, by blob id and dialect: a page that did not change costs nothing in the next session.
import type { Dialect } from '../dialect.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { SketchedText } from './sketched-text.ts'

/** Shared by all sessions of a process; bounded in size, so that nobody has to close it. */
export interface DocsCaches {
  sketches: BoundedCache<SketchedText>
  facts: BoundedCache<PageFacts>
  /** Of pages that others link to; small, so that it outlives their facts. */
  anchors: BoundedCache<ReadonlySet<string>>
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
    sketches: new BoundedCache(sizes.sketchBytes),
    facts: new BoundedCache(sizes.factBytes),
    anchors: new BoundedCache(sizes.anchorBytes),
  }
}

/** Everything that decides what is found in a page. */
export function cacheKey(blobSha: string, dialect: Dialect): string {
  const { framework, syntax, slugs, requiredFields, hasRawTemplates, nestsFences } = dialect
  return `${blobSha} ${framework.name} ${syntax} ${slugs.name} ${requiredFields.join('+')} ${hasRawTemplates ? 'raw' : ''}${nestsFences ? 'nested' : ''}`
}
