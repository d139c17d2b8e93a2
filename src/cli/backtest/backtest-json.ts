// A backtest for scripts: everything that the page shows, with whole ids.
import type { Backtest } from '../../local/backtest/backtest.ts'
import { type MendPlace, mendCommand, summarize } from './summary.ts'

export function renderBacktestJson(found: Backtest, place: MendPlace): string {
  const { head, days, falseToday, olderFalseToday, pages, gaps, commits } = found
  const report = {
    head: withDate(head),
    days,
    falseToday: falseToday.map(({ commit, finding }) => ({
      commit: withDate(commit),
      ...finding,
      command: mendCommand(place, commit),
    })),
    olderFalseToday,
    pages,
    summary: summarize(found),
    gaps,
    commits: commits.map(withDate),
  }
  return `${JSON.stringify(report)}\n`
}

function withDate<T extends { time: number }>({ time, ...rest }: T): Omit<T, 'time'> & { date: string } {
  return { ...rest, date: new Date(time).toISOString() }
}
