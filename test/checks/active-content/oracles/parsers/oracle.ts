// A real parser, asked what in a page would act. It never runs anything.

export interface Oracle {
  /** Says which parsers judge, with their versions. */
  name: string
  /** Gives the texts of everything in the page that would act, each with its markers. */
  actsIn(page: string): Promise<string[]>
}
