import type { TextRules } from '../../page/text-rules.ts'
import { dedentBlocks } from './dedent.ts'
import { findSnippets } from './snippets.ts'

export const text: TextRules = {
  dedent: dedentBlocks,
  links: { mayOccurIn: (page) => page.includes('8<-'), find: findSnippets },
}
