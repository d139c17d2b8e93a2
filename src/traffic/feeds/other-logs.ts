// Logs that Docmend recognizes and does not read, with what to do: a person who gets "unknown format" does not know whether
// the file, the command or the program is wrong.
import { parseJsonFields } from './json-fields.ts'

interface OtherLog {
  /** What it is, as the end of "This looks like". */
  title: string
  /** A sentence with what to do. */
  advice: string
  recognizes: (line: string) => boolean
}

const NO_REQUESTS = 'It has no requests of visitors: give the access log of the same server.'
const RECIPE = 'A pattern reads it: docs/log-formats.md has the recipe'
const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.source

export const OTHER_LOGS: readonly OtherLog[] = [
  {
    title: 'an nginx error log',
    advice: NO_REQUESTS,
    recognizes: startsLike(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[\w+\] \d+#\d+: /),
  },
  {
    title: 'an Apache error log',
    advice: NO_REQUESTS,
    recognizes: startsLike(/^\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)? \d{4}\] \[[\w:-]+\] /),
  },
  {
    title: 'a log of Windows events (XML)',
    advice: 'Give the log of IIS, below C:\\inetpub\\logs\\LogFiles.',
    recognizes: startsLike(/^\s*<(?:\?xml|Events?)\b[^>]{0,200}/),
  },
  {
    title: 'the native log of Squid',
    advice: 'It has no user agents: let Squid write "access_log FILE combined".',
    recognizes: startsLike(/^\d{10}\.\d{3} +\d+ [^ ]+ (?:TCP|UDP|NONE)[A-Z_]*\/\d{3} /),
  },
  {
    title: 'a raw log of Varnish',
    advice: 'Write it with varnishncsa, which makes the combined format.',
    recognizes: startsLike(
      /^(?:\* +<< \w+ +>> \d+|-{1,3} +(?:Begin|ReqURL|ReqMethod|VCL_call|Timestamp|RespStatus)\b)/,
    ),
  },
  {
    title: 'a TCP log of HAProxy',
    advice: 'It has no requests: set "mode http" and "option httplog" in the frontend.',
    recognizes: containsLike(
      /\d \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d\.\d{3}\] [^ ]+ [^ ]+ [-\d/]+ \+?\d+ [-A-Z]{2} [\d/]+ [\d/]+\s*$/,
    ),
  },
  {
    title: 'an AWS VPC flow log',
    advice: 'It has connections instead of requests: give the access log of the load balancer, of CloudFront or of S3.',
    recognizes: startsLike(/^(?:version account-id interface-id |\d \d{12} eni-)/),
  },
  {
    title: 'a log of an AWS network load balancer',
    advice: 'It has connections instead of requests: give the access log of the server behind it.',
    recognizes: startsLike(new RegExp(`^tls \\d\\.\\d ${ISO} net/`)),
  },
  {
    title: 'AWS CloudTrail',
    advice:
      'It has calls of AWS instead of requests: give the access log of the load balancer, of CloudFront or of S3.',
    recognizes: (line) =>
      line.startsWith('{"Records":[{"eventVersion"') || hasFields(line, 'eventVersion', 'eventSource'),
  },
  {
    title: 'an AWS WAF log',
    advice: 'It has no answers, and not every request: give the access log of the load balancer or of CloudFront.',
    recognizes: (line) => hasFields(line, 'webaclId', 'httpRequest'),
  },
  {
    title: 'an audit log of Google Cloud',
    advice: 'It has calls of Google Cloud instead of requests: give the log of the load balancer.',
    recognizes: (line) => hasFields(line, 'protoPayload', 'logName'),
  },
  {
    title: 'an audit log of Kubernetes',
    advice: NO_REQUESTS,
    recognizes: (line) => hasFields(line, 'auditID', 'requestURI'),
  },
  {
    title: 'another data set of Cloudflare Logpush',
    advice: 'Make a Logpush job for http_requests.',
    recognizes: (line) =>
      hasFields(line, 'RayName') || hasFields(line, 'RayID', 'Action') || hasFields(line, 'QueryName', 'ColoCode'),
  },
  {
    title: 'the default log of Envoy',
    advice: `${RECIPE}.`,
    recognizes: startsLike(new RegExp(`^\\[${ISO}\\.\\d{3}Z\\] "`)),
  },
  {
    title: 'a log of a Google Cloud load balancer',
    advice: `${RECIPE}.`,
    recognizes: (line) => hasFields(line, 'httpRequest', 'logName'),
  },
  {
    title: 'a diagnostic log of Azure',
    advice: `${RECIPE} for Front Door and App Service.`,
    recognizes: (line) => hasFields(line, 'category', 'properties') && line.includes('resourceId'),
  },
  {
    title: 'Akamai DataStream 2',
    advice: `${RECIPE} for JSON logs; choose JSON for the stream.`,
    recognizes: (line) =>
      hasFields(line, 'reqTimeSec', 'reqPath') ||
      /^\d \d+ \d+ [\da-f]+ \d{10}(?:\.\d+)? \d+ [\d.:a-f]+ \d{3} HTTPS? /.test(line),
  },
  {
    title: 'a raw log of bunny.net',
    advice: `${RECIPE}.`,
    recognizes: startsLike(/^(?:HIT|MISS|EXPIRED|BYPASS|STALE|-)\|\d{3}\|\d{12,13}\|/),
  },
  {
    title: 'logfmt, as the router of Heroku writes it',
    advice: 'It has no user agents: let the application log its requests.',
    recognizes: containsLike(/\bmethod=[A-Z]+ path="[^"]{0,2000}" host=/),
  },
  {
    title: 'an export of journald',
    advice: 'Write it with journalctl -o json, or -o short-iso.',
    recognizes: startsLike(/^__CURSOR=/),
  },
  {
    title: 'a page or another text of HTML',
    advice: 'Give the file itself; a download may have saved a page for signing in.',
    recognizes: startsLike(/^\s*<(?:!doctype html|html)\b/i),
  },
]

/** The first of these logs that most of the lines belong to. */
export function findOtherLog(lines: readonly string[]): OtherLog | undefined {
  return OTHER_LOGS.find(({ recognizes }) => {
    const count = lines.filter((line) => recognizes(line)).length
    return count > 0 && count * 2 >= lines.length
  })
}

function startsLike(shape: RegExp): (line: string) => boolean {
  return (line) => shape.test(line)
}

/** Shapes that stand anywhere in a line are looked for in its first characters only. */
function containsLike(shape: RegExp): (line: string) => boolean {
  return (line) => shape.test(line.slice(0, SHAPE_CHARACTERS))
}

const SHAPE_CHARACTERS = 4000

function hasFields(line: string, ...names: readonly string[]): boolean {
  const fields = parseJsonFields(line)
  return fields !== undefined && names.every((name) => fields.has(name))
}
