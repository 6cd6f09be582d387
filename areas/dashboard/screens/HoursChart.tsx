import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { FigureHour } from '#areas/dashboard/contract.ts'
import { formatHour } from '#areas/dashboard/screens/Hours.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { formatCount, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { title: string; rows: readonly FigureHour[]; isMoney: boolean }

/** Bar chart with one pair of bars per hour: today and a week ago. Screen readers get the list instead. */
export default function HoursChart({ title, rows, isMoney }: Props) {
  const t = useWords(dashboardWords)
  const [today, before] = [t('todayCount'), t('lastWeekCount')]
  return (
    <div role="img" aria-label={title}>
      <BarChart
        h={240}
        data={rows.map((row) => ({
          hour: formatHour(row.hour),
          [today]: isMoney ? row.todayAmount : row.todayCount,
          [before]: isMoney ? row.beforeAmount : row.beforeCount,
        }))}
        dataKey="hour"
        withLegend
        series={[
          { name: today, color: 'var(--accent-bright)' },
          { name: before, color: 'gray.5' },
        ]}
        valueFormatter={(value) => (isMoney ? formatPesos(value) : formatCount(value))}
        yAxisProps={{
          width: 80,
          // Axis labels show whole pesos.
          tickFormatter: (value: number) => (isMoney ? `₱${formatCount(value / 100)}` : formatCount(value)),
        }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
