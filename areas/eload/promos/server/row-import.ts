import type { promoCalls } from '#areas/eload/promos/contract.ts'
import { PromoRow } from './import-rows.ts'
import { plansFor, write } from './import.ts'
import { auditKindOf } from './drafts.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import { type RequestContext, done } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Imports rows without a preview: writes the valid rows and reports the invalid ones. */
export async function importRows(
  context: RequestContext<RequestOf<(typeof promoCalls)['bulkImport']>, Staff>,
) {
  const { request, audit } = context
  const failed: { row: number; message: string }[] = []
  const good: { row: number; of: PromoRow }[] = []
  const seen = new Set<string>()
  for (const [at, sent] of request.rows.entries()) {
    const cells = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, String(value)]))
    const parsed = PromoRow.strict().safeParse(cells)
    const fail = (message: string) => failed.push({ row: at + 1, message })
    if (!parsed.success)
      fail(toFieldErrors(parsed.error, { input: cells })[0]?.message ?? 'This row cannot be read.')
    else if (seen.has(parsed.data.sku.toUpperCase())) fail(`The SKU ${parsed.data.sku} stands here twice.`)
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
      failed.push({ row, message: plan.errors[0]?.message ?? 'This row cannot stand.' })
    else if (plan.result === 'update' && !request.overwrite)
      failed.push({ row, message: `The SKU ${plan.before.sku} is there already.` })
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
    after: { added: counts.create, changed: counts.update, refused: failed.length },
  })
  const sentence = `${counts.create} added, ${counts.update} changed, ${failed.length} refused.`
  const told = failed.toSorted((a, b) => a.row - b.row)
  return done(sentence, { inserted: counts.create, updated: counts.update, failed: told })
}
