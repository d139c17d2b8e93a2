// Liquid as Jekyll runs it over the whole page: https://jekyllrb.com/docs/liquid/

/** A tag `{% name args %}`, an output `{{ args }}`, or what is left open up to the end of the page. */
export interface LiquidToken {
  kind: 'tag' | 'output' | 'open'
  /** Of a tag. */
  name: string
  /** What stands behind the name, or in the output. */
  args: string
  start: number
  end: number
}

/** Gives the tokens of a text in order; between `{% raw %}` and `{% endraw %}` there are none. Linear. */
export function findLiquid(text: string): LiquidToken[] {
  const tokens: LiquidToken[] = []
  const opening = /\{[{%]/g
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const token = readToken(text, match.index)
    tokens.push(token)
    if (token.kind === 'open') break
    opening.lastIndex = token.name === 'raw' ? endOfRaw(text, token.end) : token.end
  }
  return tokens
}

function readToken(text: string, start: number): LiquidToken {
  const isTag = text[start + 1] === '%'
  const close = text.indexOf(isTag ? '%}' : '}', start + 2)
  const open: LiquidToken = { kind: 'open', name: '', args: '', start, end: text.length }
  if (close === -1) return open
  if (!isTag && text[close + 1] !== '}') return open
  const inner = text
    .slice(start + 2, close)
    .replace(/^-|-$/g, '')
    .trim()
  const [, name = '', args = inner] = isTag ? (/^(\w+)\s*([\s\S]*)$/.exec(inner) ?? []) : []
  return { kind: isTag ? 'tag' : 'output', name, args, start, end: close + 2 }
}

/** The end tag is a token itself. */
function endOfRaw(text: string, from: number): number {
  const end = /\{%-?\s*endraw/g
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}
