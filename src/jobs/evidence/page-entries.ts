// The entries of cited lines of a page: its sentences, below their headings, the rows of its tables, and its code.
import { codeEntries, DEFINES } from './code-entries.ts'
import { type Entry, keyOf, sentenceEntries } from './source-entry.ts'

/** The mark of a block quote. */
const QUOTED = /^\s*(?:>\s?)+/
const FENCE = /^\s*(?:`{3,}|~{3,})/
const ATX = /^ {0,3}(#{1,6})[ \t]+\S/
const UNDERLINE = /^([=\-~^"'#*+.])\1{2,}\s*$/
const UNDERLINED_LEVEL = 2
const ROW = /^\s*\|/
const ROW_RULE = /^[\s:|-]*$/
const BETWEEN_CELLS = /(?<!\\)\|/
/** A point that begins with a name in code. */
const ITEM_ON_NAME = /^\s*(?:[-*+]\s+)?[*_]{0,2}`/

/** Gives the entries in order. `header`: of the table whose rows the lines are, when it stands above them. One pass. */
export function pageEntries(quoted: readonly string[], header: string): Entry[] {
  const lines = quoted.map((line) => line.replace(QUOTED, ''))
  const page = new OpenPage(header, beginsInCode(lines))
  for (const [at, line] of lines.entries()) {
    if (isFence(lines, at)) page.turnFence()
    else if (page.isCode) page.addCode(line)
    else if (isHeading(lines, at)) page.addHeading(line)
    else if (ROW.test(line)) page.addRow(line, lines[at - 1])
    else if (line.trim() === '' || UNDERLINE.test(line)) page.endParagraph()
    else page.addText(line)
  }
  return page.end()
}

/** What has been read of a page. */
class OpenPage {
  readonly #entries: Entry[] = []
  readonly #headings: { level: number; text: string }[] = []
  #paragraph: string[] = []
  #header: string
  #code: string[] | undefined

  constructor(header: string, isCode: boolean) {
    this.#header = header
    this.#code = isCode ? [] : undefined
  }

  get isCode(): boolean {
    return this.#code !== undefined
  }

  turnFence(): void {
    this.endParagraph()
    this.#endCode()
    this.#code = this.isCode ? undefined : []
  }

  addCode(line: string): void {
    this.#code?.push(line)
  }

  addHeading(text: string): void {
    this.endParagraph()
    const level = ATX.exec(text)?.[1]?.length ?? UNDERLINED_LEVEL
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop()
    this.#headings.push({ level, text })
  }

  addRow(row: string, above: string | undefined): void {
    this.endParagraph()
    if (ROW_RULE.test(row)) this.#header = above ?? this.#header
    else this.#entries.push({ text: nameCells(row, this.#header), scope: this.#scope(), ...keyOf(row) })
  }

  addText(line: string): void {
    if (DEFINES.test(line)) this.endParagraph()
    this.#paragraph.push(line)
  }

  endParagraph(): void {
    const [first = ''] = this.#paragraph
    const key = ITEM_ON_NAME.test(first) ? keyOf(first) : {}
    this.#entries.push(...sentenceEntries(this.#paragraph, this.#scope()).map((entry) => ({ ...entry, ...key })))
    this.#paragraph = []
  }

  end(): Entry[] {
    this.endParagraph()
    this.#endCode()
    return this.#entries
  }

  #endCode(): void {
    const scope = this.#scope()
    this.#entries.push(
      ...codeEntries(this.#code ?? []).map((entry) => ({ ...entry, scope: `${scope}\n${entry.scope}` })),
    )
  }

  #scope(): string {
    return this.#headings.map((heading) => heading.text).join('\n')
  }
}

function isFence(lines: readonly string[], at: number): boolean {
  return FENCE.test(lines[at] ?? '') && !isUnderline(lines, at)
}

/** Lines may begin within a block of code; then its end comes first, and that names no language. */
function beginsInCode(lines: readonly string[]): boolean {
  const fences = lines.filter((_, at) => isFence(lines, at))
  return fences.length % 2 === 1 && /^\s*(?:`+|~+)\s*$/.test(fences[0] ?? '')
}

/** `~~~~` below a title of reStructuredText is no fence. */
function isUnderline(lines: readonly string[], at: number): boolean {
  return UNDERLINE.test(lines[at] ?? '') && (lines[at - 1] ?? '').trim() !== ''
}

function isHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return ATX.test(line) || (line.trim() !== '' && !UNDERLINE.test(line) && UNDERLINE.test(lines[at + 1] ?? ''))
}

/** `| retries | 5 |` below `| Name | Default |` reads "Name: retries; Default: 5". */
function nameCells(row: string, header: string): string {
  const names = cellsOf(header)
  return cellsOf(row)
    .map((cell, at) => (names[at] === undefined || names[at] === '' ? cell : `${names[at]}: ${cell}`))
    .join(' ;\n')
}

function cellsOf(row: string): string[] {
  const cells = row.trim().replace(/^\||\|$/g, '')
  return cells.split(BETWEEN_CELLS).map((cell) => cell.trim())
}
