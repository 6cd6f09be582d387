import { nameReferences } from '#areas/eload/shared/server/name-references.ts'
import { statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { getRebateError, getPromoStatusError } from '#areas/eload/promos/rules.ts'
import { setStatusInBulk, statusIntent, previewRows } from './bulk-update.ts'
import { diamondExport, promoExport } from '#areas/eload/exports.ts'
import {
  changePromo,
  findByLink,
  findPromo,
  lockPromo,
  listPromos,
  promoRecord,
  promos,
  promosWith,
} from '#areas/eload/promos/server/promos.ts'
import { formatRebate, listRebateLogs, rebateChange } from '#areas/eload/promos/server/rebates.ts'
import { auditKindOf, insertPromo, overwritePromo, assertReferencesExist, withPromoRules } from './drafts.ts'
import { importRows } from './row-import.ts'
import { rejectIfReferenced, referencesOf } from './references.ts'
import { statusChange } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const promoHandlers = handlersFor(promoCalls, {
  list: ({ db, request }) => listPromos(db, request),

  details: ({ db, request }) => findByLink(db, request),

  create: async ({ db, request, staff, audit }) => {
    await assertReferencesExist(db, request)
    const cause = { source: 'manual', reason: '', actor: staff } as const
    const saved = await insertPromo(db, request, { by: staff.email, cause })
    const kind = auditKindOf(request.carrier)
    await audit({
      action: 'Create',
      kind,
      recordId: saved.id,
      label: request.name,
      ...(await nameReferences(db, { after: promoRecord.auditSnapshot(request) })),
    })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async ({ db, request, staff, audit }) => {
    const { id, version, reason = '', ...draft } = request
    const before = await lockPromo(db, { id, carrier: draft.carrier, version })
    await assertReferencesExist(db, draft)
    const cause = { source: 'manual', reason, actor: staff } as const
    const saved = await overwritePromo(db, before, draft, { by: staff.email, cause })
    const snapshots = { before: promoRecord.auditSnapshot(before), after: promoRecord.auditSnapshot(draft) }
    await audit({
      action: 'Update',
      kind: auditKindOf(draft.carrier),
      recordId: id,
      label: draft.name,
      ...(await nameReferences(db, snapshots)),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
      ...(reason && { reason }),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  updateStatus: (context) => {
    const { carrier, status, version } = context.request
    const change = statusChange<Promo>({
      records: { lock: (db, id) => lockPromo(db, { id, carrier, version }), update: promos.update },
      subjectOf: ({ name }) => ({ kind: auditKindOf(carrier), label: name }),
      error: (promo) => getPromoStatusError(promo, status),
      message: ({ name }) => eloadMessages('STATUS_CHANGED', { name, status: statusLabel(status) }),
    })
    return change(context, context.request)
  },

  updateRebate: async ({ db, request, staff, audit }) => {
    const { id, rebate, reason = '' } = request
    const before = await lockPromo(db, request)
    const to = { rebateType: request.rebateType ?? before.rebateType, rebate }
    const error = getRebateError(before.amount, before.providers, to)
    if (error !== null) return rejectField('rebate', error)
    const saved = await withPromoRules(db, before, async () => {
      const change = await rebateChange(db, before, to, { source: 'manual', reason, actor: staff })
      return changePromo(db, id, staff.email, change)
    })
    await audit({
      action: 'Update rebate',
      kind: auditKindOf(before.carrier),
      recordId: id,
      label: before.name,
      before: { rebate: formatRebate(before) },
      after: { rebate: formatRebate(to) },
      ...(reason && { reason }),
    })
    return done(eloadMessages('REBATE_CHANGED', { name: before.name }), saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    const before = await lockPromo(db, request)
    await rejectIfReferenced(db, before)
    const saved = await changePromo(db, request.id, staff.email, {
      deletedAt: sql`now()`,
      status: 'inactive',
    })
    await audit({
      action: 'Delete',
      kind: auditKindOf(before.carrier),
      recordId: request.id,
      label: before.name,
      ...(await nameReferences(db, { before: promoRecord.auditSnapshot(before) })),
    })
    return done(eloadMessages('DELETED', { name: before.name }), saved)
  },

  bulkStatusPreview: async ({ db, request: { carrier, ids, status }, language }) =>
    previewRows(ids, await promosWith(db, carrier, ids), statusIntent(status), language),

  bulkUpdateStatus: async ({ db, request, staff, audit, language }) => {
    const { carrier, status, reason } = request
    const { rows, changed } = await setStatusInBulk(db, { ...request, by: staff.email, language })
    for (const promo of changed) {
      await audit({
        action: status === 'active' ? 'Activate' : 'Deactivate',
        kind: auditKindOf(carrier),
        recordId: promo.id,
        label: promo.name,
        changes: [{ field: 'status', old: promo.status, new: status }],
        fromStatus: promo.status,
        toStatus: status,
        ...(reason && { reason }),
      })
    }
    if (changed.length === 0) {
      const label = `${rows.length} promos`
      await audit({ action: 'Save without changes', kind: auditKindOf(carrier), recordId: carrier, label })
    }
    return done(
      eloadMessages('PROMOS_STATUS_CHANGED', {
        changed: changed.length,
        total: rows.length,
        status: statusLabel(status),
      }),
      {
        updated: changed.length,
        rows,
      },
    )
  },

  bulkImport: (context) => importRows(context),

  export: (context) => exportHandler(context.request.carrier === 'ml' ? diamondExport : promoExport)(context),

  logs: async ({ db, language, request: { id, carrier, ...page } }) => {
    await findPromo(db, { id, carrier })
    return recordHistoryPage({ db, language }, auditKindOf(carrier), id, page)
  },

  rebateLogs: ({ db, request, language }) => listRebateLogs(db, request, language),

  uses: async ({ db, request }) => referencesOf(db, await findPromo(db, request)),
})
