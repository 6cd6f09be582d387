import { billerPlace } from '#areas/bills/access.ts'
import { type BillerDraft, billerCalls } from '#areas/bills/billers/contract.ts'
import { billers } from '#areas/bills/billers/server/billers.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { billsHandlers } from '#areas/bills/server/handlers.ts'
import { words } from '#areas/bills/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { createInactive, deferCalls, deferredCall, textChange } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

type Terms = Pick<BillerDraft, 'convenienceFee' | 'income' | 'merchantShare' | 'minAmount' | 'maxAmount'> & {
  providers: readonly { billerCode: string; priority: number }[]
}

const routesOf = ({ providers }: Terms) =>
  providers
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ billerCode }) => billerCode)
    .join(', ')

async function changeOf(
  db: Database,
  id: number,
  { status, ...terms }: Partial<Terms> & { status?: string | undefined },
) {
  const before = await billers.find(db, id)
  const isActivation = status === 'active' && before.status !== 'active'
  const isStop = status !== undefined && status !== before.status && !isActivation
  if (isStop || (before.status === 'inactive' && !isActivation)) return null
  const after = { ...before, ...terms }
  const was = (text: string) => (isActivation ? null : text)
  const amounts = ['minAmount', 'maxAmount', 'convenienceFee', 'income', 'merchantShare'] as const
  const changes = [
    ...amounts.flatMap((field) =>
      textChange(t(field), was(formatCentavos(before[field])), formatCentavos(after[field])),
    ),
    ...textChange(t('providers'), was(routesOf(before)), routesOf(after)),
  ]
  const path = `/digital-offer/bills/biller/${id}`
  return changes.length === 0
    ? null
    : { record: { kind: 'bills-biller', id, label: before.name, path }, changes }
}

/** Fees and routes of billers that accept payments, and activating a biller, need a second person. */
export const billerPrices = deferCalls({
  kind: 'biller-price',
  name: billsMessages('APPROVAL_TYPE_BILLER'),
  title: (label) => billsMessages('REQUEST_BILLER', { label }),
  whoMayDecide: toUpdate(billerPlace),
  handlers: billsHandlers,
  calls: [
    createInactive(billerCalls.create, billerCalls.updateStatus, () => ({
      reason: billsMessages('NEW_BILLER').encoded,
    })),
    deferredCall(billerCalls.update, (db, { id, version: _version, ...draft }) => changeOf(db, id, draft)),
    deferredCall(billerCalls.updateStatus, (db, { id, status }) => changeOf(db, id, { status })),
  ],
})
