// Which fields of frontmatter act, and the engines that gray-matter would run.
import matter from 'gray-matter'
import { actsInHtml } from './html.ts'

/** Fields that put code into a page or choose what renders it, in one framework or another. */
const ACTING_FIELDS = /^(?:head|script|layout|template)$/

/** Gives the fields that act, and markup and addresses that act in the value of any field. */
export function actsInFields(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => {
    if (ACTING_FIELDS.test(key)) return [`${key}: ${JSON.stringify(value)}`]
    return typeof value === 'string' && value.includes('<') ? actsInHtml(value) : []
  })
}

/** What gray-matter makes of a page; `run` has the code that it would evaluate. */
export interface Matter {
  data: unknown
  content: string
  run: string[]
}

/** Options of gray-matter that record the code that it would evaluate. */
export function recordingEngines(run: string[]): { engines: Record<string, (code: string) => object> } {
  const record = (code: string): object => {
    run.push(code)
    return {}
  }
  return { engines: { javascript: record, js: record } }
}

/** Reads frontmatter with gray-matter 4.0.3 and the js-yaml 3 that it brings; undefined when the build would stop. */
export function readMatter(page: string): Matter | undefined {
  const run: string[] = []
  try {
    const { data, content } = matter(page, recordingEngines(run))
    return { data, content, run }
  } catch {
    return run.length > 0 ? { data: {}, content: '', run } : undefined
  }
}
