// The tools on a repository of this machine, in the order in which models see them.
import type { McpTool } from '../tool.ts'
import { createCheckTools } from './check-tools.ts'
import type { LocalDocs } from './local-docs.ts'
import { createReadingTools } from './reading-tools.ts'

export function createLocalTools(docs: LocalDocs): McpTool[] {
  return [...createCheckTools(docs), ...createReadingTools(docs)]
}
