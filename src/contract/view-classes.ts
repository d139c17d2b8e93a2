// Who looks at a page. docs/analytics.md explains the classes to people.

export const AI_CLASSES = ['ai_assistant', 'ai_coding_agent', 'ai_search', 'ai_training'] as const
export type AiClass = (typeof AI_CLASSES)[number]

/** Whether a person waits for what such an agent fetches; the other classes collect pages for later. */
export function isReader(aiClass: AiClass): boolean {
  return aiClass === 'ai_assistant' || aiClass === 'ai_coding_agent'
}

/** `other`: search engines, monitors, scrapers and clients without a user agent; never reported as human or AI. */
export const VIEW_CLASSES = ['human', ...AI_CLASSES, 'other'] as const
export type ViewClass = (typeof VIEW_CLASSES)[number]

export function isAiClass(viewClass: ViewClass): viewClass is AiClass {
  return (AI_CLASSES as readonly string[]).includes(viewClass)
}

/** Who saw the view: the server (access logs, drains, events) or the browser (the beacon). */
export const VIEW_SOURCES = ['log', 'beacon'] as const
export type ViewSource = (typeof VIEW_SOURCES)[number]

/** What kind of client one of the class `other` is. */
export const OTHER_KINDS = [
  'search',
  'seo',
  'preview',
  'monitor',
  'archive',
  'scraper',
  'http_client',
  'no_user_agent',
  'impostor',
  'bot',
] as const
export type OtherKind = (typeof OTHER_KINDS)[number]
