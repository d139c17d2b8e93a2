// What the form "Test a view" asks. It counts nothing, so it lives in the address and can be shared.
import type { TestView } from '../../traffic/explain-view.ts'

interface Preset {
  name: string
  label: string
  userAgent: string
  accept?: string
}

/** Clients as they present themselves, each with the page of its operator in its name or in the table of agents. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'browser',
    label: 'A browser',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  },
  {
    name: 'gptbot',
    label: 'GPTBot (training)',
    userAgent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.4; +https://openai.com/gptbot',
  },
  {
    name: 'claudebot',
    label: 'ClaudeBot (training)',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  },
  {
    name: 'chatgpt-user',
    label: 'ChatGPT-User (assistant)',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  },
  {
    name: 'claude-code',
    label: 'Claude Code (coding agent)',
    userAgent: 'Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)',
    accept: 'text/markdown, text/html, */*',
  },
  {
    name: 'perplexitybot',
    label: 'PerplexityBot (search)',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
  },
  { name: 'googlebot', label: 'Googlebot', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  { name: 'curl', label: 'curl', userAgent: 'curl/8.14.1', accept: '*/*' },
  { name: 'none', label: 'No user agent', userAgent: '' },
]

export const STATUSES = [200, 304, 301, 403, 404, 500] as const
export const CONTENT_TYPES = ['text/html', 'text/markdown', 'application/json', 'image/png'] as const

const URL_MAX_CHARACTERS = 8000

/** As typed, to be shown again. */
export interface TestViewForm {
  url: string
  preset: string
  /** Wins over the preset. */
  agent: string
  status: string
  type: string
}

export function readTestViewForm(query: Readonly<Record<string, string>>): TestViewForm {
  const { url = '', preset = 'browser', agent = '', status = '200', type = '' } = query
  return { url: url.trim().slice(0, URL_MAX_CHARACTERS), preset, agent: agent.trim(), status, type }
}

/** undefined: nothing is asked yet. */
export function toTestView({ url, preset, agent, status, type }: TestViewForm): TestView | undefined {
  if (url === '') return undefined
  const chosen = PRESETS.find(({ name }) => name === preset)
  return {
    url: /^(?:\/|[a-z][a-z\d+.-]*:\/\/)/i.test(url) ? url : `/${url}`,
    userAgent: agent === '' ? (chosen?.userAgent ?? '') : agent,
    accept: agent === '' ? chosen?.accept : undefined,
    status: STATUSES.find((one) => String(one) === status) ?? 200,
    contentType: CONTENT_TYPES.find((one) => one === type),
  }
}
