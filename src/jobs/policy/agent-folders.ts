// Folders whose files instruct coding agents, whatever they are called: skills and plugins. The agent that loads one reads
// the files beside it too, and does so no less where a site also serves them.
import type { TreeEntry } from '../../base/git-tree/tree.ts'

const SKILL = /(?:^|\/)skill\.md$/i
const PLUGIN = /^(.*?)\.(?:claude|cursor|codex)-plugin\//
/** Of a plugin: https://code.claude.com/docs/en/plugins-reference */
const PLUGIN_PARTS = ['agents', 'commands', 'skills', 'hooks', 'output-styles']

/**
 * Gives these folders, from the base. A `SKILL.md` at the top of the docs is a file for readers' agents, and makes no
 * skill of the whole documentation.
 */
export function agentFoldersIn(
  files: readonly TreeEntry[],
  { docsRoot, folder }: { docsRoot: string; folder: string },
): string[] {
  const found = new Set<string>()
  for (const { path } of files) {
    if (SKILL.test(path)) found.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    const plugin = PLUGIN.exec(path)?.[1]
    if (plugin !== undefined) for (const part of PLUGIN_PARTS) found.add(plugin + part)
  }
  const holdsDocs = (one: string): boolean =>
    one === '' || [docsRoot, folder].some((top) => top === one || top.startsWith(`${one}/`))
  return [...found].filter((one) => !holdsDocs(one))
}
