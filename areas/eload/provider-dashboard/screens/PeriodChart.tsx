import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { PeriodCounts } from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'

type Props = { title: string; rows: readonly PeriodCounts[]; label: (row: PeriodCounts) => string }

/** Bar chart of successful and failed sales per hour or day. Screen readers get the table instead. */
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
        yAxisProps={{ allowDecimals: false }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
