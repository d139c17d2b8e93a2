// Character references and escapes, resolved as the parsers resolve them.
import { Tokenizer } from 'htmlparser2'

const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g

/** Resolves `&amp;` and the like, and leaves all other text as it is. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decodeOne) : text
}

/** Resolves what a Markdown destination may contain: `\(` and `&amp;`. */
export function decodeDestination(text: string): string {
  if (!text.includes('\\')) return decodeReferences(text)
  return text
    .split(/(\\[!-/:-@[-`{-~])/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1) : decodeReferences(part)))
    .join('')
}

function decodeOne(reference: string): string {
  const parts: string[] = []
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...SILENT,
      ontext: (start, end) => void parts.push(reference.slice(start, end)),
      ontextentity: (codePoint) => void parts.push(String.fromCodePoint(codePoint)),
    },
  )
  tokenizer.write(reference)
  tokenizer.end()
  return parts.join('')
}

/** A tokenizer's callbacks that do nothing, to be overridden. */
export const SILENT: ConstructorParameters<typeof Tokenizer>[1] = {
  onattribdata: () => undefined,
  onattribend: () => undefined,
  onattribentity: () => undefined,
  onattribname: () => undefined,
  oncdata: () => undefined,
  onclosetag: () => undefined,
  oncomment: () => undefined,
  ondeclaration: () => undefined,
  onend: () => undefined,
  onopentagend: () => undefined,
  onopentagname: () => undefined,
  onprocessinginstruction: () => undefined,
  onselfclosingtag: () => undefined,
  ontext: () => undefined,
  ontextentity: () => undefined,
}
