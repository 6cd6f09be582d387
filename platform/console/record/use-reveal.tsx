import { type ReactNode, useState } from 'react'
import type { Guard } from '#platform/access/access.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall, Done, InputOf } from '#platform/contract/call.ts'

/** Field of a record to reveal: the call created by `revealCall`, the id of the record and the field. */
export type Revealable<C extends AnyCall> = {
  call: C
  input: Omit<InputOf<C>, 'field' | 'reason'>
  field: InputOf<C> extends { field: infer Field } ? Field : never
  /** Display name of the value, such as "Mobile number". */
  name: string
}

// Fields of one record are usually revealed for the same reason, so the last reason is prefilled.
let last = { record: '', reason: '' }

/**
 * Reveals a masked value: `open` asks for the reason in a dialog, rendered as `dialog` while it is open. `closed` is
 * the reason the person cannot reveal it.
 */
export function useReveal<C extends AnyCall>(
  { call, input, field, name }: Revealable<C>,
  onRevealed: (value: string) => void,
): { open: () => void; disabledReason: string | null; dialog: ReactNode } {
  const t = useWords(recordWords)
  const me = useSignedIn()
  const revealValue = useApiMutation(call)
  const disabledReason = useDisabledReason(call.needs as Guard)
  const [isOpen, setOpen] = useState(false)
  const record = JSON.stringify([me.id, call.path, input])
  const confirm = async (reason: string) => {
    const reply = await revealValue.mutateAsync({ ...input, field, reason } as InputOf<C>)
    last = { record, reason }
    onRevealed((reply as Done<{ value: string | null }>).data.value ?? '')
  }
  return {
    open: () => setOpen(true),
    disabledReason,
    dialog: isOpen && (
      <ReasonDialog
        title={t('revealOf', { name: withinSentence(name) })}
        consequence={t('revealWill')}
        verb={t('reveal')}
        reasonLabel={t('revealReason')}
        initialReason={last.record === record ? last.reason : ''}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Label within a sentence. Abbreviations such as ID keep their capitals. */
const withinSentence = (label: string) =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
