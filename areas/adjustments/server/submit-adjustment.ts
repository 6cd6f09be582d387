import { recordRef } from '#platform/contract/record-ref.ts'
import type { AdjustmentDraft } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { insertAdjustment, type AdjustmentRecord, type AdjustmentTransition } from './adjustments.ts'
import { adjustmentApprovalType, type AdjustmentPayload } from './approval-type.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import type { WalletFacts } from '#areas/wallets/public.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { submitRequest } from '#platform/server/approvals.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'
import type { z } from 'zod'

type Draft = Pick<
  z.output<typeof AdjustmentDraft>,
  'type' | 'amount' | 'reasonCode' | 'remarks' | 'relatedTxn' | 'files' | 'lineManagers'
>

/** Inserts an adjustment and submits it for approval. With `reverses`, it is the reversal of that adjustment. */
export async function submitAdjustment(
  context: RequestContext<unknown, Staff>,
  draft: Draft,
  wallet: WalletFacts,
  reverses: Pick<AdjustmentRecord, 'adjustmentId' | 'refNo'> | null = null,
) {
  const { db, staff, audit } = context
  const people = await resolveLineManagers(db, draft.lineManagers, staff.id, approvalsNeededFor(draft.amount))
  const created = await insertAdjustment(db, draft, wallet, people, staff, reverses?.adjustmentId ?? null)
  const to = { kind: 'adjustment', id: created.adjustmentId }
  await attachFiles(context, { keys: draft.files, upload: uploads.adjustmentFile, to, field: 'files' })
  await submitRequest(context, adjustmentApprovalType, {
    payload: payloadOf(created, draft, wallet, reverses?.refNo ?? null),
    recordKind: 'adjustment',
    recordId: created.adjustmentId,
    ref: created.refNo,
    sentTo: people,
  })
  await audit({
    action: 'Create',
    kind: 'adjustment',
    recordId: created.adjustmentId,
    label: created.refNo,
    toStatus: 'for_approval',
    reason: draft.remarks,
    after: {
      ...auditSnapshot(draft, wallet),
      ...(reverses && { reverses: recordRef('adjustment', reverses.adjustmentId, reverses.refNo) }),
    },
  })
  return { made: { ...created, status: 'for_approval' } }
}

type Facts = Pick<AdjustmentRecord, 'type' | 'amount' | 'reasonCode' | 'remarks' | 'relatedTxn'> & {
  files: readonly string[]
}

/** Payload of the approval request, which the engine stores and hashes. */
export const payloadOf = (
  { adjustmentId, refNo }: Pick<AdjustmentTransition, 'adjustmentId' | 'refNo'>,
  draft: Facts,
  { walletId, accountNo, ownerName, businessName }: WalletFacts,
  reversesRefNo: string | null,
): AdjustmentPayload => ({
  adjustmentId,
  refNo,
  walletId,
  accountNo,
  ownerName,
  businessName,
  type: draft.type,
  amountCentavos: draft.amount,
  reasonCode: draft.reasonCode,
  remarks: draft.remarks,
  relatedTxn: draft.relatedTxn,
  files: [...draft.files],
  reversesRefNo,
})

/** Audit snapshot of an adjustment. */
export const auditSnapshot = (
  draft: Facts,
  { accountNo, ownerName, subscriberId }: Pick<WalletFacts, 'accountNo' | 'ownerName' | 'subscriberId'>,
) => ({
  accountNo,
  owner: recordRef('subscriber', subscriberId, ownerName),
  type: draft.type,
  amountCentavos: draft.amount,
  reasonCode: draft.reasonCode,
  remarks: draft.remarks,
  relatedTxn: draft.relatedTxn,
  files: draft.files.length,
})
