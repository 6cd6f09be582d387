import { formatSignedPesos } from '#platform/console/i18n/format.ts'
import styles from './record.module.css'

/** Amount with its sign, given in centavos. Positive amounts are green. */
export function SignedPesos({ centavos }: { centavos: number }) {
  return <span className={centavos > 0 ? styles.received : undefined}>{formatSignedPesos(centavos)}</span>
}
