import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { WalletStatusChange } from '#areas/wallets/public.ts'
import type { AuditNote } from '#platform/server/http.ts'

/** Records in each wallet's history how a change of its owner's status affected the wallet. */
export async function recordWalletHistory(
  audit: (note: AuditNote) => Promise<void>,
  owner: SubscriberRecord,
  changes: readonly WalletStatusChange[],
  reason: string,
): Promise<void> {
  for (const { walletId, from, to } of changes) {
    await audit({
      action: 'Update',
      kind: 'wallet',
      recordId: walletId,
      label: fullName(owner),
      changes: [{ field: 'status', old: from, new: to }],
      fromStatus: from,
      toStatus: to,
      reason,
    })
  }
}
