import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { PeriodCounts } from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { title: string; rows: readonly PeriodCounts[]; label: (row: PeriodCounts) => string }

/** What succeeded and what failed, a bar for each hour or day. Read out, it is the table that stands in its place. */
export default function PeriodChart({ title, rows, label }: Props) {
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
        valueFormatter={(value) => formatCount(value)}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
