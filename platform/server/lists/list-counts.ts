import { guardFor, permits } from '#platform/access/access.ts'
import { listCountCalls } from '#platform/contract/list-counts.ts'
import { listTotalCalls } from '#platform/contract/list-totals.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import {
  type AnyWork,
  decidableTotal,
  pendingWorkCalls,
  queueInput,
  queuePageSize,
} from '#platform/contract/pending-work.ts'
import { canReadReplica as isListCall } from '#platform/server/http/replica.ts'
import { isConnectionError } from '#platform/server/db/connection-errors.ts'
import { Forbidden, ValidationError } from '#platform/server/errors/errors.ts'
import { type HandledCall, handlersFor, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { logWarning } from '#platform/server/observability/logging.ts'
import { limitNumberSearches } from '#platform/server/rate-limits/number-searches.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'

/** Counts and sums queries of any list by the list's own handler, with its permission and its limits. */
export const listCountHandlers = (calls: () => readonly HandledCall[]): HandledCall[] => [
  ...handlersFor(listCountCalls, {
    counts: async (context) => {
      const { list, fixed, queries } = context.request
      const handled = listHandler(calls(), list)
      requirePermission(handled, context.staff, fixed)
      const counts = []
      for (const query of queries) {
        const page = await callList(handled, context, inputOf(query, fixed))
        counts.push(
          page && {
            total: page.pageInfo.total,
            ...(page.pageInfo.totalIsEstimate && { totalIsEstimate: true }),
          },
        )
      }
      return counts
    },
  }),
  ...handlersFor(listTotalCalls, {
    totals: async (context) => {
      const { list, fixed, ...query } = context.request
      const handled = listHandler(calls(), list)
      requirePermission(handled, context.staff, fixed)
      const page = await callList(handled, context, inputOf(query, fixed), { totals: true })
      return page?.pageInfo.totals ?? null
    },
  }),
]

/**
 * Counts the pending rows of each list that are work of the person, with the list's own handler. A list that fails is
 * logged and left out.
 */
export const pendingWorkHandlers = (
  calls: () => readonly HandledCall[],
  work: readonly AnyWork[],
): HandledCall[] =>
  handlersFor(pendingWorkCalls, {
    counts: async (context) => {
      const counts = []
      for (const each of work) {
        const { menuPath, call, filters = {}, fixed = {}, needs } = each
        const handled = listHandler(calls(), call.path)
        if (!isPermitted(handled, context.staff, { ...fixed, filters })) continue
        if (needs && !permits(context.staff, needs)) continue
        const count = await countWork(handled, context, each).catch((error: unknown) => {
          // Without the database every list fails, so the call fails.
          if (isConnectionError(error)) throw error
          logWarning(`Pending rows of ${menuPath} could not be counted.`, error)
        })
        if (count && count.total > 0) counts.push({ menuPath, ...count })
      }
      return counts
    },
  })

async function countWork(handled: HandledCall, context: RequestContext<unknown, Staff>, work: AnyWork) {
  const isDecided = 'canDecide' in work
  const { fixed = {}, filters = {} } = work
  const input = isDecided ? { ...queueInput(work), limit: queuePageSize } : { ...fixed, filters }
  const page = await callList(handled, context, input)
  if (!page) return null
  const { total: listed, totalIsEstimate } = page.pageInfo
  const total = isDecided
    ? decidableTotal(listed, {
        loaded: page.rows.length,
        decidable: page.rows.filter((row) => work.canDecide(row, context.staff)).length,
      })
    : listed
  return { total, ...(totalIsEstimate && { totalIsEstimate }) }
}

function listHandler(calls: readonly HandledCall[], path: string): HandledCall {
  const found = calls.find(({ call }) => call.path === path && isListCall(call))
  if (!found) throw new ValidationError([{ field: 'list', message: platformMessages('NOT_FOUND') }])
  return found
}

function isPermitted({ call }: HandledCall, staff: Staff, fields: Record<string, unknown>): boolean {
  const guard = guardFor(call.needs, fields)
  return guard === 'public' || (guard !== null && permits(staff, guard))
}

function requirePermission(handled: HandledCall, staff: Staff, fields: Record<string, unknown>) {
  if (!isPermitted(handled, staff, fields)) throw new Forbidden()
}

/** Fixed filters take precedence over those of the person, as in the list. */
const inputOf = (query: { filters: object }, fixed: Record<string, unknown>) => ({
  ...query,
  ...fixed,
  filters: { ...query.filters, ...(fixed['filters'] as object | undefined) },
})

/** Calls the list, by default for one row. Null if it rejects the query, such as a saved view with a former filter. */
async function callList(
  { call, handler }: HandledCall,
  context: RequestContext<unknown, Staff>,
  input: object,
  engineOptions: Pick<ListRequest, 'totals'> = {},
): Promise<Page<unknown> | null> {
  const parsed = call.request.safeParse({ limit: 1, ...input, page: 1 })
  if (!parsed.success) return null
  await limitNumberSearches(context.db, context.staff, parsed.data)
  return (await handler({
    ...context,
    request: { ...Object(parsed.data), ...engineOptions },
  })) as Page<unknown>
}
