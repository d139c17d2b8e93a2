// The directives of docutils and Sphinx, and how docutils takes a directive apart: `parse_directive_block`.
import { cutLine, takeIndented, trimBottom, trimTop } from './cursor.ts'
import type { BlockLine, ReadDirective, RstFault, RstFaultKind, RstOption } from './rst-document.ts'
import { unevenRow } from './tables.ts'

/** What the content of a directive is: blocks, blocks with titles, a paragraph, or something that is not read. */
export type BodyKind = 'nested' | 'titled' | 'inline' | 'other' | 'none'

interface DirectiveForm {
  body: BodyKind
  needsArgument: boolean
  takesArgument: boolean
  /** The argument is shown as text. */
  hasInlineArgument: boolean
  needsContent: boolean
  /** Undefined where newer versions or extensions may add some. */
  options: ReadonlySet<string> | undefined
}

// https://docutils.sourceforge.io/docs/ref/rst/directives.html (0.22), of Sphinx 5.3 to 8.2
// https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html, .../usage/domains; held against both by the
// classes of docutils 0.19 and Sphinx 5.3.
const COMMON = 'class name'
const IMAGE = `${COMMON} align alt height width scale target loading`
const CODE = `${COMMON} force linenos number-lines lineno-start emphasize-lines caption dedent`

/** The names of directives, what they take (`1`: an argument, `?`: perhaps one), what is in them, and their options. */
const FORMS: readonly [names: string, argument: '0' | '?' | '1', body: BodyKind, options?: string][] = [
  ['attention caution danger error hint important note tip warning seealso', '0', 'nested'],
  ['admonition topic', '1', 'nested'],
  ['sidebar table container', '?', 'nested'],
  ['compound epigraph highlights pull-quote header footer hlist acks', '0', 'nested'],
  ['rst-class cssclass deprecated versionadded versionchanged versionremoved', '1', 'nested'],
  ['only', '1', 'titled'],
  ['list-table', '?', 'nested', `${COMMON} align header-rows stub-columns width widths`],
  ['csv-table', '?', 'other'],
  ['image', '1', 'none', IMAGE],
  ['figure', '1', 'nested', `${IMAGE} figclass figwidth figname`],
  ['code code-block sourcecode', '?', 'other', CODE],
  ['parsed-literal line-block', '0', 'inline'],
  ['math', '?', 'other'],
  ['raw', '1', 'other'],
  ['include', '1', 'none'],
  ['literalinclude', '1', 'none'],
  ['toctree', '0', 'other', `${COMMON} caption glob hidden includehidden maxdepth numbered reversed titlesonly`],
  ['glossary productionlist meta unicode date', '?', 'other'],
  ['replace', '0', 'inline'],
  ['contents default-role', '?', 'none'],
  ['rubric centered', '1', 'none'],
  ['index highlight tabularcolumns sectionauthor moduleauthor codeauthor title default-domain', '1', 'none'],
  ['sectnum section-numbering target-notes', '0', 'none'],
  ['describe object program option cmdoption envvar confval', '1', 'titled'],
  ['currentmodule module namespace namespace-push namespace-pop', '?', 'other'],
  [
    'function data exception class attribute property method classmethod staticmethod decorator decoratormethod',
    '1',
    'titled',
  ],
  [
    'member var macro struct union enum enum-struct enum-class enumerator concept alias type directive directive:option role',
    '1',
    'titled',
  ],
  // Of sphinx-design, sphinx-tabs, sphinx-togglebutton and sphinx-inline-tabs: blocks like any other.
  ['dropdown tab-set tab-item tabs tab group-tab details toggle grid', '?', 'nested'],
]
const DOMAINS = new Set(['py', 'c', 'cpp', 'js', 'rst', 'std'])
const SHOWN_ARGUMENT =
  /^(?:admonition|topic|sidebar|table|list-table|csv-table|rubric|centered|deprecated|version\w+|attention|caution|danger|error|hint|important|note|tip|warning|seealso)$/
const NEEDS_CONTENT =
  /^(?:attention|caution|danger|error|hint|important|note|tip|warning|seealso|admonition|topic|epigraph|highlights|pull-quote|compound|list-table|table)$/
/** Docutils takes the first line of these for content: they have no argument. */
const ADMONITION = /^(?:attention|caution|danger|error|hint|important|note|tip|warning|seealso)$/

const KNOWN = new Map<string, DirectiveForm>(
  FORMS.flatMap(([names, argument, body, options]) =>
    names.split(' ').map((name): [string, DirectiveForm] => [
      name,
      {
        body,
        needsArgument: argument === '1',
        takesArgument: argument !== '0',
        hasInlineArgument: SHOWN_ARGUMENT.test(name),
        needsContent: NEEDS_CONTENT.test(name),
        options: options === undefined ? undefined : new Set(options.split(' ')),
      },
    ]),
  ),
)
const UNKNOWN: DirectiveForm = {
  body: 'other',
  needsArgument: false,
  takesArgument: true,
  hasInlineArgument: false,
  needsContent: false,
  options: undefined,
}

/** True for a directive of docutils or Sphinx. */
export function isDirective(name: string): boolean {
  return KNOWN.has(name)
}

/** The options of a directive; undefined where it may have others. */
export function optionsOf(name: string): ReadonlySet<string> | undefined {
  return KNOWN.get(name)?.options
}

const OPTION = /^:(?![: ])((?:[^:\\]|\\.|:(?![ `]|$)){0,200})(?<! ):(?: +|$)/

interface ReadBlock {
  directive: ReadDirective
  body: BodyKind
  hasInlineArgument: boolean
  fault: RstFault | undefined
}

/** Takes apart the block of a directive: its argument, options and content. */
export function readDirectiveBlock(name: string, line: BlockLine, written: readonly BlockLine[]): ReadBlock {
  const [domain = '', ...rest] = name.split(':')
  // In the domain of reStructuredText, and in any that is not known, a name may be another thing.
  const form = KNOWN.get(rest.length > 0 && DOMAINS.has(domain) ? rest.join(':') : name) ?? UNKNOWN
  const block = trimBottom(written[0]?.text.trim() === '' ? written.slice(1) : written)
  const head = block.findIndex(({ text }) => text.trim() === '')
  const top = block.slice(0, head === -1 ? block.length : head)
  const firstOption = top.findIndex(({ text }) => OPTION.test(text))
  const own = firstOption === -1 ? top : top.slice(0, firstOption)
  const options = firstOption === -1 ? [] : readOptions(top.slice(firstOption))
  const argument = form.takesArgument ? own : []
  const content = trimTop([...(form.takesArgument ? [] : own), ...block.slice(top.length)])
  const place = { row: line.row, column: line.column }
  const directive = { name, argument, options: options ?? [], content, ...place }
  const found = faultIn(form, directive, options === undefined)
  return {
    directive,
    body: form.body,
    hasInlineArgument: form.hasInlineArgument,
    fault: found && { ...place, ...found },
  }
}

/** Undefined where the block is more than options. */
function readOptions(lines: readonly BlockLine[]): RstOption[] | undefined {
  const options: RstOption[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    const [marker = '', name = ''] = OPTION.exec(line?.text ?? '') ?? []
    if (line === undefined || marker === '') return undefined
    const { block, end } = takeIndented(lines, at, { first: marker.length })
    const value = block
      .map(({ text }) => text)
      .join('\n')
      .trim()
    const { row, column } = cutLine(line, marker.length)
    options.push({ name: name.replaceAll('\\', '').toLowerCase(), value, row, column })
    at = end
  }
  return options
}

function faultIn(
  form: DirectiveForm,
  { name, argument, options, content }: ReadDirective,
  isOddBlock: boolean,
): (Omit<RstFault, 'row' | 'column'> & Partial<RstFault>) | undefined {
  if (form === UNKNOWN || isOddBlock) return undefined
  const fault = (kind: RstFaultKind, place: Partial<BlockLine> = {}) => ({
    kind,
    name,
    ...(place.row === undefined ? {} : { row: place.row, column: place.column ?? 0 }),
  })
  const unknown = options.find((option) => form.options !== undefined && !form.options.has(option.name))
  if (unknown !== undefined) return { ...fault('unknown option', unknown), name: `${name} ${unknown.name}` }
  if (form.needsArgument && argument.every(({ text }) => text.trim() === '')) return fault('missing argument')
  if (form.body === 'none' && content.length > 0) return fault('no content permitted', content[0])
  const isEmpty = content.length === 0 && !(ADMONITION.test(name) && argument.length > 0)
  // Without a blank line, the content of `raw` is a part of its argument.
  const isFromFile = options.some((option) => option.name === 'file' || option.name === 'url')
  if (isEmpty && (form.needsContent || (name === 'raw' && !isFromFile))) return fault('missing content')
  const uneven = name === 'list-table' ? unevenRow(content) : undefined
  return uneven === undefined ? undefined : fault('uneven list table', uneven)
}
