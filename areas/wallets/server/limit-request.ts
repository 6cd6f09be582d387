import { z } from 'zod'
import { walletPlace } from '#areas/wallets/access.ts'
import { LimitName, type Limits } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import { defineApprovalType } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'
import { applyLimits, limitChangeOf } from './limit-changes.ts'
import { walletPath } from './status-request.ts'
import { walletSubjects } from './wallet-subjects.ts'
import { lockWallet, selectWallet } from './wallets.ts'

const t = labelsOf(words)

/** Content of the request: new limits in centavos, of which at least one is raised. */
const Payload = z.object({
  walletId: z.int(),
  label: z.string(),
  limits: z.partialRecord(LimitName, z.int()),
  reason: z.string(),
})
type Payload = z.infer<typeof Payload>

const limitsOf = ({ limits }: Payload): Partial<Limits> =>
  Object.fromEntries(Object.entries(limits).map(([name, amount]) => [name, wholeCentavos(amount)]))

async function changeBy(db: Database, payload: Payload) {
  const wallet = await selectWallet(db, { walletId: payload.walletId })
  return { wallet, ...limitChangeOf(wallet, limitsOf(payload)) }
}

/** Approval type for raising limits of a wallet. Lowering them needs no request. */
export const walletLimitApprovalType = defineApprovalType<Payload>({
  kind: 'wallet-limit',
  name: walletsMessages('APPROVAL_TYPE_LIMIT'),
  module: '',
  payload: Payload,
  title: ({ label }) => walletsMessages('REQUEST_LIMIT', { name: label }),
  subjects: async (db, { walletId }) => walletSubjects(await selectWallet(db, { walletId })),
  whoMayDecide: toUpdate(walletPlace),
  effect: async (db, payload) => {
    const { wallet, names, after } = await changeBy(db, payload)
    return {
      facts: [
        { label: walletsMessages('ACCOUNT_NUMBER'), unit: 'text', value: wallet.accountNo },
        { label: t('balance'), unit: 'text', value: formatCentavos(wallet.balance) },
      ],
      reason: payload.reason,
      changes: names.map((name) => ({
        label: walletsMessages('LIMIT_NAME', { limit: name }),
        unit: 'money' as const,
        before: wallet.limits[name],
        after: after[name],
      })),
      projected: [],
      warnings: [],
      attachments: [],
    }
  },
  executionError: async (db, payload) => {
    const { names, error } = await changeBy(db, payload)
    return error?.detail ?? (names.length === 0 ? walletsMessages('LIMITS_UNCHANGED') : null)
  },
  onApproved: async (context, payload) => {
    await lockWallet(context.db, payload.walletId)
    const { wallet, error, ...change } = await changeBy(context.db, payload)
    if (error) throw error
    const { message } = await applyLimits(context, wallet, change, payload.reason)
    return message
  },
  recordPath: (_request, { walletId }) => walletPath(walletId),
})
