// The checks of a repository on this machine: of the whole site, and of what a change makes of it.
import { z } from 'zod'
import { defineMcpTool, type McpTool, READING_ARGUMENTS_MAX_CHARACTERS, READS_LOCALLY } from '../tool.ts'
import { CheckSchema, DEFAULT_PROBLEMS, describeFound, MAX_PROBLEMS } from './describe-found.ts'
import type { LocalDocs } from './local-docs.ts'
import { localCall } from './reading-tools.ts'

const page = {
  offset: z.int().min(0).default(0).describe('Problems to skip: nextOffset of the call before'),
  limit: z.int().min(1).max(MAX_PROBLEMS).default(DEFAULT_PROBLEMS).describe('Problems to show'),
}

const shared = {
  annotations: READS_LOCALLY,
  argumentsMaxCharacters: READING_ARGUMENTS_MAX_CHARACTERS,
  output: CheckSchema,
}

export function createCheckTools(docs: LocalDocs): McpTool[] {
  return [
    defineMcpTool({
      ...shared,
      name: 'check_change',
      title: 'Check a documentation change',
      description:
        'Checks what a change makes of the documentation site, as its build would read it: pages that do not parse, links, anchors, images, includes, navigation, duplicate addresses. Shows only problems that the change introduces, also in pages that it does not touch but that link to what it moved or renamed. Without since, the change is what is not committed yet; with since, everything since the work left that branch or commit, committed or not. Use it after you edit pages and before you commit. It does not run the build, does not open addresses on the web, and does not judge what the text says. Errors break the build or a link; warnings may be intended. Changes nothing.',
      input: z.strictObject({
        since: z
          .string()
          .min(1)
          .max(250)
          .default('HEAD')
          .describe('A branch or commit, such as main or origin/main. Default: the last commit'),
        ...page,
      }),
      example: { since: 'main' },
      run: async ({ since, offset, limit }, call) => {
        const found = await docs.check(since, localCall(call))
        return describeFound(found, { offset, limit, kind: 'new' })
      },
    }),
    defineMcpTool({
      ...shared,
      name: 'check',
      title: 'Check the whole documentation site',
      description:
        'Checks every page of the documentation site, as its build would read it: pages that do not parse, links, anchors, images, includes, navigation, duplicate addresses. Shows all problems, old ones too, sorted by path. Use it to find what is broken in a site; after an edit, check_change is quicker and shows only what the edit did. Every page is parsed, which takes some seconds for a thousand pages. It does not run the build, does not open addresses on the web, and does not judge what the text says. Reads the files as they are now, with uncommitted changes. Changes nothing.',
      input: z.strictObject({
        under: z.string().max(1000).default('').describe('Only problems in this folder or file'),
        severity: z.enum(['all', 'errors', 'warnings']).default('all'),
        ...page,
      }),
      example: { under: 'docs/guide', severity: 'errors' },
      run: async ({ under, severity, offset, limit }, call) => {
        const found = await docs.check(undefined, localCall(call))
        return describeFound(found, { offset, limit, kind: 'all', under, severity })
      },
    }),
  ]
}
