import type { Wallet } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { setWalletStatus } from '#areas/wallets/server/wallets.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import type { Message } from '#platform/words.ts'

/** Audit type of the status of a wallet. */
export const statusKind = 'wallet'

/** Changes the status of a locked wallet, after the rules and the controls were checked. */
export async function applyStatus(
  { db, staff, audit }: Pick<ActorContext, 'db' | 'staff' | 'audit'>,
  wallet: Wallet,
  status: Wallet['status'],
  reason: string,
) {
  const { walletId } = wallet
  const label = wallet.businessName ?? wallet.ownerName
  const saved = await setWalletStatus(db, walletId, { status, reason, by: staff })
  await audit({
    action: actionOf(wallet.status, status),
    kind: statusKind,
    recordId: walletId,
    label,
    changes: [{ field: 'status', old: wallet.status, new: status }],
    fromStatus: wallet.status,
    toStatus: status,
    reason,
  })
  return { saved, message: resultOf[status](label) }
}

const resultOf: Record<Wallet['status'], (name: string) => Message> = {
  active: (name) => walletsMessages('RELEASED', { name }),
  on_hold: (name) => walletsMessages('PUT_ON_HOLD', { name }),
  frozen: (name) => walletsMessages('WAS_FROZEN', { name }),
  closed: (name) => walletsMessages('WAS_CLOSED', { name }),
}

function actionOf(from: Wallet['status'], to: Wallet['status']): AuditAction {
  if (to === 'active') return from === 'frozen' ? 'Unfreeze' : 'Release'
  return ({ on_hold: 'Hold', frozen: 'Freeze', closed: 'Close' } as const)[to]
}
