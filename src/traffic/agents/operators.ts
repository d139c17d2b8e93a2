// Operators of several agents, and where they document them: parts of rows in the table of known agents.

export const OPENAI = { operator: 'OpenAI', source: 'https://platform.openai.com/docs/bots' }

export const ANTHROPIC = {
  operator: 'Anthropic',
  source: 'https://support.anthropic.com/en/articles/8896518',
}

export const PERPLEXITY = { operator: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' }

export const GOOGLE = {
  operator: 'Google',
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
}

export const GOOGLE_FETCHERS = {
  operator: 'Google',
  source: 'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers',
}

export const META = {
  operator: 'Meta',
  source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
}

export const AMAZON = { operator: 'Amazon', source: 'https://developer.amazon.com/amazonbot' }

export const APPLE = { operator: 'Apple', source: 'https://support.apple.com/en-us/119829' }

export const MISTRAL = { operator: 'Mistral AI', source: 'https://docs.mistral.ai/robots' }

export const MOONSHOT = { operator: 'Moonshot AI', source: 'https://www.kimi.com/policies/kimi-crawlers' }

export const MICROSOFT = { operator: 'Microsoft', source: 'https://www.bing.com/bingbot.htm' }

export const DUCKDUCKGO = {
  operator: 'DuckDuckGo',
  source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/',
}

export const YANDEX = { operator: 'Yandex', source: 'https://yandex.com/support/webmaster/en/yandex-ai' }

export const GOGUIDES = { operator: 'GoGuides', source: 'https://www.goguides.com/crawler' }

export const HUAWEI = { operator: 'Huawei', source: 'https://webmaster.petalsearch.com/site/petalbot' }

export const PARALLEL = { operator: 'Parallel', source: 'https://docs.parallel.ai/features/crawler' }

export const ALLEN = { operator: 'Ai2', source: 'https://allenai.org/crawler' }

export const WEBZ = { operator: 'Webz.io', source: 'https://webz.io/bot.html' }
