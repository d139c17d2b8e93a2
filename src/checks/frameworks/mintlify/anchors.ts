// What `#...` may name in a page of Mintlify: headings down to the fourth level, and components by their titles.
import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'
import { componentIds } from './component-ids.ts'
import { cleanId, hyphenate, mintlifySlugs } from './slugs.ts'

/** Fields by which a page shows an operation of an API, whose parameters can be linked to. */
const API_FIELDS = ['openapi', 'openapi-schema', 'asyncapi', 'api']

export const anchors: AnchorRules = {
  slugs: mintlifySlugs,
  deepestSlug: 4,
  slugsJsxHeadings: true,
  slugsNoExpressions: true,
  componentIds,
  // Its versions differ in which signs stay (`_meta`, `$ref`), and links are older than the version that builds them.
  fold: (anchor) => hyphenate(cleanId(anchor).replace(/[^\p{L}\p{N}]+/gu, '-')).toLowerCase(),
  addsToPage: (fields) => API_FIELDS.some((field) => Object.hasOwn(fields, field)),
}
