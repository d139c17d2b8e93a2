// isbot, without its mistakes about people: it reads the names of phones and of some browsers as those of programs.
import { isbot } from 'isbot'

/** What Google Translate appends to the user agent of the person for whom it fetches; isbot sees a bot of Google. */
const TRANSLATED = /,gzip\(gfe\)(?: \(via translate\.google\.com\))?$/

/** The browser of Sogou on phones; isbot sees the crawler of Sogou, which has a row in the table. */
const SOGOU_BROWSER = / SogouM(?:SE|obileBrowser)\b.*$/

/**
 * The model of an Android device, which stands behind the version and, in old browsers, the language. There are phones
 * named "Spider 8", "Discovery" and "M bot 60". A bot gives its version or its address as well, so a name with one of
 * their signs is no model.
 */
const ANDROID_MODEL =
  /^(Mozilla\/5\.0 \(Linux; (?:arm_64; |U; )*Android [\d.]+; (?:[a-z]{2}[-_][a-z]{2}; )?)[^();/@+]+(?: Build\/[^;()]*)?((?:; wv)?\) AppleWebKit\/)/i

/** True when the patterns of isbot match, even without the parts of the user agent that they misread. */
export function isBot(userAgent: string): boolean {
  return isbot(userAgent) && isbot(withoutMisread(userAgent))
}

function withoutMisread(userAgent: string): string {
  return userAgent.replace(TRANSLATED, '').replace(SOGOU_BROWSER, '').replace(ANDROID_MODEL, '$1K$2')
}
