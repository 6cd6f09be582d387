import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type Sale, saleCalls } from '#areas/eload/transactions/contract.ts'
import {
  dueBack,
  needsProviderRef,
  type NextStatus,
  saleTransitions,
  getTransitionError,
} from '#areas/eload/transactions/rules.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'

type Props = {
  sale: Sale
  /** After a change, such as to open the next sale of the queue. */
  onDone?: (() => void) | undefined
}

/** Buttons for the statuses that staff can set, disabled with a reason if a rule forbids one. */
export function StatusActions({ sale, onDone }: Props) {
  return (
    <>
      {saleTransitions.actionsFrom(sale.status).map((to) => (
        <Transition key={to} sale={sale} to={to} onDone={onDone} />
      ))}
    </>
  )
}

function Transition({ sale, to, onDone }: Props & { to: NextStatus }) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(eloadLogPlace))
  const update = useApiMutation(saleCalls.updateStatus)
  const [reference, setReference] = useState('')
  const { id, mobile, refNo, retailer, version } = sale
  const amount = to === 'refunded' ? dueBack(sale) : sale.amount
  const isUncharged = to === 'refunded' && sale.charge?.taken === 0
  const error = getTransitionError(sale, to, me) ?? (isUncharged ? eloadMessages('SALE_NOT_CHARGED') : null)
  const asksReference = needsProviderRef(to, sale)
  const send = async (reason: string) => {
    const reply = await update.mutateAsync({
      id,
      status: to,
      reason,
      version,
      ...(asksReference && { providerRef: reference.trim() }),
    })
    // A failed sale that was charged stays open, because its refund is next.
    const isRefundNext = to === 'failed' && (sale.charge?.taken ?? 0) > 0
    if (!isRefundNext) onDone?.()
    return reply
  }
  return (
    <ActionButton
      label={t(`do_${to}`)}
      disabledReason={permissionError ?? (error && m(error))}
      variant={to === 'refunded' ? 'filled' : 'default'}
      danger={to === 'failed'}
      dialog={{
        title: t(`title_${to}`, { ref: refNo }),
        consequence: (
          <>
            {t(`consequence_${to}`, { amount: formatPesos(amount), mobile, retailer })}
            {asksReference && (
              <TextInput
                className="mt-12"
                label={t('providerReference')}
                description={t('providerReferenceHint')}
                value={reference}
                maxLength={80}
                required
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </>
        ),
        onConfirm: send,
      }}
    />
  )
}
