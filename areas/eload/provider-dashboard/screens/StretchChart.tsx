import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Stretch } from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { count } from '#platform/console/format.ts'
import { useWords } from '#platform/console/words.ts'

type Props = { title: string; rows: readonly Stretch[]; label: (row: Stretch) => string }

/** What succeeded and what failed, a bar for each hour or day. Read out, it is the table that stands in its place. */
export default function StretchChart({ title, rows, label }: Props) {
  const t = useWords(dashboardWords)
  const [good, bad] = [t('succeeded'), t('failed')]
  return (
    <div role="img" aria-label={title}>
      <BarChart
        h={220}
        type="stacked"
        data={rows.map((row) => ({ at: label(row), [good]: row.succeeded, [bad]: row.failed }))}
        dataKey="at"
        withLegend
        series={[
          { name: good, color: 'var(--accent-bright)' },
          { name: bad, color: 'red.6' },
        ]}
        valueFormatter={(value) => count(value)}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
