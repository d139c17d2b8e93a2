// A bar of people and AI agents beside a row that has both numbers. Widths are attributes: the policy of the pages forbids styles.
import type { FC } from 'hono/jsx'

export const SplitBar: FC<{ human: number; ai: number; most: number }> = ({ human, ai, most }) => {
  const percent = (value: number): number => Math.round((value / Math.max(1, most)) * 1000) / 10
  return (
    <svg class="split" width="100%" height="6" aria-hidden="true">
      <rect class="human" x="0" width={`${percent(human)}%`} height="6" rx="1" />
      <rect
        class="ai"
        x={`${percent(human)}%`}
        width={`${percent(ai)}%`}
        y={human === 0 ? 0 : 2}
        height={human === 0 ? 6 : 4}
        rx="1"
      />
    </svg>
  )
}
