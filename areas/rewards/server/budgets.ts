import { words } from '#areas/rewards/words.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { Given, type givingCalls } from '#areas/rewards/contract.ts'
import { balanceOf, budgetAccount } from './ledger-accounts.ts'
import { amountFact, amountFigure, formatAmount } from './amount-text.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type ActorContext, defineApprovalType, submitRequest } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

const t = labelsOf(words)

const Payload = z.object({
  asset: Given,
  direction: z.enum(['add', 'take_out']),
  amount: z.int().positive(),
  reason: z.string(),
})
type Payload = z.infer<typeof Payload>

const signed = ({ direction, amount }: Payload) => (direction === 'add' ? amount : -amount)

/** Change of a budget, decided by line managers. A budget cannot fall below the reserved amount. */
export const budgetApprovalType = defineApprovalType<Payload>({
  kind: 'reward-budget',
  name: rewardsMessages('TITLE_BUDGET'),
  module: '',
  payload: Payload,
  title: ({ asset, direction, amount }) =>
    rewardsMessages('BUDGET_REQUEST', { amount: formatAmount(asset, amount), asset, direction }),
  amount: ({ asset, amount }) => (asset === 'ELOAD' ? amount : null),
  debit: ({ asset, direction, amount }) => (asset === 'ELOAD' && direction !== 'add' ? amount : 0),
  whoMayDecide: 'addressed',
  effect: async (db, payload) => {
    const left = await balanceOf(db, await budgetAccount(db, payload.asset))
    return {
      facts: [amountFact(t('amount'), payload.asset, payload.amount)],
      reason: payload.reason,
      changes: [],
      projected: [amountFigure(t('budgetLeft'), payload.asset, left, left + signed(payload))],
      warnings: [],
      attachments: [],
    }
  },
  executionError: (db, payload) => getBudgetError(db, payload),
  onApproved: async ({ db, audit, staff }, payload, { id }, reason) => {
    const { asset } = payload
    await sql`select reward_change_budget(${id}, ${staff.email})`.execute(db)
    await audit({
      action: payload.direction === 'add' ? 'Add budget' : 'Reduce budget',
      kind: 'reward-budget',
      recordId: asset,
      label: rewardsMessages('ASSET', { asset }).encoded,
      reason: reason || payload.reason,
      after: { amount: signed(payload), left: await balanceOf(db, await budgetAccount(db, asset)) },
    })
    const left = await balanceOf(db, await budgetAccount(db, asset))
    return rewardsMessages('BUDGET_CHANGED', { amount: formatAmount(asset, left) })
  },
})

async function getBudgetError(db: Database, payload: Payload): Promise<Message | null> {
  if (payload.direction === 'add') return null
  const left = await balanceOf(db, await budgetAccount(db, payload.asset))
  return left < payload.amount ? rewardsMessages('BUDGET_TOO_LOW') : null
}

/** Submits a request to change a budget. */
export async function submitBudget(
  context: ActorContext,
  { asset, direction, amount, reason, lineManagers }: RequestOf<(typeof givingCalls)['askBudget']>,
) {
  const sentTo = await resolveLineManagers(context.db, lineManagers, context.staff.id)
  const submitted = await submitRequest(context, budgetApprovalType, {
    payload: { asset, direction, amount, reason },
    recordKind: 'reward-budget',
    recordId: asset,
    sentTo,
  })
  await context.audit({
    action: 'Request budget',
    kind: 'reward-budget',
    recordId: asset,
    label: rewardsMessages('ASSET', { asset }).encoded,
    reason,
    after: { direction, amount, sentTo: sentTo.map(({ email }) => email) },
  })
  return submitted
}
