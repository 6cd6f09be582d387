import { z } from 'zod'
import { walletPlace } from '#areas/wallets/access.ts'
import { type Wallet, WalletStatus } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { getStatusError } from '#areas/wallets/rules.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { productSlug } from '#platform/contract/product.ts'
import { defineApprovalType } from '#platform/server/approvals.ts'
import { labelsOf, statusLabel } from '#platform/words.ts'
import { applyStatus } from './status-changes.ts'
import { lockWallet, selectWallet } from './wallets.ts'

const t = labelsOf(words)

/** Content of the request: a wallet that can be used again, or is closed permanently. */
const Payload = z.object({
  walletId: z.int(),
  label: z.string(),
  from: WalletStatus,
  to: z.enum(['active', 'closed']),
  reason: z.string(),
})

/** Name of a wallet in requests and histories. */
export const labelOf = ({ businessName, ownerName }: Pick<Wallet, 'businessName' | 'ownerName'>) =>
  businessName ?? ownerName

export const walletPath = (walletId: number) =>
  `/customer/profile-information/Wallets/0/${productSlug}-wallet?wallet=${walletId}`

/** Approval type for releasing, unfreezing or closing a wallet. Holding and freezing one need no request. */
export const walletStatusApprovalType = defineApprovalType<z.infer<typeof Payload>>({
  kind: 'wallet-status',
  name: walletsMessages('APPROVAL_TYPE_STATUS'),
  module: '',
  payload: Payload,
  title: ({ label, from, to }) => walletsMessages('REQUEST_STATUS', { from, to, name: label }),
  whoMayDecide: toUpdate(walletPlace),
  effect: async (db, { walletId, from, to, reason }) => {
    const { accountNo, balance, statusReason, statusChangedByName } = await selectWallet(db, { walletId })
    return {
      facts: [
        { label: walletsMessages('ACCOUNT_NUMBER'), unit: 'text', value: accountNo },
        { label: t('balance'), unit: 'text', value: formatCentavos(balance) },
        { label: walletsMessages('STATUS_SET_BY'), unit: 'text', value: statusChangedByName },
        { label: walletsMessages('STATUS_SET_WHY'), unit: 'text', value: statusReason },
      ],
      reason,
      changes: [{ label: t('status'), unit: 'text', before: statusLabel(from), after: statusLabel(to) }],
      projected: [],
      warnings: [],
      attachments: [],
    }
  },
  executionError: async (db, { walletId, to }) =>
    getStatusError(await selectWallet(db, { walletId }), to, { level: approverLevel }),
  onApproved: async (context, { walletId, to, reason }) => {
    await lockWallet(context.db, walletId)
    const wallet = await selectWallet(context.db, { walletId })
    throwIfError(getStatusError(wallet, to, context.staff))
    const { message } = await applyStatus(context, wallet, to, reason)
    return message
  },
  recordPath: (_request, { walletId }) => walletPath(walletId),
})
