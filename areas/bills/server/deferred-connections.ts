import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { type BillsProviderRow, billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { findBillsProvider } from '#areas/bills/providers/server/handlers.ts'
import { billerPrices } from '#areas/bills/server/deferred-prices.ts'
import { words } from '#areas/bills/words.ts'
import { toUpdate } from '#platform/access.ts'
import { deferCalls, deferredCall, textChange } from '#platform/server/approvals.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

type Connection = Pick<BillsProviderRow, 'apiBaseUrl' | 'credentialRef'>

const changesOf = (before: Connection, after: Connection) => [
  ...textChange(t('apiBaseUrl'), before.apiBaseUrl, after.apiBaseUrl),
  ...textChange(t('credentialRef'), before.credentialRef, after.credentialRef),
]

/** Where payments of bills are sent, and with which credential, needs a second person. */
export const billsConnections = deferCalls({
  kind: 'bills-provider-connection',
  name: billsMessages('APPROVAL_TYPE_PROVIDER'),
  title: (label) => billsMessages('REQUEST_PROVIDER', { label }),
  whoMayDecide: toUpdate(billsProviderPlace),
  handlers: billerPrices.handlers,
  calls: [
    deferredCall(billsProviderCalls.create, async (_db, draft) => {
      const changes = changesOf({ apiBaseUrl: '', credentialRef: '' }, draft)
      return changes.length === 0
        ? null
        : { record: { kind: 'bills-provider', id: draft.code, label: draft.name }, changes }
    }),
    deferredCall(billsProviderCalls.update, async (db, { providerId: id, ...draft }) => {
      const before = await findBillsProvider(db, id)
      const changes = changesOf(before, draft)
      const path = `/digital-offer/bills/provider/${id}`
      return changes.length === 0
        ? null
        : { record: { kind: 'bills-provider', id, label: before.name, path }, changes }
    }),
  ],
})
