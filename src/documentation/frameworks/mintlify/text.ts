import type { TextRules } from '../../page/text-rules.ts'

export const text: TextRules = { allowsHeadingIdsInMdx: true }
