// Which host a request was for, and whether it is one of the hosts that count.
import type { Hit } from './hit.ts'

/** The host that the feed reports, or that of a target in absolute form; undefined when neither is there. */
export function askedHost({ host, target }: Pick<Hit, 'host' | 'target'>): string | undefined {
  return host ?? /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1]
}

/**
 * Whether the requested host matches one of the rules; `*.example.com` matches every name below example.com, but not
 * example.com itself.
 */
export function fitsHost(asked: string, rules: readonly string[]): boolean {
  if (rules.includes(asked)) return true
  const name = asked.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return rules.some((rule) => (rule.startsWith('*.') ? name.endsWith(rule.slice(1)) : name === rule))
}
