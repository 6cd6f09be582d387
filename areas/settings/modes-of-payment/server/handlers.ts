import { withMessages } from '#platform/server/audit/history.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { mopCalls, type MopDraft } from '#areas/settings/modes-of-payment/contract.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import {
  allMops,
  changeMop,
  endMop,
  findMop,
  insertMop,
  type MopRecord,
  lastIn,
  listMopLogs,
  listMops,
} from '#areas/settings/modes-of-payment/server/modes.ts'
import { changeStatus } from '#areas/settings/payment-modules/server/approval-type.ts'
import { throwIfError, acquireAdvisoryLock } from '#areas/settings/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'mop'

export const mopHandlers = handlersFor(mopCalls, {
  list: ({ db, request }) => listMops(db, request),

  listAll: async ({ db }) => (await allMops(db)).map((mop) => ({ id: mop.mopId, ...mop })),

  detail: async (context) => {
    const mop = await findMop(context.db, context.request.mopId)
    return {
      ...mop,
      logo: await fileOf(context, mop.logoKey),
      lastIn: await lastIn(context.db, { mopId: mop.mopId }),
    }
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    const saved = await insertMop(db, request, staff.email)
    await attachLogo(context, request.logo, saved.mopId)
    const after = auditSnapshot(request)
    await audit({ action: 'Create', kind, recordId: saved.mopId, label: request.name, after })
    return done(settingsMessages('MODE_CREATED', { name: request.name }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { mopId, version, ...draft } = context.request
    await acquireAdvisoryLock(db, 'mop')
    const before = await findMop(db, mopId)
    rejectIfStale(before, version)
    const saved = await changeMop(db, mopId, draft, staff.email)
    if (before.logoKey !== draft.logo) {
      await attachLogo(context, draft.logo, mopId)
      await releaseFiles(context, [before.logoKey])
    }
    const change = { before: auditSnapshotOf(before), after: auditSnapshot(draft) }
    await audit({ action: 'Update', kind, recordId: mopId, label: draft.name, ...change })
    return done(settingsMessages('SAVED', { name: draft.name }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'mop')
    const before = await findMop(db, request.mopId)
    rejectIfStale(before, request.version)
    throwIfError(getDeleteError({ ...before, transactionCount: 0 }))
    const saved = await endMop(db, request.mopId, staff.email)
    await releaseFiles(context, [before.logoKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.mopId,
      label: before.name,
      before: auditSnapshotOf(before),
    })
    return done(settingsMessages('DELETED', { name: before.name }), saved)
  },

  updateStatus: async (context) => {
    const { mopId, ...change } = context.request
    const { message, ...saved } = await changeStatus(context, 'mop', mopId, change)
    return done(message, { mopId, ...saved })
  },

  logs: async ({ db, language, request }) => {
    const { rows, pageInfo } = await listMopLogs(db, request)
    return { rows: rows.map((row) => withMessages(row, language)), pageInfo }
  },
})

async function attachLogo(context: Parameters<typeof attachFiles>[0], key: string | null, id: number) {
  const keys = key === null ? [] : [key]
  await attachFiles(context, { keys, upload: uploads.paymentLogo, to: { kind, id }, field: 'logo' })
}

const auditSnapshotOf = (mop: MopRecord) => auditSnapshot({ ...mop, logo: mop.logoKey })

/** Audit snapshot of a mode of payment, with the field names of the API. */
const auditSnapshot = (mop: MopDraft) => ({
  code: mop.code,
  name: mop.name,
  description: mop.description,
  logo: mop.logo,
  type: mop.type,
  gateway: mop.gateway,
  feeType: mop.feeType,
  feePercent: mop.feePercent,
  feeFixed: mop.feeFixed,
  feePayer: mop.feePayer,
  minAmount: mop.minAmount,
  maxAmount: mop.maxAmount,
})
