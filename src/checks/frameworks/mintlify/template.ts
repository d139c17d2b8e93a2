// What pages of Mintlify name and the site has to have: snippets, and operations of its API descriptions.

import { readFrontmatter } from '../../page/frontmatter.ts'
import { isJsx } from '../../page/jsx-element.ts'
import { mdxTemplate } from '../../page/mdx-template.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { PageNodes } from '../../page/page-nodes.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TemplateSite, TextRules } from '../../page/text-rules.ts'
import { positionAt } from '../../positions.ts'

/** `<Snippet file="a.mdx" />`, the older form of https://www.mintlify.com/docs/create/reusable-snippets. */
function missingSnippets({ all }: PageNodes): TemplateFault[] {
  return all.flatMap((node): TemplateFault[] => {
    if (!isJsx(node) || node.name !== 'Snippet') return []
    const file = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'file')?.value
    if (typeof file !== 'string' || file.trim() === '') return []
    const name = file.trim().replace(/^\//, '')
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const message = `Mintlify finds no snippet ${name} in the folder snippets, so it shows nothing here. Correct the name, or add the file`
    const problem = { rule: 'missing-include' as const, line, column, subject: file, message }
    return [{ kind: 'file', name, place: 'attribute', mayBeMath: false, problem }]
  })
}

/** `GET /users/{id}`, with or without its file before it: https://www.mintlify.com/docs/api-playground/openapi-setup */
const OPERATION = /(?:^|\s)(?:get|post|put|patch|delete|head|options|trace)\s+(\/\S*)$/i

function missingOperation({ text, frontmatter, starts }: ParsedPage): TemplateFault[] {
  if (frontmatter === undefined || frontmatter === 'not-closed') return []
  const { openapi } = readFrontmatter(text, frontmatter).data
  const path = typeof openapi === 'string' ? OPERATION.exec(openapi.trim())?.[1] : undefined
  if (typeof openapi !== 'string' || path === undefined) return []
  const at = positionAt(starts, Math.max(0, text.indexOf('openapi', frontmatter.content.start)))
  const message = `No API description of the site has the path ${path}, so Mintlify shows no endpoint on this page. Correct the path`
  const problem = { rule: 'missing-include' as const, ...at, subject: openapi.slice(0, 80), message }
  return [{ kind: 'file', name: path, place: 'frontmatter', mayBeMath: false, problem }]
}

/**
 * https://www.mintlify.com/docs/customize/react-components: hooks need no import. `user`:
 * https://www.mintlify.com/docs/deploy/personalization-setup
 */
const NAMES =
  'user useState useEffect useRef useMemo useCallback useContext useReducer useLayoutEffect useId useTransition ' +
  'useDeferredValue useSyncExternalStore useImperativeHandle useInsertionEffect createContext memo forwardRef'
const readMdx = mdxTemplate({ names: NAMES.split(' '), isReact: true, dropsNames: true })

function read(page: ParsedPage, nodes: PageNodes): PageTemplate {
  const faults = [...missingSnippets(nodes), ...missingOperation(page), ...readMdx(page, nodes).faults]
  // A page that another one imports may be given any name: `<Part word="x" />`, and in it `{word}`.
  return { names: undefined, faults }
}

const IS_DESCRIPTION = /^\s{0,20}(?:"?(?:openapi|swagger)"?|'openapi')\s*:/m
const IS_CONFIG = /(?:^|\/)(?:docs|mint)\.json$/
/** A description that the site does not hold: `"openapi": "https://…"`, also in a list or as a `source`. */
const IS_ELSEWHERE =
  /"(?:openapi|asyncapi|source)"\s*:\s*\[?\s*"https?:|"https?:\/\/[^"\n]{1,500}(?:\.(?:json|ya?ml)|openapi|swagger|api-docs)[^"\n]{0,200}"/i

function settledBy({ texts, has }: TemplateSite): (fault: TemplateFault) => boolean {
  const descriptions = [...texts].flatMap(([path, text]) =>
    !IS_CONFIG.test(path) && IS_DESCRIPTION.test(text) ? [text] : [],
  )
  const config = `${texts.get('docs.json') ?? ''}${texts.get('mint.json') ?? ''}`.replace(/"\$schema"[^,\n]{0,300}/, '')
  // A description may be spread over files of any kind.
  const isCertain =
    descriptions.length > 0 &&
    !IS_ELSEWHERE.test(config) &&
    !descriptions.some((text) => /\$ref["']?\s*:\s*["']?[^#"'\s]/.test(text))
  // https://www.mintlify.com/docs/organize/settings-reference: `variables` are written in two braces.
  const hasVariables = /"variables"\s*:/.test(config)
  const hasMath = !/"latex"\s*:\s*false/.test(config)
  return ({ kind, place, name = '', mayBeMath, problem }) => {
    if (kind === 'tag') return false
    if (kind === 'value') return hasVariables || (mayBeMath && hasMath)
    if (kind === 'syntax') return problem.subject === '{{' || (mayBeMath && hasMath)
    if (place === 'attribute') return [name, `snippets/${name}`, `_snippets/${name}`].some(has)
    return !isCertain || descriptions.some((text) => text.includes(name))
  }
}

export const template: NonNullable<TextRules['template']> = {
  read,
  settings: /^(?!.*node_modules\/)(?!.*package(?:-lock)?\.json$).*\.(?:json|ya?ml)$/,
  settledBy,
}
