// @astrojs/markdown-remark 7.3.1: what acts in the HTML that Astro makes of a page in Markdown.
import { createMarkdownProcessor, parseFrontmatter } from '@astrojs/markdown-remark'
import { actsInFields } from './frontmatter.ts'
import { actsInHtml } from './html.ts'
import type { Oracle } from './oracle.ts'

// Starlight highlights code by itself; how it looks makes nothing act.
const processor = await createMarkdownProcessor({ syntaxHighlight: false })

export const astro: Oracle = {
  name: '@astrojs/markdown-remark 7.3.1',
  actsIn: async (page) => {
    const matter = readMatter(page)
    if (matter === undefined) return []
    const { code } = await processor.render(matter.content)
    return [...actsInFields(matter.frontmatter), ...actsInHtml(code)]
  },
}

/** Undefined when the build would stop; with lines in the place of the fields, as Astro asks for it. */
function readMatter(page: string): ReturnType<typeof parseFrontmatter> | undefined {
  try {
    return parseFrontmatter(page, { frontmatter: 'empty-with-spaces' })
  } catch {
    return undefined
  }
}
