// Which host a request asked, and whether that is one of those that count.
import type { Hit } from './hit.ts'

/** The host as the feed tells it, or as it stands in a target of the absolute form; undefined where nobody says. */
export function askedHost({ host, target }: Pick<Hit, 'host' | 'target'>): string | undefined {
  return host ?? /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1]
}

/** Whether a host as it was asked fits one of the rules; `*.example.com` takes every name below example.com, but not that. */
export function fitsHost(asked: string, rules: readonly string[]): boolean {
  if (rules.includes(asked)) return true
  const name = asked.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return rules.some((rule) => (rule.startsWith('*.') ? name.endsWith(rule.slice(1)) : name === rule))
}
