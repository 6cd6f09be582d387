import styles from '#areas/roulette/screens/roulette.module.css'

type Part = { itemId: number; name: string; chancePercentage: number }

const full = 2 * Math.PI
/** SVG path of a slice of the circle around 50, 50 between two fractions from 0 to 1. */
function slice(from: number, to: number): string {
  // SVG cannot draw a full circle as one arc, because its start and end are the same point.
  const end = Math.min(to, from + 0.9999)
  const at = (part: number) =>
    `${(50 + 48 * Math.sin(part * full)).toFixed(3)} ${(50 - 48 * Math.cos(part * full)).toFixed(3)}`
  return `M50 50 L${at(from)} A48 48 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end)} Z`
}

// prettier-ignore
const fills = [
  '#126d66', '#d98e24', '#3a6ea8', '#b4483c', '#6f9d3a', '#8a5aa6',
  '#2f9cb0', '#c2649a', '#7d6b3d', '#5563c1', '#3f8f5d', '#a8743f',
]

/** Wheel with one slice per chance; unassigned chance is grey. The table beside it is the accessible equivalent. */
export function Wheel({ parts, label }: { parts: readonly Part[]; label: string }) {
  const begins = parts.map((_, place) =>
    parts.slice(0, place).reduce((sum, { chancePercentage }) => sum + chancePercentage / 10_000, 0),
  )
  const slices = parts.map(({ itemId, name, chancePercentage }, place) => {
    const begin = begins[place] ?? 0
    return chancePercentage === 0 ? null : (
      <path key={itemId} fill={fills[place % 12]} d={slice(begin, begin + chancePercentage / 10_000)}>
        <title>{name}</title>
      </path>
    )
  })
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle className={styles.rest} cx="50" cy="50" r="48" />
      {slices}
    </svg>
  )
}

/** Colour marker of a segment beside its name. */
export const Mark = ({ place }: { place: number }) => (
  <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
    <rect fill={fills[place % 12]} width="12" height="12" rx="2" />
  </svg>
)
