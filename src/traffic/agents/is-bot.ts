// isbot, without its mistakes about people: it reads the names of phones and of some browsers as those of programs.
import { isbot } from 'isbot'

/**
 * Parts of the user agents of browsers, apps and televisions that isbot takes for programs. They were found in the fixtures of
 * matomo-org/device-detector (commit 3856a2869, August 2026), in clients of people.
 */
const MISREAD: readonly RegExp[] = [
  // Google Translate, for the person for whom it fetches.
  /,gzip\(gfe\)(?: \(via translate\.google\.com\))?$/,
  // Browser and search app of Sogou on phones; isbot sees the crawler of Sogou, which has a row in the table.
  / Sogou(?:M(?:SE|obileBrowser)|Search)\b.*$/,
  // WeChat names the process of its Android app that shows the page.
  / Process\/\w+/,
  / (?:NewsArticle|SohuNews|JsSdk|JsKit|imoAndroid|UCBS|NebulaSDK)\/.*$/,
  / AliApp\(.*$/,
  /; ?(?:chromeframe|QQDownload)[ /][\d.]+/g,
  /\bGoogle(?:TV| Earth|Lens|Wv)[ /][\d.]+/,
  / Radar 4G(?=\))/,
  // Televisions (HbbTV) and browsers for them.
  /\bCE-HTML\/[\d.]+/gi,
  /\.Catcher[\d.]+/,
]

/** UC Browser on iOS sends its own description of the device. */
const UC_BROWSER = /^dv\([\w, ]+\);pr\(UCBrowser\//

/**
 * The model of an Android device, which stands behind the version and, in old browsers, the language. There are phones
 * named "Spider 8", "Discovery" and "M bot 60". A bot gives its version or its address as well, so a name with one of
 * their signs is no model.
 */
const ANDROID_MODEL =
  /^(Mozilla\/5\.0 \(Linux; (?:arm_64; |U; )*Android [\d.]+; (?:[a-z]{2}[-_][a-z]{2}; )?)[^();/@+]+\+?(?: Build\/[^;()]*)?((?:; wv)?\) AppleWebKit\/)/i

/** True when the patterns of isbot match, even without the parts of the user agent that they misread. */
export function isBot(userAgent: string): boolean {
  return isbot(userAgent) && !UC_BROWSER.test(userAgent) && isbot(withoutMisread(userAgent))
}

function withoutMisread(userAgent: string): string {
  return MISREAD.reduce((rest, part) => rest.replace(part, ''), userAgent).replace(ANDROID_MODEL, '$1K$2')
}
