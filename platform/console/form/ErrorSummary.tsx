import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { formWords } from './words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { humanisedName } from '#platform/contract/errors/field-errors.ts'
import styles from './form.module.css'

type Props = {
  errors: Readonly<Record<string, ReactNode>>
  /** Field names in display order. */
  order: () => readonly string[]
  labelOf: (field: string) => string | undefined
  /** Error of the server that concerns the whole form. */
  formError: string | null
  onGo: (field: string) => void
}

/** Errors listed before the others are expanded. A phone lists none. */
const maxShown = 4

/**
 * Summary of all errors, each linked to its field. It extends upwards from the Save bar and overlays the fields, so
 * that they do not move.
 */
export function ErrorSummary({ errors, order, labelOf, formError, onGo }: Props) {
  const t = useWords(formWords)
  const isPhone = useIsPhone()
  const [isExpanded, setExpanded] = useState(false)
  const places = new Map(order().map((field, place) => [field, place]))
  const placeOf = ([field]: readonly [string, ReactNode]) => places.get(field) ?? places.size
  const wrong = Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  if (wrong.length === 0 && formError === null) return null
  const title = wrong.length > 0 ? t('fieldErrors', { n: wrong.length }) : t('notSaved')
  const shown = isExpanded ? wrong : wrong.slice(0, isPhone ? 0 : maxShown)
  return (
    <Alert
      color="red"
      role="alert"
      title={title}
      className={styles.summary}
      data-expanded={isExpanded || undefined}
    >
      {wrong.length === 0 && formError}
      {shown.length > 0 && (
        <ul className="ps-18">
          {shown.map(([field, message]) => (
            <li key={field}>
              <button type="button" className={styles.inline} onClick={() => onGo(field)}>
                {labelOf(field) ?? humanisedName(field.split('.'))}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
      {wrong.length > (isPhone ? 0 : maxShown) && (
        <button
          type="button"
          className={styles.inline}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'hideErrors' : isPhone ? 'showList' : 'showErrors', { n: String(wrong.length) })}
        </button>
      )}
    </Alert>
  )
}
