// The agent's tools that only read, for other programs: the same arguments and answers, described for a model that edits the
// files itself. They keep their names, because their answers tell which of them to call next.

import { TOOLS } from '../../../agent/tools/index.ts'
import { LIST_MAX_PATHS } from '../../../agent/tools/list.ts'
import { READ_MAX_LINES } from '../../../agent/tools/read.ts'
import { messageOf } from '../../../agent/tools/refusal.ts'
import { READ_MAX_BYTES } from '../../../agent/tools/truncate.ts'
import { describeFaults } from '../describe-faults.ts'
import {
  type McpTool,
  READING_ARGUMENTS_MAX_CHARACTERS,
  type ToolAnnotations,
  type ToolCall,
  ToolRefusal,
} from '../tool.ts'
import { withQuoted } from '../untrusted.ts'
import type { LocalCall, LocalDocs, ReadingTool } from './local-docs.ts'

const WORDS: Readonly<Record<ReadingTool, { title: string; description: string }>> = {
  outline: {
    title: 'Outline a documentation page',
    description:
      'Shows what a build of the site makes of one page: its address, frontmatter, headings with the anchors that links to them need, and code blocks, each with its line number. With section (text, anchor or line of a heading), shows that section instead, together with the same section of every translation. Use it before you link to a heading or edit a long page; it is shorter than the page.',
  },
  uses: {
    title: 'Find what uses a page, image, snippet or component',
    description:
      'Lists what leads to or includes one file or component: links from other pages (also relative and extensionless ones), navigation entries, imports, includes, tags, each as path:line. Use it before you move, rename or delete a file, or change a snippet that several pages include. Finds uses in the repository only, not on other sites.',
  },
  search: {
    title: 'Search the repository',
    description:
      'Finds lines with a text or an expression in the text files of the repository, as path:line: text. Use it to find a phrase; to find what leads to a page, call uses. under limits the search to folders, files or globs; "!" in front leaves one out. Equal lines share a row, and many hits in translations are only counted, unless you name their folder or a limit. Answers end with the offset of the next page when there is more.',
  },
  read: {
    title: 'Read a file',
    description: `Reads a text file with line numbers, ${READ_MAX_LINES} lines or ${READ_MAX_BYTES / 1024} KB at a time; startLine continues. The number and the tab after it are not part of the file. Use it before you edit a page; when you need only its headings, call outline.`,
  },
  list: {
    title: 'List files',
    description: `Lists files of the repository with their sizes in bytes, sorted by path, ${LIST_MAX_PATHS} at a time; offset continues. Use it to learn where the pages are; use search to find text.`,
  },
}

const EXAMPLES: Readonly<Record<ReadingTool, object>> = {
  outline: { path: 'docs/guide/start.md' },
  uses: { name: 'docs/images/logo.png' },
  search: { pattern: 'Widget', under: ['docs'] },
  read: { path: 'docs/guide/start.md', startLine: 1 },
  list: { folder: 'docs' },
}

/** In the order in which models should consider them. */
export const READING_TOOLS = Object.keys(WORDS) as readonly ReadingTool[]

/** Where the files are that the tools read. */
interface ReadPlace {
  /** Ends the description of each tool: which files it reads. */
  whatIsRead: string
  annotations: ToolAnnotations
}

export function createReadingTools(docs: Pick<LocalDocs, 'answer'>, { whatIsRead, annotations }: ReadPlace): McpTool[] {
  return READING_TOOLS.map((name) => ({
    name,
    title: WORDS[name].title,
    description: `${WORDS[name].description} ${whatIsRead}`,
    annotations,
    inputSchema: schemaOf(name),
    argumentsMaxCharacters: READING_ARGUMENTS_MAX_CHARACTERS,
    run: async (args, call) => {
      requireRightArguments(name, args)
      const result = await docs.answer(name, Object(args), localCall(call))
      if (!result.ok) throw new ToolRefusal(messageOf(result))
      return { text: withQuoted([], 'files of the repository', [result.text]) }
    },
  }))
}

/** Without the argument for other repositories, of which there are none. */
function schemaOf(name: ReadingTool): Record<string, unknown> {
  const { properties, ...schema } = toolNamed(name).parameters
  const { repository: _, ...shown } = Object(properties) as Record<string, unknown>
  return { ...schema, properties: shown, additionalProperties: false }
}

function toolNamed(name: ReadingTool): (typeof TOOLS)[number] {
  const tool = TOOLS.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`The agent has no tool ${name}`)
  return tool
}

function requireRightArguments(name: ReadingTool, args: unknown): void {
  const inputSchema = schemaOf(name)
  const known = Object.keys(Object(inputSchema.properties))
  const given = Object.entries(Object(args)).filter(([, value]) => value !== null)
  const keys = given.map(([key]) => key).filter((key) => !known.includes(key))
  const unknown = { code: 'unrecognized_keys' as const, keys, path: [], message: '' }
  const own = Object.fromEntries(given.filter(([key]) => known.includes(key)))
  const issues = [...toolNamed(name).findFaults(own), ...(keys.length === 0 ? [] : [unknown])]
  if (issues.length === 0) return
  throw new ToolRefusal(describeFaults({ name, inputSchema, example: EXAMPLES[name] }, args, issues))
}

/** Hands on how many pages are read. A call may read them several times: for their index, and then in full. */
export function localCall({ signal, progress }: ToolCall): LocalCall {
  let before = 0
  let last = { read: 0, of: 0 }
  return {
    signal,
    onProgress: ({ read, of }) => {
      if (of !== last.of || read <= last.read) before += last.of
      last = { read, of }
      void progress(before + read, before + of, `Read ${read} of ${of} pages`)
    },
  }
}
