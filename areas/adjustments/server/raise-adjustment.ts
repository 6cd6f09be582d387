import type { AdjustmentDraft } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import {
  insertAdjustment,
  type KeptAdjustment,
  type Moved,
  noteRequest,
} from '#areas/adjustments/server/adjustments.ts'
import { adjustmentKind, type AdjustmentPayload } from '#areas/adjustments/server/kind.ts'
import { chosenManagers } from '#areas/staff/public.ts'
import type { WalletFacts } from '#areas/wallets/public.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { raise } from '#platform/server/approvals/approvals.ts'
import type { Asked } from '#platform/server/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads/uploads.ts'
import type { z } from 'zod'

type Draft = Pick<
  z.output<typeof AdjustmentDraft>,
  'type' | 'amount' | 'reasonCode' | 'remarks' | 'relatedTxn' | 'files' | 'lineManagers'
>

/** Records a new adjustment and submits it for approval. With `reverses` it is the reversal of that adjustment. */
export async function raiseAdjustment(
  asked: Asked<unknown, Staff>,
  draft: Draft,
  wallet: WalletFacts,
  reverses: Pick<KeptAdjustment, 'adjustmentId' | 'refNo'> | null = null,
) {
  const { db, staff, audit } = asked
  const people = await chosenManagers(db, draft.lineManagers, staff.id, approvalsNeededFor(draft.amount))
  const made = await insertAdjustment(db, draft, wallet, people, staff, reverses?.adjustmentId ?? null)
  const to = { kind: 'adjustment', id: made.adjustmentId }
  await attachFiles(asked, { keys: draft.files, upload: uploads.adjustmentFile, to, field: 'files' })
  const { requestId, sentence } = await raise(asked, adjustmentKind, {
    payload: payloadOf(made, draft, wallet, reverses?.refNo ?? null),
    recordKind: 'adjustment',
    recordId: made.adjustmentId,
    ref: made.refNo,
    sentTo: people,
  })
  await noteRequest(db, made.adjustmentId, requestId)
  await audit({
    action: 'Create',
    kind: 'adjustment',
    recordId: made.adjustmentId,
    label: made.refNo,
    toStatus: 'for_approval',
    reason: draft.remarks,
    after: { ...auditSnapshot(draft, wallet), ...(reverses && { reverses: reverses.refNo }) },
  })
  return { made: { ...made, status: 'for_approval' }, sentence }
}

type Facts = Pick<KeptAdjustment, 'type' | 'amount' | 'reasonCode' | 'remarks' | 'relatedTxn'> & {
  files: readonly string[]
}

/** What is approved, as the engine keeps and hashes it. */
export const payloadOf = (
  { adjustmentId, refNo }: Pick<Moved, 'adjustmentId' | 'refNo'>,
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

/** An adjustment's content as the audit keeps it. */
export const auditSnapshot = (
  draft: Facts,
  { accountNo, ownerName }: Pick<WalletFacts, 'accountNo' | 'ownerName'>,
) => ({
  accountNo,
  ownerName,
  type: draft.type,
  amountCentavos: draft.amount,
  reasonCode: draft.reasonCode,
  remarks: draft.remarks,
  relatedTxn: draft.relatedTxn,
  files: draft.files.length,
})
