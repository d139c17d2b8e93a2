// The frontmatter of a page, and the fields that its framework requires.

import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { REPEATED, readFrontmatter } from '../frontmatter.ts'
import type { ParsedPage } from '../parse-page.ts'

export interface CheckedFrontmatter {
  fields: Record<string, unknown>
  problems: PageProblem[]
}

/** Reads the fields of a page and says what is wrong with them. */
export function checkFrontmatter(page: ParsedPage): CheckedFrontmatter {
  const { text, frontmatter, starts, dialect } = page
  if (dialect.syntax === 'other') return { fields: {}, problems: [] }
  if (frontmatter === 'not-closed') {
    return { fields: {}, problems: [problem(1, 1, 'not-closed', 'The frontmatter is never closed. Close it with ---')] }
  }
  const language = /^\uFEFF?---[ \t]*([A-Za-z]\w*)[ \t]*[\r\n]/.exec(text)?.[1]
  if (language !== undefined && language !== 'yaml') return { fields: {}, problems: [otherLanguage(language)] }
  const { data, problems } = frontmatter === undefined ? NOTHING : readFrontmatter(text, frontmatter)
  const found = problems.map(({ offset, message, subject }) => {
    const { line, column } = positionAt(starts, offset)
    const isHarmless = subject === REPEATED && dialect.framework.text?.takesLastField === true
    return isHarmless ? repeated(line, column) : problem(line, column, subject, message)
  })
  return { fields: data, problems: found.length > 0 ? found : missingFields(data, dialect.requiredFields) }
}

const NOTHING = { data: {}, problems: [] }

/** gray-matter, which most frameworks use, runs frontmatter that is tagged as JavaScript. */
function otherLanguage(language: string): PageProblem {
  const tag = language.slice(0, 20)
  return problem(1, 1, 'language', `The frontmatter is tagged as ${tag}, but only YAML is read. Write --- alone`)
}

function missingFields(data: Record<string, unknown>, required: readonly string[]): PageProblem[] {
  return required.flatMap((field) => {
    const value = Object.hasOwn(data, field) ? data[field] : undefined
    if (typeof value === 'string' && value.trim() !== '') return []
    const state = value === undefined ? 'is missing' : typeof value === 'string' ? 'is empty' : 'is not text'
    return [problem(1, 1, field, `The frontmatter field \`${field}\` ${state}, but the framework requires it`)]
  })
}

function repeated(line: number, column: number): PageProblem {
  const message = 'The frontmatter has this field twice, and the last value counts. Remove one of them'
  return { ...problem(line, column, REPEATED, message), severity: 'warning' }
}

function problem(line: number, column: number, subject: string, message: string): PageProblem {
  return { rule: 'frontmatter', line, column, subject, message }
}
