import { sql } from 'kysely'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import {
  billerPlan,
  billers,
  categoryFor,
  orderedIn,
  orderOf,
  stored,
} from '#areas/bills/billers/server/billers.ts'
import { billerExport } from '#areas/bills/billers/server/exports.ts'
import { refuseFeesUnexplained, tellOfFees } from '#areas/bills/billers/server/fees.ts'
import { whyNotTurnBiller } from '#areas/bills/rules.ts'
import { refuseOtherStatus, refuseTurn } from '#areas/bills/server/statuses.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/database.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { pageOfRows } from '#platform/server/list.ts'
import { closeGaps, lastPlace, moveOrder } from '#platform/server/ordering.ts'

type Options = ReplyOf<(typeof billerCalls)['options']>

// Held in the order of their keys: a provider that is made inactive meanwhile waits, and then sees the biller.
const holdProviders = (db: Database, ids: readonly number[]) =>
  sql`select 1 from bills_provider where provider_id = any(${[...ids]}::bigint[]) order by provider_id for share`.execute(
    db,
  )

export const billerHandlers = handlersFor(billerCalls, {
  list: async (asked) => {
    const { db, request } = asked
    return billers.page(asked, await pageOfRows(db, request, billerPlan(request)))
  },
  info: (asked) => billers.info(asked, asked.request.id),

  create: async (asked) => {
    const { db, request } = asked
    const { status, ...draft } = request
    const category = await categoryFor(db, draft.categoryId)
    return orderedIn(draft.categoryId, category.name).create(asked, { ...stored(draft), status })
  },

  update: async (asked) => {
    const { db, staff, request } = asked
    const { id, version, status, reason, ...draft } = request
    const before = await billers.find(db, id, version, 'hold')
    refuseOtherStatus(before.status, status)
    refuseFeesUnexplained(before, draft, reason)
    await categoryFor(db, draft.categoryId)
    await tellOfFees(asked, { id, name: draft.name, before, after: draft, reason: reason ?? '' })
    if (before.categoryId === draft.categoryId) return billers.update(asked, { id, version }, stored(draft))
    // Who moves between the same two orders takes them in one order.
    const [from, to] = [orderOf(before.categoryId), orderOf(draft.categoryId)]
    const both = before.categoryId < draft.categoryId ? [from, to] : [to, from]
    for (const order of both) await moveOrder(db, order, staff.email)
    const sequence = await lastPlace(db, to)
    const saved = await billers.update(asked, { id, version }, { ...stored(draft), sequence })
    await closeGaps(db, from)
    return saved
  },

  updateStatus: async (asked) => {
    const { id, status, version, reason } = asked.request
    const seen = await billers.find(asked.db, id, version, 'hold')
    await holdProviders(
      asked.db,
      seen.providers.map(({ providerId }) => providerId),
    )
    const biller = await billers.find(asked.db, id)
    refuseTurn(whyNotTurnBiller(biller, status), { status: biller.status })
    return billers.setStatus(asked, { id, status, version, reason })
  },

  delete: async (asked) => {
    const { db, request } = asked
    const { categoryId, categoryName } = await billers.find(db, request.id, request.version)
    return orderedIn(categoryId, categoryName).remove(asked, request)
  },

  sequence: async (asked) => {
    const { categoryId, ...sequence } = asked.request
    const { name } = await categoryFor(asked.db, categoryId)
    return orderedIn(categoryId, name).arrange(asked, sequence)
  },
  order: (asked) => orderedIn(asked.request.categoryId, '').all(asked),
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
