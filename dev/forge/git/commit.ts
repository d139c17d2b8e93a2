// Git commit objects.

export interface Signature {
  name: string
  email: string
  date: Date
}

export interface Commit {
  tree: string
  parents: string[]
  author: Signature
  committer: Signature
  message: string
  /** The armored signature, as GitHub adds it to commits that an App creates through the API. */
  signature?: string
}

/** The commit of a commit object's bytes. */
export function parseCommit(bytes: Buffer): Commit {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\n\n')
  const headers = text.slice(0, end).replaceAll('\n ', '\u0000').split('\n').map(splitHeader)
  const all = (name: string) => headers.filter(([key]) => key === name).map(([, value]) => value)
  const signature = all('gpgsig')[0]
  return {
    tree: all('tree')[0] ?? '',
    parents: all('parent'),
    author: parseSignature(all('author')[0] ?? ''),
    committer: parseSignature(all('committer')[0] ?? ''),
    message: text.slice(end + 2),
    ...(signature === undefined ? {} : { signature: signature.replaceAll('\u0000', '\n') }),
  }
}

function splitHeader(line: string): [string, string] {
  const space = line.indexOf(' ')
  return [line.slice(0, space), line.slice(space + 1)]
}

function parseSignature(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*)> (-?\d+) [+-]\d{4}$/.exec(text) ?? []
  return { name, email, date: new Date(Number(seconds) * 1000) }
}

/** The bytes of a commit object. */
export function serializeCommit(commit: Commit): Buffer {
  return Buffer.from(`${header(commit, commit.signature)}\n\n${commit.message}`, 'utf8')
}

/** The part of the commit that a signature covers: the object without its signature. */
export function signedPayload(commit: Commit): string {
  return `${header(commit, undefined)}\n\n${commit.message}`
}

function header(commit: Commit, signature: string | undefined): string {
  return [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
    ...(signature === undefined ? [] : [`gpgsig ${signature.replaceAll('\n', '\n ')}`]),
  ].join('\n')
}

function formatSignature({ name, email, date }: Signature): string {
  const clean = (text: string) => text.replace(/[<>\n\0]/g, '')
  return `${clean(name)} <${clean(email)}> ${Math.floor(date.getTime() / 1000)} +0000`
}
