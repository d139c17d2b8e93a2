// The attributes of one list in braces.

export interface Attribute {
  name: string
  value: string
  /** Only an unusual reading gives this name, so it counts only if it is known to do something. */
  isDoubtful?: true
}

/** A list in which every parser sees the same attributes, or none. */
const PLAIN =
  /\{(?:[ \t,]|(?:[\w:@.#-]+=(?:"[^"\n\r\\{}<>]*"|'[^"'\n\r\\{}<>=.]*'|[^\s,"'=\\{}<>]+)|[^\s,"'=\\{}<>]+)(?=[ \t,}]))*\}/y
const PLAIN_ATTRIBUTE = /(?<=[\s{,])([\w:@.#-]+)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/g
const QUOTED = /"[^"]*"|'[^']*'/g
/** To kramdown, `#a.b` is an id and a class; to others, `.a.b` is one class. */
const CLASS = /\.([^\s.#,{}"'=]+)/g

/** Reads the list at `start`; undefined if parsers may read it differently. */
export function readPlainList(text: string, start: number): { end: number; attributes: Attribute[] } | undefined {
  PLAIN.lastIndex = start
  const [list] = PLAIN.exec(text) ?? []
  if (list === undefined) return undefined
  const pairs = Array.from(list.matchAll(PLAIN_ATTRIBUTE), ([, name = '', double, single, bare]) =>
    attributesNamed(name, [double ?? single ?? bare ?? '']),
  )
  return { end: start + list.length, attributes: [...classesIn(list.replace(QUOTED, '""')), ...pairs.flat()] }
}

/** Gives every name before an equals sign, in quotes or not, with every value that it may have. */
export function attributesAnywhere(list: string): Attribute[] {
  // To markdown-it-attrs, `."a b"` are classes.
  const found = [...classesIn(list), ...classesIn(list.replace(/["'\\]/g, ''))]
  let at = 0
  for (const part of list.split('=')) {
    // What stands behind another equals sign is rather a value, or marked: `{==important==}`.
    const key = lastWord((at === 0 ? part : `=${part}`).trimEnd())
    at += part.length + 1
    if (at > list.length) break
    const values = valuesAt(list, at, /(?:class|style|srcset)$/i.test(key.replace(VANISHING, '')))
    // `s_1=` is of a formula rather than an attribute that nobody knows.
    found.push(...attributesNamed(key, values).map((one) => (/[\d_]/.test(one.name) ? doubtful(one) : one)))
    if (isHyperscript(lastWord(part), list.slice(at, at + 50))) found.push({ name: '_', value: key })
  }
  return found
}

export function classesIn(list: string): Attribute[] {
  return Array.from(list.matchAll(CLASS), ([, name = '']) => ({ name: 'class', value: name }))
}

/** Only spaces separate to markdown-it-attrs and attr_list. */
function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1)
}

/** Gives an attribute for each name that `key`, the word before an equals sign, is to some parser. */
export function attributesNamed(key: string, values: readonly string[]): Attribute[] {
  const name = (key.split(/[^\w:@.-]/).at(-1) ?? '').replace(/^:/, '')
  const before = key.charAt(key.length - name.length - 1)
  const isSeparated = before === '' || /[\s{:"',>%\]]/.test(before)
  // A definition of kramdown, `{:name:title="a"}`, and what follows a number in Goldmark, `a=1title="b"`.
  const others = [name.slice(name.lastIndexOf(':') + 1), name.replace(/^[\d.eE-]+/, '')]
  const bare = key.replace(/^[{=]/, '')
  const joined = bare.replace(VANISHING, '')
  if (joined !== bare && /^[\w:@.-]+$/.test(joined)) others.push(joined)
  const rare = new Set(isSeparated ? others : [name, ...others])
  rare.delete(isSeparated ? name : '')
  return values.flatMap((value) => [
    ...(isSeparated ? [{ name, value }] : []),
    ...Array.from(rare, (one) => doubtful({ name: one, value })),
  ])
}

/** markdown-it-attrs leaves these out of names. */
const VANISHING = /[\t\f/>"'\\]/g

export function doubtful(attribute: Attribute): Attribute {
  return { ...attribute, isDoubtful: true }
}

/** Gives the values that may begin here: up to a quote, up to white space, and with `isLong` all that follows. */
function valuesAt(list: string, at: number, isLong: boolean): string[] {
  const rest = list.slice(at).trimStart()
  const quote = rest.charAt(0)
  const first = quote === '"' || quote === "'" ? rest.slice(1).split(quote, 1) : []
  const unquoted = [rest.replace(/\s.*$/s, ''), ...(isLong ? [rest] : [])].map((one) => one.replace(/["'}]/g, ''))
  const values = [...unquoted, ...first]
  return [...new Set([...values, ...values.map((value) => value.replaceAll('\\', ''))])]
}

/** attr_list writes `_` for characters that no name can have: `"="on load ..."` is an attribute of hyperscript. */
function isHyperscript(key: string, value: string): boolean {
  return /^\{?:?[^\w:.\s{-]+$/.test(key) && /^["'][a-z]+ /i.test(value)
}
