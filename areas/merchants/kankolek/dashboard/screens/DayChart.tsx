import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { DayFigures } from '#areas/merchants/kankolek/dashboard/contract.ts'
import type { Figure } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { formatCount, formatDay, useWords } from '#platform/console/i18n.ts'

/** Bar chart of the selected figure by day. Screen readers get the table instead. */
export default function DayChart({ figure, days }: { figure: Figure; days: readonly DayFigures[] }) {
  const t = useWords(words)
  const title = figure.title(t)
  return (
    <div role="img" aria-label={`${t('byDay')}: ${title}`}>
      <BarChart
        h={240}
        data={days.map((each) => ({ day: formatDay(each.date), [title]: figure.inRow(each) }))}
        dataKey="day"
        series={[{ name: title, color: 'var(--accent-bright)' }]}
        valueFormatter={(value) => figure.read(value)}
        yAxisProps={{
          width: 80,
          allowDecimals: false,
          // Axis labels show whole pesos.
          tickFormatter: (value: number) =>
            figure.isMoney ? `₱${formatCount(value / 100)}` : formatCount(value),
        }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
