import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import type { FigureHour } from '#areas/dashboard/contract.ts'
import { formatHour, runningHour } from '#areas/dashboard/screens/Hours.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'

type Props = { title: string; rows: readonly FigureHour[]; at: string; isMoney: boolean }

/**
 * Today by hour as an area and the same day last week as a dashed line. The running hour is a bar of its own, so that it
 * does not look like a drop. Screen readers get the list.
 */
export default function HoursChart({ title, rows, at, isMoney }: Props) {
  const t = useWords(dashboardWords)
  const [today, soFar, before] = [t('todayCount'), t('hourSoFar'), t('lastWeekCount')]
  const running = runningHour(at)
  return (
    <div role="img" aria-label={title}>
      <CompositeChart
        h={240}
        data={rows.map((row) => ({
          hour: formatHour(row.hour),
          ...(row.hour < running && { [today]: isMoney ? row.todayAmount : row.todayCount }),
          ...(row.hour === running && { [soFar]: isMoney ? row.todayAmount : row.todayCount }),
          // Last week ends at the same time of day, so its running hour is not complete either.
          ...(row.hour < running && { [before]: isMoney ? row.beforeAmount : row.beforeCount }),
        }))}
        dataKey="hour"
        withLegend
        series={[
          { name: today, color: 'var(--accent-bright)', type: 'area' },
          { name: soFar, color: 'var(--accent-bright)', type: 'bar' },
          { name: before, color: 'var(--placeholder)', type: 'line', strokeDasharray: '5 4' },
        ]}
        valueFormatter={(value) => (isMoney ? formatPesos(value) : formatCount(value))}
        yAxisProps={{
          width: 80,
          allowDecimals: false,
          // Axis labels show whole pesos.
          tickFormatter: (value: number) => (isMoney ? `₱${formatCount(value / 100)}` : formatCount(value)),
        }}
        curveType="monotone"
        withDots={false}
        areaProps={{ isAnimationActive: false }}
        barProps={{ isAnimationActive: false, maxBarSize: 12, fillOpacity: 0.45 }}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
