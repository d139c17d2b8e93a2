// The outline of a file that the docs checks know nothing of, such as a page outside of the site.
import { shownPath } from '../../text/shown-path.ts'

/** Gives the frontmatter and the headings of Markdown text with their line numbers. */
export function outlineOfText(path: string, content: Uint8Array): string {
  const lines = new TextDecoder().decode(content).split(/\r?\n/)
  const frontmatterEnd =
    lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  const shown = [...numbered(lines).slice(0, frontmatterEnd + 1), ...headings(lines, frontmatterEnd + 1)]
  return `${shownPath(path)}, ${lines.length} lines\n${shown.length === 0 ? 'no headings' : shown.join('\n')}`
}

function numbered(lines: readonly string[]): string[] {
  return lines.map((line, index) => `${index + 1}\t${line}`)
}

/** ATX headings outside of code fences. */
function headings(lines: readonly string[], from: number): string[] {
  let fence: string | undefined
  return numbered(lines).filter((_, index) => {
    const line = lines[index] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    return index >= from && fence === undefined && /^ {0,3}#{1,6}(\s|$)/.test(line)
  })
}
