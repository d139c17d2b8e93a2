// Problems of one page of MDX in a small site.
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'

const SITES = {
  docusaurus: {
    files: { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }" },
    page: 'docs/a.md',
    head: '',
  },
  starlight: {
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({})] }",
      'src/content.config.ts':
        'export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }',
    },
    page: 'src/content/docs/a.mdx',
    head: '---\ntitle: A\n---\n\n',
  },
}

/** Errors and warnings as `rule subject`, in order; links, and what is not in the navigation, are left out. */
export async function problemsOf(
  framework: keyof typeof SITES,
  text: string,
  more: Record<string, string> = {},
): Promise<string[]> {
  const { files, page, head } = SITES[framework]
  const body = text.startsWith('---') ? text : head + text
  const docs = await openMemoryDocs(createMemoryTree({ ...files, [page]: body, ...more }))
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems
    .filter(({ path, rule }) => path === page && !/link|nav|anchor|container/.test(rule))
    .map(({ rule, subject }) => `${rule} ${subject}`)
}
