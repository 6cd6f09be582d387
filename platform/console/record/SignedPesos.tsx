import { formatSignedPesos } from '#platform/console/i18n/format.ts'
import styles from './record.module.css'

/** Amount in centavos with its sign. What a wallet receives is green. */
export function SignedPesos({ centavos }: { centavos: number }) {
  return <span className={centavos > 0 ? styles.received : undefined}>{formatSignedPesos(centavos)}</span>
}
