import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import type { Promo } from '#areas/eload/promos/contract.ts'
import { type Intent, previewRows } from '#areas/eload/promos/server/bulk-update.ts'
import { lockPromos } from '#areas/eload/promos/server/promos.ts'
import { auditKindOf, withPromoRules } from '#areas/eload/promos/server/drafts.ts'
import type { MassChanges, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { changesOf, give, intentOf, presentOf, type Values } from '#areas/eload/scheduler/server/changes.ts'
import { rejectField } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

type MassUpdate = { carrier: Carrier; changes: MassChanges; by: string }

/** Planned changes of each promo in a mass update. */
export async function massUpdateIntents(
  db: Database,
  { carrier, changes, by }: MassUpdate,
): Promise<(promo: Promo) => Intent> {
  const category = await categoryFor(db, carrier, changes.categoryId)
  return (promo) => intentOf(promo, toFormValues(promo, changes, category), by)
}

// A rebate without a type keeps the type of each promo.
const toFormValues = (
  promo: Promo,
  { status, rebate, rebateType }: MassChanges,
  category: Values['category'],
): Values => ({
  ...(status && { status }),
  ...(rebate !== undefined && { rebate: { rebateType: rebateType ?? promo.rebateType, rebate } }),
  ...(category && { category }),
})

async function categoryFor(
  db: Database,
  carrier: Carrier,
  id: number | undefined,
): Promise<Values['category']> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from eload_category
    where id = ${id} and carrier in (${carrier}, 'all') and deleted_at is null`.execute(db)
  return (
    rows[0] ??
    rejectField(
      'changes.categoryId',
      eloadMessages('CATEGORY_OF_OTHER_CARRIER', { carrier: carrierNames[carrier] }),
    )
  )
}

/** Changes the promos that allow it and returns the result for each promo. */
export async function updateInBulk(
  context: RequestContext<RequestOf<(typeof schedulerCalls)['massUpdate']>, Staff>,
) {
  const { db, request, staff, audit, language } = context
  const { carrier, promoIds, changes, reason } = request
  const promos = await lockPromos(db, carrier, promoIds)
  const category = await categoryFor(db, carrier, changes.categoryId)
  const intentIn = (promo: Promo) => intentOf(promo, toFormValues(promo, changes, category), staff.email)
  const rows = previewRows(promoIds, promos, intentIn, language)
  const changing = new Set(rows.filter(({ result }) => result === 'change').map(({ id }) => id))
  const kind = auditKindOf(carrier)
  await withPromoRules(db, { sku: '' }, async () => {
    for (const promo of promos) {
      if (!changing.has(promo.id)) continue
      const after = toFormValues(promo, changes, category)
      await give(db, promo, after, staff.email, { source: 'bulk', reason, actor: staff })
      const changed = changesOf(presentOf(promo, after), after)
      await audit({
        action: 'Update in bulk',
        kind,
        recordId: promo.id,
        label: promo.name,
        changes: changed,
        reason,
      })
    }
  })
  if (changing.size === 0) {
    const label = `${rows.length} promos`
    await audit({ action: 'Save without changes', kind, recordId: carrier, label, reason })
  }
  return done(eloadMessages('PROMOS_CHANGED', { changed: changing.size, total: rows.length }), {
    updated: changing.size,
    rows,
  })
}
