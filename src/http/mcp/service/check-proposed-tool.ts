// The check of a change that a client sends, against the repository of a project.
import { z } from 'zod'
import { CheckSchema, DEFAULT_PROBLEMS, describeFound, MAX_PROBLEMS } from '../local/describe-found.ts'
import { defineMcpTool, type McpTool, type ToolAnnotations } from '../tool.ts'
import type { ReadProject } from './project-docs.ts'

/** Characters of a call that sends files to be checked: they fit into the body of one request. */
const PROPOSED_MAX_CHARACTERS = 1_000_000

/** Files that one call may send to be checked; more are a job. */
const MAX_PROPOSED_FILES = 50

export const CHECK_PROPOSED_TOOL = 'check_change'

const file = z.strictObject({
  path: z.string().min(1).max(1000).describe('From the root of the repository'),
  content: z.string().nullable().describe('The whole file as it will be; null = the file is deleted'),
})

export function createCheckProposedTool(docs: ReadProject, annotations: ToolAnnotations): McpTool {
  return defineMcpTool({
    name: CHECK_PROPOSED_TOOL,
    title: 'Check a documentation change',
    description:
      'Checks what a change makes of the documentation site, as its build would read it: pages that do not parse, links, anchors, images, includes, navigation, duplicate addresses. The change is what you send, on top of the newest commit of the default branch; a page that moves is one file that is deleted and one that is new. Use it to try an edit before you ask a job for it. Shows only problems that the change introduces, also in pages that it does not touch but that link to what it moved or renamed. It does not run the build, does not open addresses on the web, and does not judge what the text says. Errors break the build or a link; warnings may be intended. Changes nothing, and stores nothing of what you send.',
    annotations,
    argumentsMaxCharacters: PROPOSED_MAX_CHARACTERS,
    input: z.strictObject({
      files: z.array(file).min(1).max(MAX_PROPOSED_FILES).describe('All files that the change touches, each once'),
      offset: z.int().min(0).default(0).describe('Problems to skip: nextOffset of the call before'),
      limit: z.int().min(1).max(MAX_PROBLEMS).default(DEFAULT_PROBLEMS).describe('Problems to show'),
    }),
    example: { files: [{ path: 'docs/guide.md', content: '# Guide\n' }] },
    output: CheckSchema,
    run: async ({ files, offset, limit }, { signal }) =>
      describeFound(await docs.check(files, signal), { offset, limit, kind: 'new' }),
  })
}
