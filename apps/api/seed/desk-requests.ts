import type pg from 'pg'
import { asActor } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { billerPrices } from '#areas/bills/server/deferred-prices.ts'
import { providerConnections } from '#areas/eload/providers/server/deferred-connection.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { loadPrices, topupPrices } from '#areas/eload/server/deferred-prices.ts'
import { paymentMethods } from '#areas/settings/server/deferred-changes.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { walletLimitApprovalType } from '#areas/wallets/server/limit-request.ts'
import { walletStatusApprovalType } from '#areas/wallets/server/status-request.ts'
import type { AnyCall, RequestOf } from '#platform/contract/call.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { Database } from '#platform/server/db/database.ts'

const handled = asActor([
  ...approvalHandlers([
    loadPrices.approvalType,
    topupPrices.approvalType,
    billerPrices.approvalType,
    paymentMethods.approvalType,
    providerConnections.approvalType,
    walletStatusApprovalType,
    walletLimitApprovalType,
  ]),
  ...loadPrices.handlers,
  ...topupPrices.handlers,
  ...billerPrices.handlers,
  ...paymentMethods.handlers,
  ...providerConnections.handlers,
  ...providerSwitchHandlers,
  ...walletHandlers,
])

/** Office minutes of a working day. */
export const day = 570

/** People of the demo; `nth` selects those who act. */
export type Desk = { db: Database; colleagues: Colleagues; until: number; nth: number }
type Decision = { verdict: 'approve' | 'reject'; after: number; reason?: string }

/** One act of a person. Acts of checkers take effect without a request. */
export async function act<C extends AnyCall>(
  { db, colleagues, until, nth }: Desk,
  by: 'maker' | 'checker',
  age: number,
  call: C,
  request: RequestOf<C>,
) {
  const staff = colleagues[by](nth)
  await actAt(db, officeTime(until, age), (tx) => handled(tx, staff, call, request))
}

/** A request of a maker, and the decision of a checker the given number of office minutes later. */
export async function ask<C extends AnyCall>(
  desk: Desk,
  client: pg.Client,
  { age, call, request, decision }: { age: number; call: C; request: RequestOf<C>; decision?: Decision },
) {
  const last = await lastRequest(client)
  await act(desk, 'maker', age, call, request)
  const requestId = await lastRequest(client)
  if (requestId === last) throw new Error(`${call.path} needs no approval for ${JSON.stringify(request)}.`)
  if (!decision) return
  const { db, colleagues, until, nth } = desk
  const checker = colleagues.checker(nth + 1)
  await actAt(db, officeTime(until, age - decision.after), async (tx) => {
    const { hash } = (await handled(tx, checker, approvalCalls.details, { requestId })) as { hash: string }
    const { verdict, reason } = decision
    await handled(tx, checker, approvalCalls.decide, { requestId, hash, verdict, ...(reason && { reason }) })
  })
}

async function lastRequest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from approval_request',
  )
  return rows[0]?.id ?? 0
}
