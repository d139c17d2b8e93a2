import type { AnchorRules } from '../../page/anchors/anchor-rules.ts'

export const anchors: AnchorRules = { slugsImages: true }
