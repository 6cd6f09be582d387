import { holdParts } from '#areas/catalogue/server/parts.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { bulkInsert } from '#areas/catalogue/templates/server/bulk-insert.ts'
import { templateImport } from '#areas/catalogue/templates/server/importing.ts'
import { optionsOf, templatePlan, templates } from '#areas/catalogue/templates/server/templates.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { type Asked, handlersFor } from '#platform/server/handlers.ts'
import { pageOfRows } from '#platform/server/list.ts'
import { applyRun, findRun } from '#platform/server/imports/imports.ts'
import type { Staff } from '#platform/server/staff.ts'
import { NotFound } from '#platform/server/refusal.ts'

export const templateHandlers = handlersFor(templateCalls, {
  list: async (asked) => {
    const { db, request } = asked
    return templates.page(asked, await pageOfRows(db, request, templatePlan(request)))
  },
  info: (asked) => templates.info(asked, asked.request.id),

  create: async (asked) => {
    await holdParts(asked.db, partsOf(asked.request))
    return templates.create(asked, asked.request)
  },
  update: async (asked) => {
    const { id, version, ...draft } = asked.request
    await holdParts(asked.db, partsOf(draft))
    return templates.update(asked, { id, version }, draft)
  },
  delete: (asked) => templates.remove(asked, asked.request),

  bulkInsert,
  bulkInsertToo: bulkInsert,
  confirmImport,
  confirmImportToo: confirmImport,

  logs: ({ db, request: { id, ...page } }) => logsOf(db, 'product-template', id, page),
  uses: ({ db, request }) => templates.uses(db, request.id),
  options: ({ db }) => optionsOf(db),
})

type Parts = { categoryId: number; groupId: number | null; brandId: number; uomId: number }
const partsOf = ({ categoryId, groupId, brandId, uomId }: Parts): Parts => ({
  categoryId,
  groupId,
  brandId,
  uomId,
})

async function confirmImport(asked: Asked<RequestOf<(typeof templateCalls)['confirmImport']>, Staff>) {
  const { db, request, staff } = asked
  const run = await findRun(db, request.runId, staff.id, 'hold')
  if (run.kind !== templateImport.kind) throw new NotFound('You have no such import.')
  return applyRun({ ...asked, target: run.target }, templateImport, run, request)
}
