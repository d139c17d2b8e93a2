import type { AnchorRules } from '../../page/anchor-rules.ts'

export const anchors: AnchorRules = { slugsImages: true }
