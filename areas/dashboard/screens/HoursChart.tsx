import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import type { FigureHour } from '#areas/dashboard/contract.ts'
import { formatHour, hoursUntil } from '#areas/dashboard/screens/Hours.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'

type Props = { title: string; rows: readonly FigureHour[]; at: string; isMoney: boolean }

/** Today by hour as an area, up to now, and the same day last week as a dashed line. Screen readers get the list. */
export default function HoursChart({ title, rows, at, isMoney }: Props) {
  const t = useWords(dashboardWords)
  const [today, before] = [t('todayCount'), t('lastWeekCount')]
  const begun = hoursUntil(rows, at).length
  return (
    <div role="img" aria-label={title}>
      <CompositeChart
        h={240}
        data={rows.map((row, index) => ({
          hour: formatHour(row.hour),
          // Both days are compared up to the same time.
          ...(index < begun && {
            [today]: isMoney ? row.todayAmount : row.todayCount,
            [before]: isMoney ? row.beforeAmount : row.beforeCount,
          }),
        }))}
        dataKey="hour"
        withLegend
        series={[
          { name: today, color: 'var(--accent-bright)', type: 'area' },
          { name: before, color: 'var(--placeholder)', type: 'line', strokeDasharray: '5 4' },
        ]}
        valueFormatter={(value) => (isMoney ? formatPesos(value) : formatCount(value))}
        yAxisProps={{
          width: 80,
          // Axis labels show whole pesos.
          tickFormatter: (value: number) => (isMoney ? `₱${formatCount(value / 100)}` : formatCount(value)),
        }}
        curveType="monotone"
        withDots={false}
        areaProps={{ isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
