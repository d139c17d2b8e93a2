// A feed is one format in which a host reports its requests. How to add one: CONTRIBUTING.md.
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'

/**
 * Reads one line of a log, or one entry of a JSON array as text. Returns the request, or why there is none. Never
 * throws.
 */
export type LineReader = (line: string) => Hit | Rejection

export interface Feed {
  /** Its name in `?format=` and `--log-format`. */
  name: string
  /** What it is, for help texts and the docs. */
  title: string
  /** True when this non-empty line certainly belongs to this feed; a header line such as `#Fields:` counts too. */
  recognizes: (line: string) => boolean
  /** Starts one file or one body: a reader may remember a header line for the lines after it. */
  createReader: () => LineReader
  /** How a server of this format is made to log user agents, as the end of a sentence. */
  agentAdvice?: string
  /** Why a line does not fit, in words; undefined when it does, or when it is a comment. Absent where no person wrote the format. */
  explain?: (line: string) => string | undefined
  /** Why a request that was read may be misread: a clause. Absent where no person wrote the format. */
  doubt?: (hit: Hit) => string | undefined
}
