import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { lockReferences } from '#areas/catalogue/server/lock-references.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { bulkInsert } from '#areas/catalogue/templates/server/bulk-insert.ts'
import { templateImport } from './import.ts'
import { optionsOf, templatePlan, templates } from '#areas/catalogue/templates/server/templates.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { type RequestContext, handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import { applyRun, findRun } from '#platform/server/imports.ts'
import type { Staff } from '#platform/server/staff.ts'
import { NotFound } from '#platform/server/errors.ts'

export const templateHandlers = handlersFor(templateCalls, {
  list: async (context) => {
    const { db, request } = context
    return templates.page(context, await queryPage(db, request, templatePlan(request)))
  },
  info: (context) => templates.info(context, context.request.id),

  create: async (context) => {
    await lockReferences(context.db, partsOf(context.request))
    return templates.create(context, context.request)
  },
  update: async (context) => {
    const { id, version, ...draft } = context.request
    await lockReferences(context.db, partsOf(draft))
    return templates.update(context, { id, version }, draft)
  },
  delete: (context) => templates.remove(context, context.request),

  bulkInsert,
  bulkInsertToo: bulkInsert,
  confirmImport,
  confirmImportToo: confirmImport,

  logs: ({ db, language, request: { id, ...page } }) =>
    recordHistoryPage({ db, language }, 'product-template', id, page),
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

async function confirmImport(
  context: RequestContext<RequestOf<(typeof templateCalls)['confirmImport']>, Staff>,
) {
  const { db, request, staff } = context
  const run = await findRun(db, request.runId, staff.id, 'hold')
  if (run.kind !== templateImport.kind) throw new NotFound(catalogueMessages('IMPORT_NOT_FOUND'))
  return applyRun({ ...context, target: run.target }, templateImport, run, request)
}
