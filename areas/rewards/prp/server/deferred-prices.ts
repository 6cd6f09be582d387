import { prpPlace } from '#areas/rewards/access.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { prpCalls, type PrpItemDraft } from '#areas/rewards/prp/contract.ts'
import { items } from '#areas/rewards/prp/server/catalogue.ts'
import { prpHandlers } from '#areas/rewards/prp/server/handlers.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { createInactive, deferCalls, deferredCall, textChange } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(prpWords)

type Terms = Pick<PrpItemDraft, 'points' | 'cashPart' | 'limitPerUser' | 'status'>

async function changeOf(db: Database, id: number, terms: Partial<Terms>) {
  const before = await items.find(db, id)
  const after = { ...before, ...terms }
  if (after.status !== 'active') return null
  const was = (text: string) => (before.status === 'active' ? text : null)
  const limit = ({ limitPerUser }: Pick<Terms, 'limitPerUser'>) => String(limitPerUser ?? '–')
  const changes = [
    ...textChange(t('points'), was(String(before.points)), String(after.points)),
    ...textChange(t('cashPart'), was(formatCentavos(before.cashPart)), formatCentavos(after.cashPart)),
    ...textChange(t('limit'), was(limit(before)), limit(after)),
  ]
  return changes.length === 0 ? null : { record: { kind: 'prp-item', id, label: before.name }, changes }
}

/** Offering an item for points, and changing its price while it is offered, need a second person. */
export const prpPrices = deferCalls({
  kind: 'prp-price',
  name: rewardsMessages('APPROVAL_TYPE_PRP_ITEM'),
  title: (label) => rewardsMessages('REQUEST_PRP_ITEM', { label }),
  whoMayDecide: toUpdate(prpPlace),
  handlers: prpHandlers,
  calls: [
    createInactive(prpCalls.createItem, prpCalls.updateItemStatus),
    deferredCall(prpCalls.updateItem, (db, { id, version: _version, ...draft }) => changeOf(db, id, draft)),
    deferredCall(prpCalls.updateItemStatus, (db, { id, status }) => changeOf(db, id, { status })),
  ],
})
