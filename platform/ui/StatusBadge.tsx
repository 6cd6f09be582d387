import { colourOf, labelOf, type StatusColour } from '#platform/ui/status.ts'
import styles from './status-badge.module.css'

type Props = {
  status: string
  /** The label where it is not the code in words. */
  label?: string
  /** The colour where the record's own status list differs from the common one. */
  colour?: StatusColour
}

/** A record's status: a word with a mark before it, so that colour never speaks alone. */
export function StatusBadge({ status, label = labelOf(status), colour = colourOf(status) }: Props) {
  return status === '' ? null : <span className={`${styles.badge} ${styles[colour]}`}>{label}</span>
}

/** It remembers nothing: a list's cell writes the next row's into it. */
StatusBadge.isPlain = true as const
