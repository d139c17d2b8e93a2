// Crawlers that collect text for models and data sets.
import { directoryPage, reviewed } from './agent-entry.ts'
import { ALLEN, AMAZON, ANTHROPIC, APPLE, GOOGLE, HUAWEI, META, MISTRAL, MOONSHOT, OPENAI, WEBZ } from './operators.ts'

const COHERE = { operator: 'Cohere', source: directoryPage('cohere-training-data-crawler') }
const APIFY = { operator: 'Apify', source: directoryPage('apifybot') }
const LAION = { operator: 'LAION', source: 'https://laion.ai/faq/' }

const REVIEWED_FIRST = reviewed('2026-11-20', 'ai_training', [
  { ...OPENAI, token: 'GPTBot', ranges: 'openai-gptbot' },
  { ...ANTHROPIC, token: 'ClaudeBot', ranges: 'anthropic' },
  { ...ANTHROPIC, token: 'anthropic-ai', source: directoryPage('anthropic-ai') },
  { ...ANTHROPIC, token: 'Claude-Web', source: directoryPage('claude-web') },
  { token: 'CCBot', operator: 'Common Crawl', source: 'https://commoncrawl.org/ccbot', ranges: 'ccbot' },
  { token: 'Bytespider', operator: 'ByteDance', source: directoryPage('bytespider') },
  { token: 'TikTokSpider', operator: 'ByteDance', source: directoryPage('tiktokspider') },
  { ...AMAZON, token: 'Amazonbot' },
  { ...META, token: 'meta-externalagent' },
  { ...META, token: 'FacebookBot', source: 'https://developers.facebook.com/docs/sharing/bot/' },
  { ...APPLE, token: 'Applebot-Extended' },
  { ...GOOGLE, token: 'Google-Extended' },
  { ...GOOGLE, token: 'GoogleOther', ranges: 'google-common-crawlers' },
  { ...GOOGLE, token: 'Google-CloudVertexBot', ranges: 'google-common-crawlers' },
  { ...GOOGLE, token: 'CloudVertexBot', source: directoryPage('cloudvertexbot') },
  { token: 'Diffbot', operator: 'Diffbot', source: 'https://docs.diffbot.com' },
  { ...WEBZ, token: 'omgili' },
  { ...WEBZ, token: 'omgilibot' },
  { ...WEBZ, token: 'Webzio-Extended' },
  { token: 'Timpibot', operator: 'Timpi', source: directoryPage('timpibot') },
  { ...ALLEN, token: 'AI2Bot' },
  { ...HUAWEI, token: 'PanguBot', source: directoryPage('pangubot') },
  { ...HUAWEI, token: 'PetalBot' },
  { token: 'DeepSeekBot', operator: 'DeepSeek', source: directoryPage('deepseekbot') },
  { token: 'ChatGLM-Spider', operator: 'Zhipu AI', source: directoryPage('chatglm-spider') },
  { token: 'ICC-Crawler', operator: 'NICT', source: 'https://ucri.nict.go.jp/en/icccrawler.html' },
  { token: 'img2dataset', operator: 'img2dataset', source: 'https://github.com/rom1504/img2dataset' },
  { ...LAION, token: 'LAIONDownloader' },
  { ...LAION, token: 'laion-huggingface-processor', source: directoryPage('laion-huggingface-processor') },
  { ...COHERE, token: 'cohere-training-data-crawler' },
  { token: 'Cotoyogi', operator: 'ROIS', source: 'https://ds.rois.ac.jp/en_center8/en_crawler/' },
  { token: 'SBIntuitionsBot', operator: 'SB Intuitions', source: 'https://www.sbintuitions.co.jp/en/bot/' },
  { token: 'Kangaroo Bot', operator: 'Kangaroo LLM', source: directoryPage('kangaroo-bot') },
  { token: 'FriendlyCrawler', operator: 'unknown', source: directoryPage('friendlycrawler') },
  { token: 'VelenPublicWebCrawler', operator: 'Hunter', source: 'https://velen.io' },
  { token: 'Factset_spyderbot', operator: 'FactSet', source: 'https://www.factset.com/ai' },
  { token: 'ISSCyberRiskCrawler', operator: 'ISS-Corporate', source: 'https://iss-cyber.com' },
  { token: 'Sidetrade indexer bot', operator: 'Sidetrade', source: 'https://www.sidetrade.com' },
  { token: 'Panscient', operator: 'Panscient', source: 'https://panscient.com/faq.htm' },
  { token: 'panscient.com', name: 'Panscient', operator: 'Panscient', source: 'https://panscient.com/faq.htm' },
  { token: 'Brightbot', operator: 'Bright Data', source: 'https://brightdata.com/brightbot' },
  { token: 'FirecrawlAgent', operator: 'Firecrawl', source: 'https://www.firecrawl.dev' },
  { token: 'Crawl4AI', operator: 'Crawl4AI', source: 'https://github.com/unclecode/crawl4ai' },
  { token: 'Crawlspace', operator: 'Crawlspace', source: 'https://crawlspace.dev' },
  { ...APIFY, token: 'ApifyBot' },
  { ...APIFY, token: 'ApifyWebsiteContentCrawler' },
  { token: 'Reflectionbot', operator: 'Reflection', source: 'https://reflection.ai/' },
  { token: 'Replicate-Bot', operator: 'Replicate', source: directoryPage('replicate-bot') },
])

export const TRAINING_CRAWLERS = [
  ...REVIEWED_FIRST,
  ...reviewed('2026-11-23', 'ai_training', [
    { ...MISTRAL, token: 'MistralAI-Training' },
    { ...MOONSHOT, token: 'KimiBot' },
    { ...WEBZ, token: 'webzio' },
    { token: 'KunatoCrawler', operator: 'Kunato', source: 'http://kunato.ai/bot.html' },
    { token: 'Thinkbot', operator: 'unknown', source: 'https://boston.conman.org/2025/08/21.1' },
    { token: 'newsai/', name: 'newsai', operator: 'unknown', source: directoryPage('newsai') },
    { token: 'aiHitBot', operator: 'aiHit', source: 'https://www.aihitdata.com/about' },
  ]),
]
