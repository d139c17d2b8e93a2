// The tools on a repository of this machine, in the order in which models see them.
import { type McpTool, READS_LOCALLY } from '../tool.ts'
import { createCheckTools } from './check-tools.ts'
import type { LocalDocs } from './local-docs.ts'
import { createNoticeTool } from './notice-tool.ts'
import { createReadingTools } from './reading-tools.ts'

const WHAT_IS_READ =
  'Reads the files as they are now, with uncommitted changes; neither files that git ignores, nor links, nor anything outside of the repository. Changes nothing.'

export function createLocalTools(docs: LocalDocs): McpTool[] {
  const place = { whatIsRead: WHAT_IS_READ, annotations: READS_LOCALLY }
  return [...createCheckTools(docs), createNoticeTool(docs), ...createReadingTools(docs, place)]
}
