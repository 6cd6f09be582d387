import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  return masked === null ? children(undefined) : <Hidden {...masked}>{children}</Hidden>
}

type HiddenProps<C extends AnyCall> = Omit<NonNullable<Props<C>['masked']>, 'children'> &
  Pick<Props<C>, 'children'>

function Hidden<C extends AnyCall>({ value, onRevealed, children, ...revealable }: HiddenProps<C>) {
  const t = useWords(recordWords)
  const { open, disabledReason, dialog } = useReveal(revealable as unknown as Revealable<C>, onRevealed)
  return (
    <div>
      {children(t('maskedHint', { masked: value }))}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('revealOf', { name: revealable.name })}
        title={disabledReason ?? t('revealIsRecorded')}
        aria-disabled={disabledReason !== null}
        {...(disabledReason !== null && { 'data-disabled': true })}
        onClick={() => disabledReason === null && open()}
      >
        {t('reveal')}
      </Button>
      {dialog}
    </div>
  )
}
