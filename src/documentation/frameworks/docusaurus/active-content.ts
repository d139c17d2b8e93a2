import { addFence } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'

export const activeContent: ActiveContentRules = {
  // Docusaurus removes the marks of these blocks by a regular expression, wherever they are.
  unwrapsCode: /`{3,}mdx-code-block/,
  // @docusaurus/theme-live-codeblock
  addFence: (fence, found) =>
    /\blive\b/.test(fence.info) ? found.add('script', fence.start, fence.source) : addFence(fence, found),
}
