// Crawlers that build the index behind AI answers.
import { directoryPage, reviewed } from './agent-entry.ts'
import {
  AMAZON,
  ANTHROPIC,
  GOGUIDES,
  META,
  MISTRAL,
  MOONSHOT,
  OPENAI,
  PARALLEL,
  PERPLEXITY,
  YANDEX,
} from './operators.ts'

const IASK = { operator: 'iAsk', source: directoryPage('iaskspider') }
const QUERIT = { operator: 'Querit', source: directoryPage('queritbot') }

const REVIEWED_FIRST = reviewed('2026-11-20', 'ai_search', [
  { ...OPENAI, token: 'OAI-SearchBot', ranges: 'openai-searchbot' },
  { ...ANTHROPIC, token: 'Claude-SearchBot', ranges: 'anthropic' },
  { ...PERPLEXITY, token: 'PerplexityBot', ranges: 'perplexitybot' },
  { ...AMAZON, token: 'Amzn-SearchBot' },
  { ...AMAZON, token: 'amazon-kendra', source: 'https://docs.aws.amazon.com/kendra/' },
  { ...AMAZON, token: 'bedrockbot', source: directoryPage('bedrockbot') },
  { token: 'AzureAI-SearchBot', operator: 'Microsoft', source: directoryPage('azureai-searchbot') },
  { ...MISTRAL, token: 'MistralAI-Index', ranges: 'mistralai-index' },
  { ...META, token: 'meta-webindexer' },
  { token: 'YouBot', operator: 'You.com', source: directoryPage('youbot') },
  { token: 'ExaSearchBot', operator: 'Exa', source: directoryPage('exasearchbot') },
  { token: 'Bravebot', operator: 'Brave', source: 'https://safe.search.brave.com/help/brave-search-crawler' },
  { token: 'xAI-SearchBot', operator: 'xAI', source: directoryPage('xai-searchbot') },
  { ...PARALLEL, token: 'ShapBot' },
  { token: 'TavilyBot', operator: 'Tavily', source: directoryPage('tavilybot') },
  { token: 'LinkupBot', operator: 'Linkup', source: directoryPage('linkupbot') },
  { token: 'HenkBot', operator: 'Valyu', source: directoryPage('henkbot') },
  { ...QUERIT, token: 'QueritBot' },
  { ...QUERIT, token: 'Querit-SearchBot' },
  { token: 'Andibot', operator: 'Andi', source: directoryPage('andibot') },
  { token: 'AddSearchBot', operator: 'AddSearch', source: directoryPage('addsearchbot') },
  { token: 'AIWebIndex', operator: 'Lyrenth', source: 'https://lyrenth.com/crawler-policy' },
  { token: 'Anomura', operator: 'Direqt', source: 'https://direqt.ai' },
  { token: 'Aranet-SearchBot', operator: 'Aranet', source: directoryPage('aranet-searchbot') },
  { token: 'Channel3Bot', operator: 'Channel3', source: directoryPage('channel3bot') },
  { token: 'Cloudflare-AutoRAG', operator: 'Cloudflare', source: 'https://developers.cloudflare.com/autorag' },
  { token: 'atlassian-bot', operator: 'Atlassian', source: directoryPage('atlassian-bot') },
  { ...IASK, token: 'iaskspider' },
  { token: 'ProRataInc', name: 'ProRata', operator: 'ProRata', source: directoryPage('proratainc') },
])

const CERAMIC = { operator: 'Ceramic AI', source: 'https://github.com/CeramicTeam/CeramicTerracotta' }

export const SEARCH_CRAWLERS = [
  ...REVIEWED_FIRST,
  ...reviewed('2026-11-23', 'ai_search', [
    { ...MOONSHOT, token: 'Kimi-SearchBot' },
    { ...YANDEX, token: 'YandexAdditionalBot' },
    { ...YANDEX, token: 'YandexAdditional', name: 'YandexAdditionalBot' },
    { ...GOGUIDES, token: 'GoGuidesCrawler' },
    { ...GOGUIDES, token: 'GoGuidesDiscoveryBot' },
    { ...CERAMIC, token: 'TerraCotta' },
    { token: 'ZanistaBot', operator: 'Zanista', source: 'https://zanista.ai/crawler-info' },
  ]),
]
