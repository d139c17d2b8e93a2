import { addFence } from '../../active-content/directives.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { htmlComments } from '../../page/html-comments.ts'

export const activeContent: ActiveContentRules = {
  // The marks of such blocks are taken away by a regular expression, wherever they stand.
  unwrapsCode: /`{3,}mdx-code-block/,
  // Whether `<!--` begins a comment is told by its place, which is not looked at here.
  takenOut: ({ text, lines }) => htmlComments(text, lines).closed,
  // @docusaurus/theme-live-codeblock
  addFence: (fence, found) =>
    /\blive\b/.test(fence.info) ? found.add('script', fence.start, fence.source) : addFence(fence, found),
}
