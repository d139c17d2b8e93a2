// Hosts that the site did not name before: a reviewer looks at them. They can hide anywhere in a file: in attributes
// without quotes, code that a component renders, data, the navigation. So the text is searched, whatever its syntax.
import { decodeReferences } from '../../active-content/addresses.ts'
import type { CheckReport } from '../../session.ts'
import { readText } from '../load-rules.ts'
import { decode, parseTarget } from '../resolve/target.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'

/** A scheme, or what may stand before an address without one; browsers read `\` as `/`, and JSON writes `\/`. */
const ADDRESS =
  /(?:(?<![a-z])(?:https?|wss?|ftps?):|(?<=["'(=<[,`}])|(?<=\bsrc\s*=\s*|\bhref\s*=\s*|:\s+))[\\/]{2,5}([^\s"'<>()[\]{}\\/?#`|,;]{3,300})/giu
/** A name with a dot that ends in letters, or an address of IPv4; after a user name, before a port. */
const HOST =
  /^(?:[^@]*@)?((?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*)\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59}|\d{1,3}))\.?(?::\d*)?[.*_]*$/iu

/** Gives each host once, with its first place in the touched files. */
export async function findNewHosts(
  { site, hosts }: Pick<Baseline, 'site' | 'hosts'>,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<CheckReport['hosts']> {
  const found = new Map<string, CheckReport['hosts'][number]>()
  for (const path of after.overlay.changed) {
    const text = await readText(after.overlay, path)
    if (text === undefined) continue
    const old = hostsIn((await readText(site.overlay, movedFrom.get(path) ?? path)) ?? '')
    const written = [...hostsIn(text), ...(await hostsOfLinks(after, path))]
    for (const [host, line] of written) {
      if (!old.has(host) && !found.has(host) && !hosts().has(host)) found.set(host, { host, path, line })
    }
  }
  return [...found.values()]
}

/** Gives the hosts of a text with the first line of each. Linear. */
function hostsIn(text: string): Map<string, number> {
  const hosts = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    for (const [, authority = ''] of plainText(line).matchAll(ADDRESS)) {
      const host = hostOf(authority)
      if (host !== undefined && !hosts.has(host)) hosts.set(host, index + 1)
    }
  }
  return hosts
}

/** Resolves what HTML, JSON and addresses may be written in. */
function plainText(line: string): string {
  const unicode = line.replace(
    /\\u\{?00([2-7][\da-f])\}?|\\x([2-7][\da-f])/gi,
    (_, code: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(code ?? byte ?? '', 16)),
  )
  return decodeReferences(unicode)
}

function hostOf(authority: string): string | undefined {
  const [, name] = HOST.exec(decode(authority)) ?? []
  const link = name === undefined ? undefined : parseTarget(`https://${name}`)
  return link?.kind === 'external' ? link.host : undefined
}

/** The links of a page are read by the rules of its syntax, which may know addresses that the text does not show. */
async function hostsOfLinks(after: Site, path: string): Promise<[host: string, line: number][]> {
  const { links = [], uncheckedLinks = [] } = (await after.analyze(path)) ?? {}
  return [...links, ...uncheckedLinks].flatMap(({ target, line }): [string, number][] => {
    const link = parseTarget(target)
    return link.kind === 'external' ? [[link.host, line]] : []
  })
}
