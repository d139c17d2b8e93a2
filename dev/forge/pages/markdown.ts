// The small part of Markdown that pull request bodies use. Anything else stays text, and no HTML passes except folds.
import { escapeHtml, type Html, html } from './html.ts'

/** Headings, paragraphs, rules, lists, quotes, tables, folds, fenced code; inline: code, bold, escapes, links and images (as links) to http(s). */
export function renderMarkdown(text: string): Html {
  const withoutComments = text.replaceAll('\r\n', '\n').replace(/<!--[\s\S]*?-->/g, '')
  const parts = withoutComments.split(/^(```[^\n]*\n[\s\S]*?\n```)$/m)
  const folds = { open: 0 }
  const blocks = parts.map((part, index) => (index % 2 === 1 ? renderFence(part) : renderProse(part, folds)))
  return html`${blocks}${{ html: FOLD_END.repeat(folds.open) }}`
}

/** The lines around a part that stays closed until a reader opens it. */
const [FOLD_BEGIN, FOLD_END] = [/^<details><summary>([^<>\n]*)<\/summary>$/, '</details>']

function renderFence(block: string): Html {
  return html`<pre class="fence"><code>${block.split('\n').slice(1, -1).join('\n')}</code></pre>`
}

function renderProse(text: string, folds: { open: number }): Html {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return html`${blocks.map((block) => renderBlockOrFold(block.replace(/^\n+|\n+$/g, ''), folds))}`
}

/** An end without a beginning stays text. */
function renderBlockOrFold(block: string, folds: { open: number }): Html {
  const title = FOLD_BEGIN.exec(block)?.[1]
  if (title !== undefined) {
    folds.open += 1
    return html`<details><summary>${title}</summary>`
  }
  if (block !== FOLD_END || folds.open === 0) return renderBlock(block)
  folds.open -= 1
  return { html: FOLD_END }
}

function renderBlock(block: string): Html {
  const lines = block.split('\n')
  const [, marks = '', heading = ''] = /^(#{1,6}) +(.*)$/.exec(lines[0] ?? '') ?? []
  if (marks !== '') {
    const rest = lines.slice(1).join('\n').trim()
    // The page's own title is h1 and its sections are h2.
    return html`<h3 class="level-${marks.length}">${renderInline(heading)}</h3>${rest === '' ? null : renderBlock(rest)}`
  }
  if (/^-{3,}$/.test(block)) return html`<hr>`
  if (lines.every((line) => /^\s*[-*] /.test(line) || /^\s{2,}\S/.test(line))) {
    return html`<ul>${listItems(lines, /^\s*[-*] +/)}</ul>`
  }
  if (lines.every((line) => /^\s*\d+[.)] /.test(line))) return html`<ol>${listItems(lines, /^\s*\d+[.)] +/)}</ol>`
  if (lines.every((line) => line.startsWith('>'))) {
    return html`<blockquote>${renderInline(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</blockquote>`
  }
  if (isTable(lines)) return renderTable(lines)
  return html`<p>${renderInline(block)}</p>`
}

function isTable(lines: readonly string[]): boolean {
  return lines.every((line) => line.startsWith('|')) && /^[|: -]+$/.test(lines[1] ?? '')
}

function renderTable([head = '', , ...rows]: readonly string[]): Html {
  const headCells = cellsOf(head).map((cell) => html`<th>${cell}</th>`)
  const bodyRows = rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="prose"><thead><tr>${headCells}</tr></thead><tbody>${bodyRows}</tbody></table></div>`
}

function cellsOf(row: string): Html[] {
  const cells = row.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/)
  return cells.map((cell) => renderInline(cell.trim()))
}

function listItems(lines: readonly string[], mark: RegExp): Html[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items[items.length - 1] += `\n${line.trim()}`
  }
  return items.map((item) => html`<li>${renderInline(item)}</li>`)
}

const MARK = '[!-/:-@[-`{-~]'
const ESCAPED = `\\\\${MARK}`
const CODE = '`[^`\\n]+`'
/** No two alternatives can match the same text, so no text makes the expression backtrack. */
const LITERAL = `${ESCAPED}|\\\\(?!${MARK})|${CODE}`
const LINK = `!?\\[(?:${LITERAL}|[^\\][\\\\\`])*\\]\\(https?://[^\\s()<>]+\\)`
const BOLD = `\\*\\*(?:${LITERAL}|[^*\\n\\\\\`])+\\*\\*`
/** The construct that begins first wins: a link in code is code, code in the label of a link belongs to the link. */
const SPAN = new RegExp(`(${ESCAPED}|${CODE}|${LINK}|${BOLD})`)

function renderInline(text: string): Html {
  return { html: text.split(SPAN).map(renderPart).join('') }
}

/** The odd parts are the matches of the expression. */
function renderPart(part: string, index: number): string {
  if (index % 2 === 0) return escapeHtml(part)
  if (part.startsWith('\\')) return escapeHtml(part.slice(1))
  if (part.startsWith('`')) return `<code>${escapeHtml(part.slice(1, -1))}</code>`
  if (part.startsWith('**')) return `<strong>${renderInline(part.slice(2, -2)).html}</strong>`
  const end = part.lastIndexOf('](')
  const label = renderInline(part.slice(part.indexOf('[') + 1, end)).html
  return `<a rel="noreferrer nofollow" href="${escapeHtml(part.slice(end + 2, -1))}">${label}</a>`
}
