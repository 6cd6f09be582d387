import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/words.ts'
import { nameInWords } from '#platform/contract/field-errors.ts'
import styles from './form.module.css'

type Props = {
  errors: Readonly<Record<string, ReactNode>>
  labels: Readonly<Record<string, string>>
  /** What the server said of the whole. */
  failure: string | null
  onGo: (field: string) => void
}

/** Everything that is wrong, above the fields, each leading to its field. */
export function FaultSummary({ errors, labels, failure, onGo }: Props) {
  const t = useWords(formWords)
  const wrong = Object.entries(errors).filter(([, message]) => Boolean(message))
  if (wrong.length === 0 && failure === null) return null
  const title = wrong.length > 0 ? t('faults', { n: wrong.length }) : t('refused')
  return (
    <Alert color="red" role="alert" title={title} className={styles.note}>
      {wrong.length === 0 && failure}
      {wrong.length > 0 && (
        <ul className={styles.faults}>
          {wrong.map(([field, message]) => (
            <li key={field}>
              <button type="button" className={styles.inline} onClick={() => onGo(field)}>
                {labels[field] ?? nameInWords(field.split('.'))}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
