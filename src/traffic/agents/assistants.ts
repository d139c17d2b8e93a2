// Assistants that fetch a page because a person just asked them something.
import { directoryPage, reviewed } from './agent-entry.ts'
import {
  ALLEN,
  AMAZON,
  ANTHROPIC,
  DUCKDUCKGO,
  GOOGLE_FETCHERS,
  META,
  MISTRAL,
  MOONSHOT,
  OPENAI,
  PARALLEL,
  PERPLEXITY,
} from './operators.ts'

// Perplexity-User has no `ranges` although a list is published: the browser extension and Comet fetch from the user's
// machine, so measured traffic comes from outside the list.
const REVIEWED_FIRST = reviewed('2026-11-20', 'ai_assistant', [
  { ...OPENAI, token: 'ChatGPT-User', ranges: 'openai-chatgpt-user' },
  { ...OPENAI, token: 'ChatGPT Agent', source: directoryPage('chatgpt-agent') },
  { ...ANTHROPIC, token: 'Claude-User', ranges: 'anthropic' },
  { ...PERPLEXITY, token: 'Perplexity-User' },
  { ...GOOGLE_FETCHERS, token: 'Google-Agent', ranges: 'google-user-triggered-agents' },
  { ...GOOGLE_FETCHERS, token: 'GoogleAgent-Mariner' },
  { ...GOOGLE_FETCHERS, token: 'GoogleAgent-URLContext' },
  { ...GOOGLE_FETCHERS, token: 'Gemini-Deep-Research', source: directoryPage('gemini-deep-research') },
  { ...GOOGLE_FETCHERS, token: 'NotebookLM', name: 'Google-NotebookLM', source: directoryPage('google-notebooklm') },
  { ...MISTRAL, token: 'MistralAI-User', ranges: 'mistralai-user' },
  { ...DUCKDUCKGO, token: 'DuckAssistBot', ranges: 'duckassistbot' },
  { token: 'Manus-User', operator: 'Butterfly Effect', source: directoryPage('manus-user') },
  { ...AMAZON, token: 'Amzn-User' },
  { ...AMAZON, token: 'NovaAct', source: directoryPage('novaact') },
  { ...AMAZON, token: 'AmazonBuyForMe', source: directoryPage('amazonbuyforme') },
  { ...AMAZON, token: 'amazon-QBusiness', source: directoryPage('amazon-qbusiness') },
  { ...META, token: 'meta-externalfetcher' },
  { ...MOONSHOT, token: 'Kimi-Agent', source: directoryPage('kimi-user') },
  { token: 'kagi-fetcher', operator: 'Kagi', source: directoryPage('kagi-fetcher') },
  { token: 'cohere-ai', operator: 'Cohere', source: directoryPage('cohere-ai') },
  { token: 'PhindBot', operator: 'Phind', source: directoryPage('phindbot') },
  { ...PARALLEL, token: 'Shap-User', source: directoryPage('shap-user') },
  { ...ALLEN, token: 'AI2Bot-DeepResearchEval' },
  { token: 'LinerBot', operator: 'Liner', source: directoryPage('linerbot') },
  { token: 'iAskBot', operator: 'iAsk', source: directoryPage('iaskbot') },
  { token: 'KlaviyoAIBot', operator: 'Klaviyo', source: 'https://help.klaviyo.com/hc/en-us/articles/40496146232219' },
  { token: 'QualifiedBot', operator: 'Qualified', source: directoryPage('qualifiedbot') },
  { token: 'bigsur.ai', operator: 'Big Sur AI', source: directoryPage('bigsur-ai') },
  { token: 'Poggio-Citations', operator: 'Poggio', source: directoryPage('poggio-citations') },
  { token: 'Mozilla-Tabstack', operator: 'Mozilla', source: directoryPage('mozilla-tabstack') },
])

const NOVA_ACT = { ...AMAZON, source: 'https://github.com/aws/nova-act' }

// Google does not say which of its two lists of fetchers a product uses.
const FETCHERS = {
  ...GOOGLE_FETCHERS,
  ranges: ['google-user-triggered-fetchers', 'google-user-triggered-fetchers-google'],
}

export const ASSISTANTS = [
  ...REVIEWED_FIRST,
  ...reviewed('2026-11-23', 'ai_assistant', [
    { ...FETCHERS, token: 'Google-NotebookLM' },
    { ...FETCHERS, token: 'Google-GeminiNotebook' },
    { ...FETCHERS, token: 'Google-Pinpoint' },
    { ...NOVA_ACT, token: 'Agent-NovaAct', name: 'NovaAct' },
    { ...AMAZON, token: 'Agent/AmazonBuyForMe', name: 'AmazonBuyForMe', source: directoryPage('amazonbuyforme') },
    { ...MOONSHOT, token: 'Kimi-User' },
    { token: 'linkReader/', name: 'Sider', operator: 'Sider', source: 'https://sider.ai' },
    { token: 'TongyiBot', operator: 'Alibaba', source: directoryPage('tongyibot') },
    { token: 'TwinAgent', operator: 'Twin', source: 'https://twin.so' },
  ]),
]
