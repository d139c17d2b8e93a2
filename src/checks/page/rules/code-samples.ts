// What a reader makes of a code sample that is not meant to be pasted as it stands: with its placeholders filled in, before
// or after the change that it shows, with a part left out.

/** Something left out on purpose, or filled in by a template. What remains need not parse. */
const PARTIAL =
  /(?:^|[\s[{(,"':=])(?:\.{3}|…)(?=$|[\s,\]})"'])|^\s*(?:\/\/|#)[^\n]{0,80}(?:\.{3}|…)\s*$|\{\{|\{%|<%|--8<--|\[!code|highlight-(?:add|remove)|^<<<|^\s*(?:`{3}|~{3})/m
/** `${{ x }}` of GitHub workflows is a plain value in YAML. */
const WORKFLOW_VALUE = /\$\{\{[^{}\n]{0,300}\}\}/g
/** `<your-key>`, `<number of seconds>`: what the reader fills in. */
const PLACEHOLDER = /<[a-z][\w.:/-]{0,60}(?: [\w.:/-]{1,60}){0,8}>/gi
/** Around the fields of a page, whichever language they are in. */
const FRONTMATTER_MARK = /^(?:-{3}|\+{3})[ \t]*$/gm

/** True if the sample shows a part of something, so nobody can say whether the whole parses. */
export function isPartialSample(source: string): boolean {
  return PARTIAL.test(source.replace(WORKFLOW_VALUE, '$'))
}

/**
 * Gives the texts for which the sample can be taken; it is sound if one of them is. `meta`: what follows the language on
 * the line of the fence, where Expressive Code marks the lines that a change adds and removes (`ins={3} del={2}`).
 */
export function readingsOf(source: string, meta: string): string[] {
  const lines = source.split('\n')
  const without = (name: 'ins' | 'del') => {
    const marked = markedLines(meta, name)
    return lines.filter((_, at) => !marked(at + 1)).join('\n')
  }
  const states = new Set([source, source.replace(FRONTMATTER_MARK, ''), without('del'), without('ins')])
  return [...states].flatMap((text) => {
    const filled = text.replace(PLACEHOLDER, '0')
    return filled === text ? [text] : [text, filled]
  })
}

/** Whether `name={1,3-5}` in `meta` marks a line. */
function markedLines(meta: string, name: string): (line: number) => boolean {
  const list = new RegExp(`(?:^|\\s)${name}=\\{([\\d,\\s-]{1,500})\\}`).exec(meta)?.[1] ?? ''
  const ranges = list.split(',').map((part) => part.split('-').map(Number))
  return (line) => ranges.some(([from = 0, to = from]) => from <= line && line <= to)
}
