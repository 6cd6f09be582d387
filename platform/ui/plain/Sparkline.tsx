import classes from './sparkline.module.css'

const width = 64
const height = 24
const inset = 2

type Props = { values: readonly number[] }

/** Small line of values over time, without axes. Decorative: the numbers beside it state the same. */
export function Sparkline({ values }: Props) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(0, ...values), Math.max(...values)]
  const x = (index: number) => inset + (index / (values.length - 1)) * (width - 2 * inset)
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.length - 1
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon points={[`${inset},${height}`, ...points, `${width - inset},${height}`].join(' ')} />
      <polyline points={points.join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2} />
    </svg>
  )
}
