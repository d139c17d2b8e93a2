// Well-known programs that are neither people nor AI agents. isbot would find most of them; a row gives them a name.
import { directoryPage, reviewed } from './agent-entry.ts'
import { APPLE, GOOGLE, META, MICROSOFT, OPENAI } from './operators.ts'

const REVIEWED_FIRST = reviewed('2026-11-20', 'other', [
  { ...GOOGLE, token: 'Googlebot', ranges: 'google-common-crawlers' },
  { ...GOOGLE, token: 'Google-InspectionTool', ranges: 'google-common-crawlers' },
  { ...GOOGLE, token: 'Storebot-Google', ranges: 'google-common-crawlers' },
  { ...GOOGLE, token: 'AdsBot-Google' },
  { ...GOOGLE, token: 'Chrome-Lighthouse', source: 'https://developer.chrome.com/docs/lighthouse' },
  { ...MICROSOFT, token: 'bingbot', ranges: 'bingbot' },
  { ...MICROSOFT, token: 'adidxbot' },
  { ...MICROSOFT, token: 'BingPreview' },
  { ...APPLE, token: 'Applebot', ranges: 'applebot' },
  { ...OPENAI, token: 'OAI-AdsBot', ranges: 'openai-adsbot' },
  { token: 'DuckDuckBot', operator: 'DuckDuckGo', source: 'https://duckduckgo.com/duckduckbot', ranges: 'duckduckbot' },
  { token: 'YandexBot', operator: 'Yandex', source: 'https://yandex.com/bots' },
  { token: 'Baiduspider', operator: 'Baidu', source: 'https://www.baidu.com/search/spider.html' },
  { token: 'Sogou web spider', operator: 'Sogou', source: 'http://www.sogou.com/docs/help/webmasters.htm' },
  { token: 'SeznamBot', operator: 'Seznam', source: 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/' },
  { token: 'Qwantbot', operator: 'Qwant', source: 'https://help.qwant.com/bot/' },
  { token: 'MojeekBot', operator: 'Mojeek', source: 'https://www.mojeek.com/bot.html' },
  { token: 'Kagibot', operator: 'Kagi', source: 'https://kagi.com/bot' },
  { token: 'archive.org_bot', operator: 'Internet Archive', source: 'https://archive.org/details/archive.org_bot' },
  { token: 'AhrefsBot', operator: 'Ahrefs', source: 'https://ahrefs.com/robot' },
  { token: 'SemrushBot', operator: 'Semrush', source: 'https://www.semrush.com/bot/' },
  { token: 'MJ12bot', operator: 'Majestic', source: 'https://mj12bot.com' },
  { token: 'DotBot', operator: 'Moz', source: 'https://opensiteexplorer.org/dotbot' },
  { token: 'DataForSeoBot', operator: 'DataForSEO', source: 'https://dataforseo.com/dataforseo-bot' },
  { token: 'BLEXBot', operator: 'WebMeUp', source: 'https://webmeup-crawler.com' },
  { token: 'ImagesiftBot', operator: 'ImageSift', source: 'https://imagesift.com/about' },
  { token: 'IAS Crawler', operator: 'Integral Ad Science', source: 'https://integralads.com' },
  { ...META, token: 'facebookexternalhit' },
  { ...META, token: 'meta-externalads' },
  // Before Twitterbot, because its user agent mentions Twitterbot.
  { token: 'TelegramBot', operator: 'Telegram', source: 'https://core.telegram.org/bots' },
  { token: 'Twitterbot', operator: 'X', source: 'https://developer.x.com/en/docs/x-for-websites/cards' },
  { token: 'LinkedInBot', operator: 'LinkedIn', source: 'https://www.linkedin.com' },
  { token: 'Slackbot', operator: 'Slack', source: 'https://api.slack.com/robots' },
  { token: 'Slackbot-LinkExpanding', name: 'Slackbot', operator: 'Slack', source: 'https://api.slack.com/robots' },
  { token: 'Discordbot', operator: 'Discord', source: 'https://discordapp.com' },
  { token: 'UptimeRobot', operator: 'UptimeRobot', source: 'https://uptimerobot.com' },
  { token: 'Pingdom.com_bot', name: 'Pingdom', operator: 'SolarWinds', source: 'https://www.pingdom.com' },
  { token: 'HeadlessChrome', operator: 'unknown', source: 'https://developer.chrome.com/docs/chromium/headless' },
  { token: 'Scrapy', operator: 'unknown', source: 'https://scrapy.org' },
])

// SentiBot comes before Googlebot, because its user agent says that it is compatible with Googlebot. TuringOS poses as a
// computer and Catchpoint as a phone, so they would pass for people.
export const OTHER_BOTS = [
  ...reviewed('2026-11-23', 'other', [
    { token: 'SentiBot', operator: 'SentiOne', source: 'https://sites.google.com/senti1.com/sentibot-eu/home' },
    { token: 'Catchpoint', operator: 'Catchpoint', source: 'https://www.catchpoint.com' },
    { token: 'TSM-turingos', name: 'TuringOS', operator: 'unknown', source: directoryPage('turingos') },
  ]),
  ...REVIEWED_FIRST,
]

/**
 * HTTP libraries and command-line clients, by the product at the start of their user agent. Both scripts and agents use
 * them: alone they prove nothing, but together with a Markdown fetch they belong to an agent.
 */
export const HTTP_CLIENTS = [
  'curl',
  'Wget',
  'axios',
  'node-fetch',
  'undici',
  'node',
  'got',
  'ky',
  'superagent',
  'Bun',
  'Deno',
  'python-requests',
  'python-httpx',
  'Python-urllib',
  'aiohttp',
  'Python',
  'Go-http-client',
  'colly',
  'okhttp',
  'Java',
  'Apache-HttpClient',
  'libwww-perl',
  'reqwest',
  'ureq',
  'hyper',
  'Ruby',
  'Faraday',
  'GuzzleHttp',
  'PostmanRuntime',
  'HTTPie',
  'PowerShell',
] as const
