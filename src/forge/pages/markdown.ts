// The small part of Markdown that pull request bodies use. What it does not know stays as text; no HTML passes.
import { escapeHtml, type Html, html } from './html.ts'

/** Headings, paragraphs, rules, lists, quotes, fenced code; inline: code, bold, links and images (as links) to http(s). */
export function renderMarkdown(text: string): Html {
  const withoutComments = text.replaceAll('\r\n', '\n').replace(/<!--[\s\S]*?-->/g, '')
  const blocks = withoutComments.split(/^(```[^\n]*\n[\s\S]*?\n```)$/m)
  return html`${blocks.map((block) => (block.startsWith('```') ? renderFence(block) : renderProse(block)))}`
}

function renderFence(block: string): Html {
  return html`<pre class="fence"><code>${block.split('\n').slice(1, -1).join('\n')}</code></pre>`
}

function renderProse(text: string): Html {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return html`${blocks.map((block) => renderBlock(block.replace(/^\n+|\n+$/g, '')))}`
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
  return html`<p>${renderInline(block)}</p>`
}

function listItems(lines: readonly string[], mark: RegExp): Html[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items[items.length - 1] += `\n${line.trim()}`
  }
  return items.map((item) => html`<li>${renderInline(item)}</li>`)
}

function renderInline(text: string): Html {
  const parts = text.split(/(`[^`\n]+`)/)
  return {
    html: parts
      .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : renderSpans(part)))
      .join(''),
  }
}

/** Works on escaped text, so that nothing it adds can come from the text. */
function renderSpans(text: string): string {
  return escapeHtml(text)
    .replace(/!?\[([^\][]*)\]\((https?:\/\/[^\s()<>]+)\)/g, '<a rel="noreferrer nofollow" href="$2">$1</a>')
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
}
