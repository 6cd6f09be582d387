import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { storeCategoryCalls } from '#areas/merchants/store-category/contract.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { NotFound, AppError, VersionConflict } from '#platform/server/errors.ts'

export const storeCategoryHandlers = handlersFor(storeCategoryCalls, {
  update: async ({ db, request, staff, audit }) => {
    const { businessId, cognitoSub, storeCategory, version } = request
    const before = await lockBusiness(db, businessId)
    if (!before || (cognitoSub && cognitoSub !== before.cognitoSub))
      throw new NotFound(merchantsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
    if (version !== undefined && version !== before.version) throw new VersionConflict()
    const label = storeCategoryLabel(storeCategory)
    if (before.storeCategory === storeCategory) {
      throw new AppError(
        merchantsMessages('CATEGORY_UNCHANGED', { name: before.businessName, category: label }),
        { code: 'INVALID_STATE' },
      )
    }
    const { rows } = await sql<{ version: number; status: string }>`
      update business set store_category = ${storeCategory}, version = version + 1, updated_by = ${staff.email},
        updated_at = now()
      where business_id = ${businessId} returning version, status`.execute(db)
    await audit({
      action: 'Update store category',
      kind: 'business',
      recordId: businessId,
      label: before.businessName,
      changes: [{ field: 'storeCategory', old: before.storeCategory, new: storeCategory }],
    })
    const saved = rows[0]
    return done(merchantsMessages('CATEGORY_SAVED', { name: before.businessName, category: label }), {
      id: businessId,
      businessId,
      status: saved?.status ?? '',
      version: saved?.version ?? 0,
    })
  },
})

type LockedBusiness = {
  cognitoSub: string | null
  businessName: string
  storeCategory: string
  version: number
}

async function lockBusiness(tx: Database, businessId: number): Promise<LockedBusiness | undefined> {
  const { rows } = await sql<LockedBusiness>`
    select s.cognito_sub, b.business_name, b.store_category, b.version
    from business b join subscriber s on s.id = b.subscriber_id
    where b.business_id = ${businessId} and b.deleted_at is null for no key update of b`.execute(tx)
  return rows[0]
}
