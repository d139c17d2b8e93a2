// What the linter of style says of the changes, shown to the model once, by finish.
import type { Change } from '../../base/git-tree.ts'
import { describeStyle, type StyleReport } from './style-lint.ts'

export class HouseStyle {
  readonly #lint: (changes: readonly Change[]) => Promise<StyleReport | undefined>
  #isShown = false

  constructor(lint: (changes: readonly Change[]) => Promise<StyleReport | undefined>) {
    this.#lint = lint
  }

  /** Gives the text for the model the first time, '' after that and when there is nothing to say. */
  async once(changes: readonly Change[]): Promise<string> {
    if (this.#isShown) return ''
    this.#isShown = true
    return describeStyle(await this.#lint(changes))
  }
}
