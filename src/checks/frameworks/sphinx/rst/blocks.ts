// Blocks of reStructuredText: a port of the states in docutils/parsers/rst/states.py. It says what docutils says, so that
// what is odd here is odd there.

import { blockLines, cutLine, takeIndented, trimBottom, trimTop } from './cursor.ts'
import { type BodyKind, isDirective, readDirectiveBlock } from './directives.ts'
import { isListItem, readEnumerator } from './enumerators.ts'
import { readInline, SIMPLE_NAME } from './inline.ts'
import { type BlockLine, normalizeName, type RstDocument, type RstFaultKind, unescapeRst } from './rst-document.ts'
import { isGridTop, isolateGridTable, isolateSimpleTable, isSimpleTop } from './tables.ts'
import { targetFaults } from './target-faults.ts'

const LINE = /^([!-/:-@[-`{-~])\1* *$/
const BULLET = /^[-+*\u2022\u2023\u2043](?: +|$)/
const FIELD = /^:(?![: ])(?:[^:\\]|\\.|:(?![ `]|$)){0,1000}(?<! ):(?: +|$)/
const OPTION_ARGUMENT = '(?:[a-zA-Z][a-zA-Z0-9_-]*|<[^<>]+>)'
const OPTION = `(?:(?:-|\\+)[a-zA-Z0-9](?: ?${OPTION_ARGUMENT})?|(?:--|/)[a-zA-Z0-9][a-zA-Z0-9_-]*(?:[ =]${OPTION_ARGUMENT})?)`
const OPTIONS = new RegExp(`^${OPTION}(?:, ${OPTION}){0,20}(?:  +| ?$)`)
const LINE_BLOCK = /^\|(?: +|$)/
const ANONYMOUS = /^__(?: +|$)/
const EXPLICIT = /^\.\.(?: +|$)/
const FOOTNOTE = new RegExp(`^\\.\\. +\\[([0-9]+|#|#${SIMPLE_NAME}|\\*)\\](?: +|$)`, 'u')
const CITATION = new RegExp(`^\\.\\. +\\[(${SIMPLE_NAME})\\](?: +|$)`, 'u')
const TARGET = /^\.\. +_(?![ ]|$)/
const TARGET_NAME = /^(?:_|(?!_)(`?)(?![ `])((?:\\[\s\S]|[^\\])+?)(?<![\s\\])\1)(?<!(?<!\\):)(?<![\s\\]) ?:(?: +|$)/
const SUBSTITUTION = /^\.\. +\|(?![ ]|$)/
const SUBSTITUTION_NAME = /^(?! )((?:\\.|[^\\|])+?)(?<![\s\\])\|(?: +|$)/
const DIRECTIVE = new RegExp(`^\\.\\. +(${SIMPLE_NAME}) ?::(?: +|$)`, 'u')
/** Comments that look like a directive: `.. note::Text`, `.. note:` over a block, `.. image: a.png`. */
const NEARLY_DIRECTIVE =
  /^\.\. +(?:(?<joined>[a-z][\w-]{0,40}) ?::[^\s:]|(?<open>[a-z][\w-]{0,40}) ?: *$|(?<file>image|figure|include|literalinclude|code-block): +\S+ *$)/i
const EMBEDDED_DIRECTIVE = new RegExp(`^(${SIMPLE_NAME}) ?::(?: +|$)`, 'u')
/** Deeper blocks are not looked at. */
const MAX_DEPTH = 60

/** Reads a page. Linear but for the depth of its blocks. */
export function readRst(text: string): RstDocument {
  const document: RstDocument = {
    faults: [],
    titles: [],
    directives: [],
    spans: [],
    targets: [],
    anonymousLinks: [],
    footnotes: [],
    citations: [],
    substitutions: [],
  }
  new BlockReader(document).read(blockLines(text), { hasTitles: true, depth: 0 })
  document.faults.push(...targetFaults(text, document))
  return document
}

interface Place {
  /** Titles may stand here. `unchecked`: their levels do not count. */
  hasTitles: boolean | 'unchecked'
  depth: number
}

class BlockReader {
  readonly #document: RstDocument
  /** The styles of titles, from the top. */
  readonly #styles: string[] = []
  #level = 0

  constructor(document: RstDocument) {
    this.#document = document
  }

  read(lines: readonly BlockLine[], place: Place): void {
    if (place.depth > MAX_DEPTH) return
    for (let at = 0; at < lines.length; ) at = this.#readBody(lines, at, place)
  }

  #nested(lines: readonly BlockLine[], { depth }: Place): void {
    if (lines.length > 0) this.read(lines, { hasTitles: false, depth: depth + 1 })
  }

  #fault(kind: RstFaultKind, line: BlockLine | undefined, name = ''): void {
    if (line !== undefined) this.#document.faults.push({ kind, name, row: line.row, column: line.column })
  }

  /** Reads the construct that begins at a line, and gives the index behind it. */
  #readBody(lines: readonly BlockLine[], at: number, place: Place): number {
    const text = textAt(lines, at)
    if (text === '') return at + 1
    if (text.startsWith(' ')) return this.#readQuote(lines, at, place)
    if (BULLET.test(text)) return this.#readBullets(lines, at, place)
    const enumerated = readEnumerator(text)
    if (enumerated !== undefined && isListItem(enumerated, lines[at + 1]?.text)) {
      return this.#readEnumerated(lines, at, place)
    }
    if (FIELD.test(text)) return this.#readFields(lines, at, place)
    if (OPTIONS.test(text)) {
      const end = this.#readOptions(lines, at, place)
      if (end !== undefined) return end
    }
    if (/^>>>(?: +|$)/.test(text)) return endOfText(lines, at)
    if (LINE_BLOCK.test(text)) return this.#readLineBlock(lines, at)
    if (isGridTop(text) || isSimpleTop(text)) return this.#readTable(lines, at, place)
    if (EXPLICIT.test(text) || ANONYMOUS.test(text)) return this.#readExplicitList(lines, at, place)
    if (LINE.test(text)) return this.#readLine(lines, at, place)
    return this.#readText(lines, at, place)
  }

  #readQuote(lines: readonly BlockLine[], at: number, place: Place): number {
    const { block, end, endsWithBlank } = takeIndented(lines, at)
    for (const part of splitAttributions(block)) {
      if (part.isAttribution) readInline(part.lines, this.#document)
      else this.#nested(part.lines, place)
    }
    if (!endsWithBlank) this.#fault('no blank line', lines[end], 'Block quote')
    return end
  }

  #readBullets(lines: readonly BlockLine[], start: number, place: Place): number {
    const bullet = textAt(lines, start)[0]
    const isItem = (text: string): boolean => text[0] === bullet && BULLET.test(text)
    return this.#readItems('Bullet list', lines, start, isItem, (at) => {
      return this.#readItem(lines, at, BULLET.exec(textAt(lines, at))?.[0].length ?? 0, place)
    })
  }

  /** Reads the items of a list, which blank lines may separate. */
  #readItems(
    name: string,
    lines: readonly BlockLine[],
    start: number,
    isItem: (text: string, at: number) => boolean,
    readItem: (at: number) => { end: number; endsWithBlank: boolean },
  ): number {
    let { end, endsWithBlank } = readItem(start)
    for (let next = afterBlanks(lines, end); next < lines.length; next = afterBlanks(lines, end)) {
      if (!isItem(textAt(lines, next), next)) break
      ;({ end, endsWithBlank } = readItem(next))
    }
    if (!endsWithBlank) this.#fault('no blank line', lines[end], name)
    return end
  }

  #readItem(lines: readonly BlockLine[], at: number, marker: number, place: Place) {
    const hasText = textAt(lines, at).length > marker
    const { block, end, endsWithBlank } = takeIndented(lines, at, hasText ? { all: marker } : { first: marker })
    this.#nested(trimTop(block), place)
    return { end, endsWithBlank }
  }

  #readEnumerated(lines: readonly BlockLine[], start: number, place: Place): number {
    let last = readEnumerator(textAt(lines, start))
    const isNext = (text: string, at: number): boolean => {
      const found = readEnumerator(text, last)
      return found?.follows === true && isListItem(found, lines[at + 1]?.text)
    }
    return this.#readItems('Enumerated list', lines, start, isNext, (at) => {
      const found = readEnumerator(textAt(lines, at), at === start ? undefined : last)
      const isAuto = last?.isAuto === true || found?.sequence === '#'
      last = found && { ...found, sequence: last?.sequence ?? found.sequence, isAuto }
      return this.#readItem(lines, at, found?.length ?? 0, place)
    })
  }

  #readFields(lines: readonly BlockLine[], start: number, place: Place): number {
    return this.#readItems(
      'Field list',
      lines,
      start,
      (text) => FIELD.test(text),
      (at) => {
        const marker = FIELD.exec(textAt(lines, at))?.[0] ?? ''
        const name = marker.trimEnd().slice(1, -1)
        const { row = 0, column = 0 } = lines[at] ?? {}
        readInline([{ text: name, row, column: column + 1 }], this.#document)
        const { block, end, endsWithBlank } = takeIndented(lines, at, { first: marker.length })
        this.#nested(trimTop(block), place)
        return { end, endsWithBlank }
      },
    )
  }

  /** Undefined for an option without a description, which is text. */
  #readOptions(lines: readonly BlockLine[], start: number, place: Place): number | undefined {
    const take = (at: number) => takeIndented(lines, at, { first: OPTIONS.exec(textAt(lines, at))?.[0].length ?? 0 })
    const hasText = (at: number): boolean => trimTop(take(at).block).length > 0
    if (!hasText(start)) return undefined
    const isItem = (text: string, at: number): boolean => OPTIONS.test(text) && hasText(at)
    return this.#readItems('Option list', lines, start, isItem, (at) => {
      const { block, end, endsWithBlank } = take(at)
      this.#nested(trimTop(block), place)
      return { end, endsWithBlank }
    })
  }

  #readLineBlock(lines: readonly BlockLine[], start: number): number {
    let at = start
    let endsWithBlank = false
    while (!endsWithBlank && LINE_BLOCK.test(textAt(lines, at))) {
      const first = LINE_BLOCK.exec(textAt(lines, at))?.[0].length ?? 0
      const taken = takeIndented(lines, at, { first, untilBlank: true })
      readInline(taken.block, this.#document)
      at = taken.end
      endsWithBlank = taken.endsWithBlank
    }
    if (!endsWithBlank) this.#fault('no blank line', lines[at], 'Line block')
    return at
  }

  #readTable(lines: readonly BlockLine[], at: number, place: Place): number {
    const isolate = isGridTop(textAt(lines, at)) ? isolateGridTable : isolateSimpleTable
    const { end, endsWithBlank, fault, cells } = isolate(lines, at)
    if (fault !== undefined) this.#fault('malformed table', fault.line, fault.why)
    for (const cell of cells) this.#nested(cell, place)
    if (!endsWithBlank) this.#fault('no blank line', lines[end], 'Table')
    return end
  }

  /** Explicit markup may follow other without a blank line between them. */
  #readExplicitList(lines: readonly BlockLine[], start: number, place: Place): number {
    let at = start
    let endsWithBlank = true
    while (at < lines.length && (EXPLICIT.test(textAt(lines, at)) || ANONYMOUS.test(textAt(lines, at)))) {
      ;({ end: at, endsWithBlank } = this.#readExplicit(lines, at, place))
    }
    if (!endsWithBlank) this.#fault('no blank line', lines[at], 'Explicit markup')
    return at
  }

  #readExplicit(lines: readonly BlockLine[], at: number, place: Place) {
    const text = textAt(lines, at)
    if (ANONYMOUS.test(text)) return takeIndented(lines, at, { first: 2, untilBlank: true })
    const footnote = FOOTNOTE.exec(text)
    const note = footnote ?? CITATION.exec(text)
    if (note !== null) {
      const list = footnote === null ? this.#document.citations : this.#document.footnotes
      const { row = 0, column = 0 } = lines[at] ?? {}
      list.push({ name: normalizeName(note[1] ?? ''), row, column })
      const taken = takeIndented(lines, at, { first: note[0].length })
      this.#nested(trimTop(taken.block), place)
      return taken
    }
    if (TARGET.test(text)) return this.#readTarget(lines, at)
    if (SUBSTITUTION.test(text)) return this.#readSubstitution(lines, at, place)
    const directive = DIRECTIVE.exec(text)
    if (directive !== null) return this.#readDirective(directive, lines, at, place)
    const isEmptyComment = text.trim() === '..' && textAt(lines, at + 1) === ''
    const taken = isEmptyComment
      ? { block: [], end: at + 1, endsWithBlank: true }
      : takeIndented(lines, at, { first: 2 })
    const { joined, open, file } = NEARLY_DIRECTIVE.exec(text)?.groups ?? {}
    const name = joined ?? file ?? (trimBottom(taken.block).length > 1 ? open : undefined)
    if (name !== undefined && isDirective(name.toLowerCase())) this.#fault('nearly a directive', lines[at], name)
    // A name and a colon above a title: the underscore of a label is missing.
    const below = textAt(lines, taken.end) === '' ? taken.end + 1 : taken.end
    const isTitle = textAt(lines, below) !== '' && /^([=\-~^"'*+#.:_`])\1*$/.test(textAt(lines, below + 1))
    if (isTitle && /^\.\. [a-z\d]+[-_][\w-]*:$/i.test(text)) this.#fault('malformed target', lines[at])
    return taken
  }

  /** `.. _name: address`, also for a name that goes on in the next line. */
  #readTarget(lines: readonly BlockLine[], at: number) {
    const first = TARGET.exec(textAt(lines, at))?.[0].length ?? 0
    const taken = takeIndented(lines, at, { first, untilBlank: true, strips: false })
    let written = ''
    for (const { text } of taken.block) {
      written += text
      const [head, , name] = TARGET_NAME.exec(written) ?? []
      if (head === undefined) continue
      const { row = 0, column = 0 } = lines[at] ?? {}
      const isLabel = written.length === head.length && taken.block.length === 1
      const address = [written.slice(head.length), ...taken.block.slice(1).map((line) => line.text.trim())].join(' ')
      const reference = /^(?:`((?:\\.|[^\\`]){1,500})`|([\p{L}\p{N}][\p{L}\p{N}\-._+:]{0,300}))_$/u.exec(address.trim())
      const meant = reference?.[1] ?? reference?.[2]
      const isReference = meant !== undefined && !meant.endsWith('\\')
      if (name !== undefined) {
        const found = { name: normalizeName(unescapeRst(name)), isLabel, row, column }
        this.#document.targets.push({ ...found, address: isReference ? undefined : address.replace(/\s+/g, '') })
      }
      if (meant !== undefined && isReference) {
        const span = { kind: 'reference' as const, name: normalizeName(unescapeRst(meant)), content: meant }
        this.#document.spans.push({ ...span, row, column, contentAt: { row, column } })
      }
      return taken
    }
    this.#fault('malformed target', lines[at])
    return takeIndented(lines, at, { first: 2 })
  }

  #readSubstitution(lines: readonly BlockLine[], at: number, place: Place) {
    const first = SUBSTITUTION.exec(textAt(lines, at))?.[0].length ?? 0
    const taken = takeIndented(lines, at, { first, strips: false })
    const line = taken.block[0]
    const [head = '', name] = SUBSTITUTION_NAME.exec(line?.text ?? '') ?? []
    if (line === undefined || name === undefined) return taken
    this.#document.substitutions.push({ name: name.replace(/\s+/g, ' '), row: line.row, column: line.column })
    const rest = [cutLine(line, head.length), ...taken.block.slice(1)]
    const directive = EMBEDDED_DIRECTIVE.exec(rest[0]?.text ?? '')
    if (directive !== null) this.#readDirective(directive, rest, 0, place)
    return taken
  }

  #readDirective(match: RegExpExecArray, lines: readonly BlockLine[], at: number, place: Place) {
    const name = (match[1] ?? '').toLowerCase()
    const taken = takeIndented(lines, at, { first: match[0].length })
    const line = lines[at] ?? { row: 0, column: 0, text: '' }
    const read = readDirectiveBlock(name, line, taken.block)
    // One that docutils leaves out names no file.
    this.#document.directives.push(read.fault === undefined ? read.directive : { ...read.directive, argument: [] })
    if (read.fault !== undefined) this.#document.faults.push(read.fault)
    else this.#readContent(read.body, read.directive.content, place)
    if (read.hasInlineArgument) readInline(read.directive.argument, this.#document)
    return { end: taken.end, endsWithBlank: taken.endsWithBlank || textAt(lines, taken.end) === '' }
  }

  #readContent(body: BodyKind, content: readonly BlockLine[], place: Place): void {
    if (body === 'inline') readInline(trimBottom(content), this.#document)
    if (body === 'nested') this.#nested(content, place)
    if (body === 'titled') this.read(content, { hasTitles: 'unchecked', depth: place.depth + 1 })
  }

  /** A line of marks: the top of a title, a transition, or text. */
  #readLine(lines: readonly BlockLine[], at: number, place: Place): number {
    const line = textAt(lines, at).trimEnd()
    const isShort = line.length < 4
    if (place.hasTitles === false) {
      if (line === '::' || isShort) return this.#readText(lines, at, place)
      this.#fault('title in block', lines[at])
      return at + 1
    }
    const title = textAt(lines, at + 1)
    if (title === '') return isShort ? this.#readText(lines, at, place) : at + 1
    const underline = lines[at + 2]?.text.trimEnd() ?? ''
    if (LINE.test(title)) {
      if (isShort) return this.#readText(lines, at, place)
      this.#fault('broken title', lines[at], title)
      return at + 2
    }
    const isBroken = line !== underline
    const isTooShort = columnsOf(title.trimEnd()) > line.length
    if (isShort && (isBroken || isTooShort)) return this.#readText(lines, at, place)
    if (isBroken) {
      this.#fault('broken title', lines[at], title.trim())
      return Math.min(at + 3, lines.length)
    }
    if (isTooShort) this.#fault('short overline', lines[at], title.trim())
    const indent = title.length - title.trimStart().length
    this.#addTitle(cutLine(lines[at + 1] ?? NO_LINE, indent), `${line[0]}${line[0]}`, place)
    return at + 3
  }

  #addTitle(line: BlockLine, style: string, { hasTitles }: Place): void {
    readInline([line], this.#document)
    const known = this.#styles.indexOf(style)
    const level = known === -1 ? this.#styles.length + 1 : known + 1
    const isNext = level <= this.#level + 1 && (known !== -1 || this.#styles.length === this.#level)
    if (hasTitles === true) {
      if (!isNext) {
        this.#fault('title level', line, line.text)
        return
      }
      if (known === -1) this.#styles.push(style)
      this.#level = level
    }
    this.#document.titles.push({ text: line.text, row: line.row, column: line.column, depth: level })
  }

  /** A title, a definition, or a paragraph. */
  #readText(lines: readonly BlockLine[], at: number, place: Place): number {
    const line = lines[at] ?? NO_LINE
    const next = textAt(lines, at + 1)
    if (next === '') return this.#readParagraph([line], lines, at + 1, place)
    if (next.startsWith(' ')) return this.#readDefinitions(lines, at, place)
    if (LINE.test(next)) {
      const isTooShort = columnsOf(line.text) > next.trimEnd().length
      if (!isTooShort || next.trimEnd().length >= 4) {
        if (isTooShort) this.#fault('short underline', lines[at + 1], line.text)
        if (place.hasTitles === false) this.#fault('title in block', lines[at + 1], line.text)
        else this.#addTitle(line, next[0] ?? '', place)
        return at + 2
      }
    }
    let end = at + 1
    while (end < lines.length && textAt(lines, end) !== '' && !textAt(lines, end).startsWith(' ')) end += 1
    if (textAt(lines, end).startsWith(' ')) this.#fault('unexpected indentation', lines[end])
    return this.#readParagraph(lines.slice(at, end), lines, end, place)
  }

  #readParagraph(paragraph: readonly BlockLine[], lines: readonly BlockLine[], end: number, _place: Place): number {
    const last = paragraph.at(-1) ?? NO_LINE
    const announces = /(?<!\\)(?:\\\\)*::$/.test(last.text)
    if (!announces) readInline(paragraph, this.#document)
    else {
      const text = last.text.slice(0, /(?:^|\s)::$/.test(last.text) ? -2 : -1)
      readInline([...paragraph.slice(0, -1), { ...last, text: text.trimEnd() }], this.#document)
    }
    return announces ? this.#readLiteral(lines, end) : end
  }

  /** An indented block, or lines that begin with the same mark. */
  #readLiteral(lines: readonly BlockLine[], at: number): number {
    const { block, end, endsWithBlank } = takeIndented(lines, at)
    if (trimTop(block).length > 0) {
      if (!endsWithBlank) this.#fault('no blank line', lines[end], 'Literal block')
      return end
    }
    const start = afterBlanks(lines, at)
    const quote = /^[!-/:-@[-`{-~]/.exec(textAt(lines, start))?.[0]
    if (quote === undefined) {
      this.#fault('no literal block', lines[start] ?? lines.at(-1))
      return start
    }
    let behind = start
    while (textAt(lines, behind).startsWith(quote)) behind += 1
    if (textAt(lines, behind).startsWith(' ')) this.#fault('unexpected indentation', lines[behind])
    else if (textAt(lines, behind) !== '') this.#fault('no blank line', lines[behind], 'Literal block')
    return behind
  }

  #readDefinitions(lines: readonly BlockLine[], start: number, place: Place): number {
    const isItem = (_text: string, at: number): boolean => this.#isPlainText(lines, at)
    return this.#readItems('Definition list', lines, start, isItem, (at) => {
      const { block, end, endsWithBlank } = takeIndented(lines, at + 1)
      readInline([lines[at] ?? NO_LINE], this.#document)
      this.#nested(block, place)
      return { end, endsWithBlank }
    })
  }

  /** True for a line that begins no other construct and has an indented line below it. */
  #isPlainText(lines: readonly BlockLine[], at: number): boolean {
    const [text, below] = [textAt(lines, at), textAt(lines, at + 1)]
    if (!below.startsWith(' ') || text.startsWith(' ')) return false
    const enumerated = readEnumerator(text)
    // In a list, what looks like another construct ends it, even where that would turn out to be text.
    if (enumerated !== undefined || OPTIONS.test(text)) return false
    return (
      ![BULLET, FIELD, /^>>>(?: +|$)/, LINE_BLOCK, EXPLICIT, ANONYMOUS, LINE].some((one) => one.test(text)) &&
      !isGridTop(text) &&
      !isSimpleTop(text)
    )
  }
}

const NO_LINE: BlockLine = { text: '', row: 0, column: 0 }

function textAt(lines: readonly BlockLine[], at: number): string {
  return lines[at]?.text ?? ''
}

function afterBlanks(lines: readonly BlockLine[], from: number): number {
  let at = from
  while (at < lines.length && textAt(lines, at) === '') at += 1
  return at
}

function endOfText(lines: readonly BlockLine[], from: number): number {
  let at = from
  while (at < lines.length && textAt(lines, at) !== '') at += 1
  return at
}

/** The least width that docutils may give a title: characters that combine have none. */
function columnsOf(title: string): number {
  const wide = title.match(
    /[\u1100-\u115f\u3000-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]/g,
  )
  return Array.from(title.replace(/\p{M}/gu, '')).length + (wide?.length ?? 0)
}

/** `-- Someone`, below a blank line of a quote. */
function* splitAttributions(block: readonly BlockLine[]): Generator<{ lines: BlockLine[]; isAttribution: boolean }> {
  let from = 0
  for (let at = 1; at < block.length; at += 1) {
    const marker = /^(?:---?(?!-)|\u2014) *(?=[^ \n])/.exec(textAt(block, at))?.[0]
    if (marker === undefined || textAt(block, at - 1) !== '' || afterBlanks(block, from) >= at) continue
    const end = endOfText(block, at)
    const indents = block.slice(at + 1, end).map(({ text }) => text.length - text.trimStart().length)
    if (indents.some((indent) => indent !== indents[0])) continue
    yield { lines: block.slice(from, at), isAttribution: false }
    const [first = NO_LINE, ...more] = block.slice(at, end)
    yield {
      lines: [cutLine(first, marker.length), ...more.map((line) => cutLine(line, indents[0] ?? 0))],
      isAttribution: true,
    }
    from = end
    at = end
  }
  yield { lines: block.slice(from), isAttribution: false }
}
