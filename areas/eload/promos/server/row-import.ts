import { eloadMessages } from '#areas/eload/messages.ts'
import type { promoCalls } from '#areas/eload/promos/contract.ts'
import { PromoRow } from './import-rows.ts'
import { plansFor, write } from './import.ts'
import { auditKindOf } from './drafts.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { toFieldErrors } from '#platform/contract/errors.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Imports rows without a preview: writes the valid rows and reports the invalid ones. */
export async function importRows(
  context: RequestContext<RequestOf<(typeof promoCalls)['bulkImport']>, Staff>,
) {
  const { request, audit, language } = context
  const failed: { row: number; message: string }[] = []
  const good: { row: number; of: PromoRow }[] = []
  const seen = new Set<string>()
  for (const [at, sent] of request.rows.entries()) {
    const cells = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, String(value)]))
    const parsed = PromoRow.strict().safeParse(cells)
    const fail = (message: string) => failed.push({ row: at + 1, message })
    if (!parsed.success)
      fail(
        toFieldErrors(parsed.error, { input: cells })[0]?.message ??
          eloadMessages('ROW_UNREADABLE').in(language),
      )
    else if (seen.has(parsed.data.sku.toUpperCase()))
      fail(eloadMessages('SKU_TWICE', { sku: parsed.data.sku }).in(language))
    else good.push({ row: at + 1, of: parsed.data })
    if (parsed.success) seen.add(parsed.data.sku.toUpperCase())
  }
  const plans = await plansFor(
    context,
    request.carrier,
    good.map(({ of }) => of),
  )
  const counts = { create: 0, update: 0 }
  for (const [at, plan] of plans.entries()) {
    const row = good[at]?.row ?? 0
    if (plan.result === 'error')
      failed.push({ row, message: plan.errors[0]?.message ?? eloadMessages('ROW_UNREADABLE').in(language) })
    else if (plan.result === 'update' && !request.overwrite)
      failed.push({ row, message: eloadMessages('SKU_EXISTS', { sku: plan.before.sku }).in(language) })
    else if (plan.result !== 'skip') {
      await write(context, plan)
      counts[plan.result]++
    }
  }
  await audit({
    action: 'Import',
    kind: auditKindOf(request.carrier),
    recordId: request.carrier,
    label: `${request.rows.length} rows`,
    after: { added: counts.create, changed: counts.update, rejected: failed.length },
  })
  const message = eloadMessages('ROWS_IMPORTED', {
    created: counts.create,
    updated: counts.update,
    failed: failed.length,
  })
  const sorted = failed.toSorted((a, b) => a.row - b.row)
  return done(message, { inserted: counts.create, updated: counts.update, failed: sorted })
}
