// Fields that a site adds to the frontmatter of its pages, and requires: https://starlight.astro.build/reference/frontmatter/#extend
import { readStaticModule, type StaticNode } from '../../config/js-module.ts'
import { fieldAt } from '../../config/js-values.ts'
import type { PageProblem } from '../../problem.ts'
import type { PageInfo } from '../framework.ts'

/** A type of Zod, and what lets a field be missing or makes a value of nothing. */
const TYPE = /^z\s*\.\s*(?:string|number|boolean|date|enum|array|object|literal|url|email|iso)\b/
const MAY_BE_MISSING =
  /\b(?:optional|default|nullish|catch|prefault|preprocess|transform|pipe|or|any|unknown|undefined|never|void|union|coerce|partial|lazy)\b/

/** Gives the fields that the schema of the documents requires, of those that are written out. `code`: the collections. */
export function requiredFields(code: string): string[] {
  const schema = fieldAt(
    argumentOf(fieldAt(readStaticModule(code, 'content.config.ts').named('collections'), ['docs'])),
    ['schema'],
  )
  if (schema?.kind !== 'call' || schema.callee !== 'docsSchema') return []
  const extend = fieldAt(argumentOf(schema), ['extend'])
  const written = extend?.kind === 'dynamic' ? extend.returns?.() : extend
  const fields = written?.kind === 'call' && written.callee === 'z.object' ? argumentOf(written) : written
  return fields?.kind === 'object'
    ? fields.fields.flatMap(({ key, value: { start, end } }) => {
        const type = code.slice(start, end)
        return TYPE.test(type) && !MAY_BE_MISSING.test(type) ? [key] : []
      })
    : []
}

function argumentOf(node: StaticNode | undefined): StaticNode | undefined {
  return node?.kind === 'call' ? node.args[0] : node
}

export function missingFields({ path, scan }: PageInfo, required: readonly string[]): PageProblem[] {
  // `docsLoader` reads no file or folder whose name begins with _.
  if (/(?:^|\/)_/.test(path)) return []
  return required.flatMap((field) => {
    const value = Object.hasOwn(scan.frontmatter, field) ? scan.frontmatter[field] : undefined
    if (value !== undefined && value !== null) return []
    const message = `The frontmatter field \`${field}\` is missing, and the schema of this site requires it, so Astro stops its build`
    return [{ rule: 'frontmatter', line: 1, column: 1, subject: field, message }]
  })
}
