import IconLock from '~icons/tabler/lock'
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
  if (value === null && disabledReason !== null)
    return (
      <span className="inline-flex flex-wrap items-baseline gap-8" data-masked title={disabledReason}>
        {masked}
        <RevealLock reason={disabledReason} />
      </span>
    )
  return (
    <span
      className="inline-flex flex-wrap items-baseline gap-8"
      {...(value === null && { 'data-masked': true })}
    >
      <span aria-live="polite">{value === null ? masked : format(value)}</span>
      <button
        type="button"
        className="text-12 text-link"
        title={value === null ? t('revealIsRecorded') : undefined}
        aria-label={value === null ? t('revealOf', { name }) : `${t('hide')} ${name}`}
        onClick={() => {
          if (value === null) open()
          else setValue(null)
        }}
      >
        {value === null ? t('reveal') : t('hide')}
      </button>
      {dialog}
    </span>
  )
}

/** Lock in place of the button, with the reason the person cannot reveal the value. */
export const RevealLock = ({ reason }: { reason: string }) => (
  <span className={styles.revealLock} role="img" aria-label={reason} title={reason}>
    <IconLock size={13} aria-hidden />
  </span>
)
