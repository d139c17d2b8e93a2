// Rules by which hosts lead addresses on, whichever file they stand in.

/** One rule. A pattern has `:name` for a segment, and `*` or `:name*` for all that follows, at its end alone. */
export interface HostRule {
  from: string
  to: string
  /** 200 serves `to` under the address itself; 404 and the like lead nowhere. */
  status: number
  /** True where the rule goes before a page that stands at its address. */
  isForced: boolean
  line: number
  column: number
}

/** More are no list that people keep; each pattern costs every look-up a comparison. */
export const MAX_HOST_RULES = 5000
