// What a project says of how its pages are written, in every request of a run. Such files grow, and most of a long one is
// about building and testing: what concerns documentation is quoted, and of the rest only the headings.
import type { Tree } from '../../base/git-tree.ts'
import { cut, oneLine, plural } from '../../base/text.ts'
import { quote, withoutInvisible } from './quote.ts'

/** Read from the base commit only. */
const GUIDANCE_FILES = ['AGENTS.md', '.docmend/AGENTS.md']
/** Of all files; about 2,000 tokens. */
const GUIDANCE_MAX_CHARACTERS = 8 * 1024
const FILE_MAX_BYTES = 1024 * 1024
const LEFT_OUT_SHOWN = 30
const HEADING_MAX_CHARACTERS = 80
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^(#{1,6})\s+(\S.*)$/
/** What the headings of sections are called that a writer needs. */
const ABOUT_DOCS =
  /\b(?:docs?|documentation|documenting|pages?|writ(?:e|ing)|style|voice|tone|wording|prose|language|terms?|terminology|glossary|content|markdown|mdx|frontmatter|headings?|links?|navigation|components?|translations?|locali[sz]ation|pull requests?|PRs?|commits?)\b/i

interface Section {
  /** From 1. */
  first: number
  lines: string[]
  heading: string
  isAboutDocs: boolean
}

/** Gives a part of the first message for each file; the same files give the same bytes, whatever the task. */
export async function describeGuidance(tree: Pick<Tree, 'read' | 'list'>): Promise<string[]> {
  const present = new Set(
    (await tree.list()).flatMap(({ path, size }) => ((size ?? 0) <= FILE_MAX_BYTES ? [path] : [])),
  )
  const parts: string[] = []
  let room = GUIDANCE_MAX_CHARACTERS
  for (const path of GUIDANCE_FILES) {
    const content = present.has(path) ? await tree.read(path) : undefined
    const text = withoutInvisible(new TextDecoder().decode(content)).trimEnd()
    if (text.trim() === '') continue
    const { shown, leftOut } = chooseSections(text, room)
    if (shown !== '') parts.push(`Guidance of the project, from ${path}:\n${quote('guidance', shown)}`)
    if (leftOut.length > 0) parts.push(describeLeftOut(path, leftOut))
    room = text.length > room ? 0 : room - shown.length
  }
  return parts
}

/** As many sections as there is room for, those for writers first, in the order of the file. */
function chooseSections(text: string, room: number): { shown: string; leftOut: Section[] } {
  if (text.length <= room) return { shown: text.trim(), leftOut: [] }
  const sections = splitSections(text.split('\n'))
  const chosen = new Map<Section, string>()
  let left = room
  for (const section of [...sections.filter(isForWriters), ...sections.filter((one) => !isForWriters(one))]) {
    const whole = section.lines.join('\n')
    const shown = whole.length <= left ? whole : firstLines(whole, section.first, left)
    if (shown !== '') chosen.set(section, shown)
    left -= shown.length + 1
    if (shown !== whole) break
  }
  const shown = sections.flatMap((section) => chosen.get(section) ?? []).join('\n')
  return { shown: shown.trim(), leftOut: sections.filter((section) => !chosen.has(section)) }
}

/** What stands above the first heading is for everybody. */
function isForWriters({ isAboutDocs, first }: Section): boolean {
  return isAboutDocs || first === 1
}

/** Each up to the next heading; one below a heading for writers is for them too. */
function splitSections(lines: readonly string[]): Section[] {
  const sections: Section[] = []
  // The only heading of the first level is the title of the file.
  const titleDepth = lines.filter((line) => /^#\s/.test(line)).length === 1 ? 1 : 0
  const above: { depth: number; isAboutDocs: boolean }[] = []
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence
    const [, marks, title = ''] = fence === undefined ? (HEADING.exec(line) ?? []) : []
    if (marks === undefined && sections.length > 0) sections.at(-1)?.lines.push(line)
    else {
      while ((above.at(-1)?.depth ?? 0) >= (marks?.length ?? 1)) above.pop()
      const isAboutDocs =
        ABOUT_DOCS.test(title) || above.some(({ depth, isAboutDocs: isSuch }) => isSuch && depth > titleDepth)
      if (marks !== undefined) above.push({ depth: marks.length, isAboutDocs })
      sections.push({ first: index + 1, lines: [line], heading: oneLine(title), isAboutDocs })
    }
  }
  return sections
}

const MARK_CHARACTERS = 60

function firstLines(text: string, first: number, room: number): string {
  const most = room - MARK_CHARACTERS
  if (most <= 0) return ''
  const end = text.lastIndexOf('\n', most)
  const kept = end > 0 ? text.slice(0, end) : cut(text, most)
  return `${kept}\n[cut off here; read shows it from line ${first + kept.split('\n').length - (end > 0 ? 0 : 1)}]`
}

function describeLeftOut(path: string, sections: readonly Section[]): string {
  const rows = sections.slice(0, LEFT_OUT_SHOWN).map(({ first, lines, heading }) => {
    return `${first}-${first + lines.length - 1} ${cut(heading, HEADING_MAX_CHARACTERS)}`.trimEnd()
  })
  const more = sections.length - rows.length
  const list = [...rows, ...(more > 0 ? [`[and ${plural(more, 'more section')}]`] : [])].join('\n')
  return `These lines of ${path} are left out here. They are guidance too: read them if they concern the task.\n${quote('guidance', list)}`
}
