// What a feed is: one way in which a host tells of its requests. How to add one: CONTRIBUTING.md.
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'

/** Reads one line of a log, or one entry of a JSON array as text: the request it tells of, or why it is none. Never throws. */
export type LineReader = (line: string) => Hit | Rejection

export interface Feed {
  /** As `?format=` and `--format` name it. */
  name: string
  /** What it is, for help texts and the docs. */
  title: string
  /** True when this non-empty line is surely of this feed; a header line such as `#Fields:` counts too. */
  recognizes: (line: string) => boolean
  /** Begins one file, or one body: a reader may remember a header line for the lines after it. */
  createReader: () => LineReader
}
