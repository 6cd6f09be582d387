import { useParams } from '@tanstack/react-router'
import { adjustmentCalls, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { getAdjustmentError, getReverseError } from '#areas/adjustments/rules.ts'
import { AdjustmentForm } from '#areas/adjustments/screens/AdjustmentForm.tsx'
import type { AdjustmentStart } from '#areas/adjustments/screens/form-values.ts'
import { AdjustmentRecord } from '#areas/adjustments/screens/AdjustmentRecord.tsx'
import { words } from '#areas/adjustments/words.ts'
import { useAddress } from '#platform/console/router.ts'
import { ReturnedNotice } from '#platform/console/approvals.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useState } from 'react'
import { z } from 'zod'

/** Screen for a new or an existing adjustment. */
export default function Adjustment() {
  const { id = '0' }: { id?: string } = useParams({ strict: false })
  return Number(id) > 0 ? <Existing key={id} id={Number(id)} /> : <New />
}

// Query parameters that prefill a new adjustment: a wallet, a transaction, or an adjustment to reverse.
const Start = z.object({
  wallet: z.coerce.number().int().positive().optional(),
  txn: z.string().max(40).optional(),
  type: AdjustmentType.optional(),
  amount: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .optional(),
  reason: ReasonCode.optional(),
  reverses: z.coerce.number().int().positive().optional(),
})

function New() {
  const t = useWords(words)
  const [{ wallet, txn = '', reverses, type = null, amount = null, reason = null }] = useAddress(Start)
  if (reverses !== undefined) return <NewReversal of={reverses} />
  if (wallet !== undefined)
    return <NewForWallet start={{ walletId: wallet, relatedTxn: txn, type, amount, reasonCode: reason }} />
  return (
    <RecordScreen title={t('newAdjustment')}>
      <AdjustmentForm />
    </RecordScreen>
  )
}

function NewForWallet({ start: { walletId, ...values } }: { start: AdjustmentStart & { walletId: number } }) {
  const t = useWords(words)
  const { rows } = useSuspenseApiQuery(adjustmentCalls.wallets, { search: '', walletId })
  const wallet = rows.find((row) => row.walletId === walletId)
  return (
    <RecordScreen title={t('newAdjustment')}>
      <AdjustmentForm {...(wallet && { start: { wallet, ...values } })} />
    </RecordScreen>
  )
}

function NewReversal({ of }: { of: number }) {
  const t = useWords(words)
  const adjustment = useSuspenseApiQuery(adjustmentCalls.info, { adjustmentId: of })
  const error = getReverseError(adjustment)
  // An outdated link opens the record, which shows why it cannot be reversed.
  if (error) return <Existing id={of} />
  return (
    <RecordScreen title={t('newReversal', { ref: adjustment.refNo })}>
      <AdjustmentForm reverses={adjustment} />
    </RecordScreen>
  )
}

// The link in the email about a returned adjustment opens the form.
const Opened = z.object({ edit: z.string().optional() })

function Existing({ id }: { id: number }) {
  const adjustment = useSuspenseApiQuery(adjustmentCalls.info, { adjustmentId: id })
  const subject = useSignedIn()
  const [{ edit }] = useAddress(Opened)
  const [isEditing, setEditing] = useState(edit === '1')
  if (!isEditing || getAdjustmentError('update', adjustment, subject)) {
    return <AdjustmentRecord adjustment={adjustment} onEdit={() => setEditing(true)} />
  }
  return (
    <RecordScreen title={adjustment.refNo} status={<StatusBadge status={adjustment.status} />}>
      {adjustment.returned && <ReturnedNotice reason={adjustment.returned.reason} />}
      <AdjustmentForm adjustment={adjustment} onEnd={() => setEditing(false)} />
    </RecordScreen>
  )
}
