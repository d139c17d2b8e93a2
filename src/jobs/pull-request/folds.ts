// Parts of a body that are folded until a reader opens them. Between here and the code host's adapter, a fold is written with
// noncharacters (Unicode 23.7: for internal use), which `cleanText` takes out of all foreign text: so no foreign text can open
// or close one, and every tag in the body may be taken for foreign.

const [BEGIN, TITLE_END, END] = ['\ufdd0', '\ufdd1', '\ufdd2']
const TITLE = /\ufdd0([^\n\ufdd0-\ufdd2]{0,200})\ufdd1/g
const MARK = /[\ufdd0-\ufdd2]/g

/** Characters that a fold may gain when it becomes HTML, for each of its three marks. */
export const GAIN_OF_MARK = '<details><summary></summary>'.length

/** The title is ours and one line. '' for an empty text. */
export function folded(title: string, text: string): string {
  return text.trim() === '' ? '' : `${BEGIN}${title}${TITLE_END}\n\n${text}\n\n${END}`
}

/** For a text whose other tags are harmless already. A fold that was cut off is closed. */
export function foldsAsHtml(text: string): string {
  const html = text.replace(TITLE, '<details><summary>$1</summary>').replaceAll(END, '</details>').replace(MARK, '')
  const isOpen = html.lastIndexOf('<details>') > html.lastIndexOf('</details>')
  return isOpen ? `${html}\n\n</details>` : html
}

/** For a terminal: the title is a heading of its own, and nothing is hidden. */
export function foldsAsText(text: string): string {
  return text.replace(TITLE, '### $1').replaceAll(`\n\n${END}`, '').replace(MARK, '')
}
