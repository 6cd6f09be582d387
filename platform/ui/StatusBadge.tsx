import { colourOf, isUsualStatus, labelOf, type StatusColour } from '#platform/ui/status.ts'
import styles from './status-badge.module.css'

type Props = {
  status: string
  /** Label, if it differs from the words of the code. */
  label?: string
  /** Color, if it differs from the common color of the status. */
  colour?: StatusColour
  /** Overrides whether the status is expected. In a table, expected statuses are not tinted. */
  isUsual?: boolean
}

/** Status badge: text with a mark, so that the color is not the only information. */
export function StatusBadge({
  status,
  label = labelOf(status),
  colour = colourOf(status),
  isUsual = isUsualStatus(status, colour),
}: Props) {
  return status === '' ? null : (
    <span className={`${styles.badge} ${styles[colour]}`} data-usual={isUsual || undefined}>
      {label}
    </span>
  )
}

/** The component has no state, so list cells can be reused for other rows. */
StatusBadge.isPlain = true as const
