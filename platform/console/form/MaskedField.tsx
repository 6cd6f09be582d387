import type { ReactNode } from 'react'
import { useIsReadOnly } from '#platform/console/form/form-context.ts'
import { FieldText } from '#platform/console/form/FieldText.tsx'
import { Masked, RevealLock } from '#platform/console/record/Masked.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { type Revealable, useReveal } from '#platform/console/record/use-reveal.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall } from '#platform/contract/call.ts'

type Props<C extends AnyCall> = {
  /** Masked stored value, or null if the form contains the value itself. */
  masked: (Revealable<C> & { value: string; onRevealed: (value: string) => void }) | null
  children: (hint: string | undefined) => ReactNode
}

/** Form field whose stored value is masked. A new value can be entered without revealing the old one. */
export function MaskedField<C extends AnyCall>({ masked, children }: Props<C>) {
  const isReadOnly = useIsReadOnly()
  if (masked === null) return children(undefined)
  const { value, onRevealed: _, ...revealable } = masked
  if (isReadOnly)
    return (
      <FieldText
        label={revealable.name}
        text={<Masked {...(revealable as typeof revealable & Revealable<C>)} masked={value} />}
      />
    )
  return <Hidden {...masked}>{children}</Hidden>
}

type HiddenProps<C extends AnyCall> = Omit<NonNullable<Props<C>['masked']>, 'children'> &
  Pick<Props<C>, 'children'>

function Hidden<C extends AnyCall>({ value, onRevealed, children, ...revealable }: HiddenProps<C>) {
  const t = useWords(recordWords)
  const { open, disabledReason, dialog } = useReveal(
    revealable as typeof revealable & Revealable<C>,
    onRevealed,
  )
  return (
    <div>
      {children(t('maskedHint', { masked: value }))}
      {disabledReason === null ? (
        <button
          type="button"
          className="text-12 text-link"
          aria-label={t('revealOf', { name: revealable.name })}
          title={t('revealIsRecorded')}
          onClick={open}
        >
          {t('reveal')}
        </button>
      ) : (
        <RevealLock reason={disabledReason} />
      )}
      {dialog}
    </div>
  )
}
