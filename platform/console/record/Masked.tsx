import { useState } from 'react'
import { recordWords } from '#platform/console/record/words.ts'
import { type Revealable, useReveal } from '#platform/console/record/use-reveal.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import styles from './record.module.css'

type Props<C extends AnyCall> = Revealable<C> & {
  /** Masked value, such as +63917***4567. */
  masked: string | null
  /** Formats the full value. */
  format?: (value: string) => string
}

/** Masked personal data. Revealing it requires a reason and is recorded. */
export function Masked<C extends AnyCall>({ masked, format = String, ...revealable }: Props<C>) {
  const t = useWords(recordWords)
  const [value, setValue] = useState<string | null>(null)
  const { open, disabledReason, dialog } = useReveal(revealable, setValue)
  const { name } = revealable
  if (masked === null || masked === '') return <>—</>
  return (
    <span className={styles.masked} {...(value === null && { 'data-masked': true })}>
      <span aria-live="polite">{value === null ? masked : format(value)}</span>
      <button
        type="button"
        className={styles.reveal}
        aria-disabled={value === null && disabledReason !== null}
        title={value === null ? (disabledReason ?? t('revealIsRecorded')) : undefined}
        aria-label={value === null ? t('revealOf', { name }) : `${t('hide')} ${name}`}
        onClick={() => {
          if (value !== null) setValue(null)
          else if (disabledReason === null) open()
        }}
      >
        {value === null ? t('reveal') : t('hide')}
      </button>
      {dialog}
    </span>
  )
}
