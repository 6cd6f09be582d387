import { sql } from 'kysely'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import {
  billerPlan,
  billers,
  categoryFor,
  createBiller,
  orderedIn,
  orderOf,
  stored,
} from '#areas/bills/billers/server/billers.ts'
import { billerExport } from '#areas/bills/billers/server/exports.ts'
import { requireFeeChangeReason, auditFeeChange } from '#areas/bills/billers/server/fees.ts'
import { getBillerStatusError } from '#areas/bills/rules.ts'
import { assertStatusUnchanged } from '#areas/bills/shared/server/status-errors.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import { closeGaps, nextPosition, bumpOrderVersion } from '#platform/server/crud.ts'
import { throwIfError } from '#platform/server/errors.ts'

type Options = ReplyOf<(typeof billerCalls)['options']>

// Locks the providers in key order. A simultaneous deactivation of a provider waits and then counts this biller.
const lockProviders = (db: Database, ids: readonly number[]) =>
  sql`select 1 from bills_provider where provider_id = any(${[...ids]}::bigint[]) order by provider_id for share`.execute(
    db,
  )

export const billerHandlers = handlersFor(billerCalls, {
  list: async (context) => {
    const { db, request } = context
    return billers.page(context, await queryPage(db, request, billerPlan(request)))
  },
  info: (context) => billers.info(context, context.request.id),

  create: (context) => {
    const { status, ...draft } = context.request
    return createBiller(context, draft, status)
  },

  update: async (context) => {
    const { db, staff, request } = context
    const { id, version, status, reason, ...draft } = request
    const before = await billers.lock(db, id, version)
    assertStatusUnchanged(before.status, status)
    requireFeeChangeReason(before, draft, reason)
    await categoryFor(db, draft.categoryId)
    await auditFeeChange(context, { id, name: draft.name, before, after: draft, reason: reason ?? '' })
    if (before.categoryId === draft.categoryId) return billers.update(context, { id, version }, stored(draft))
    // Orders are locked by ascending category to prevent deadlocks.
    const [from, to] = [orderOf(before.categoryId), orderOf(draft.categoryId)]
    const both = before.categoryId < draft.categoryId ? [from, to] : [to, from]
    for (const order of both) await bumpOrderVersion(db, order, staff.email)
    const sequence = await nextPosition(db, to)
    const saved = await billers.update(context, { id, version }, { ...stored(draft), sequence })
    await closeGaps(db, from)
    return saved
  },

  updateStatus: async (context) => {
    const { id, status, version, reason } = context.request
    const seen = await billers.lock(context.db, id, version)
    await lockProviders(
      context.db,
      seen.providers.map(({ providerId }) => providerId),
    )
    const biller = await billers.find(context.db, id)
    throwIfError(getBillerStatusError(biller, status))
    return billers.setStatus(context, { id, status, version, reason })
  },

  delete: async (context) => {
    const { db, request } = context
    const { categoryId, categoryName } = await billers.find(db, request.id, request.version)
    return orderedIn(categoryId, categoryName).remove(context, request)
  },

  sequence: async (context) => {
    const { categoryId, ...sequence } = context.request
    const { name } = await categoryFor(context.db, categoryId)
    return orderedIn(categoryId, name).arrange(context, sequence)
  },
  order: (context) => orderedIn(context.request.categoryId, '').all(context),
  export: exportHandler(billerExport),
  uses: ({ db, request }) => billers.uses(db, request.id),

  options: async ({ db }): Promise<Options> => {
    const categories = await sql<Options['categories'][number]>`
      select category_id as id, name, status from bills_category where deleted_at is null order by sequence`.execute(
      db,
    )
    const providers = await sql<Options['providers'][number]>`
      select provider_id as id, name, status, fee_type, fee from bills_provider where deleted_at is null order by sort_name`.execute(
      db,
    )
    return { categories: categories.rows, providers: providers.rows }
  },
})
