import { recordRef } from '#platform/contract/record-ref.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import { mops, lastIn } from '#areas/settings/modes-of-payment/server/modes.ts'
import { type MethodOptions, paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import {
  allModules,
  arrange,
  changeMethod,
  endMethod,
  findMethod,
  insertMethod,
  methodsIn,
  reorder,
  listMethods,
} from '#areas/settings/payment-modules/server/methods.ts'
import { schedulesOf } from '#areas/settings/payment-modules/server/schedules.ts'
import { cancelSchedule, createSchedule, endSchedule, updateSchedule } from './schedule-actions.ts'
import { changeStatus } from './approval-type.ts'
import { throwIfError, throwFieldError, acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors.ts'
import { done, handlersFor } from '#platform/server/http.ts'

const kind = 'mop-method'

export const paymentModuleHandlers = handlersFor(paymentModuleCalls, {
  list: ({ db, request }) => listMethods(db, request),

  detail: async ({ db, request: { methodId } }) => ({
    ...(await findMethod(db, methodId)),
    lastIn: await lastIn(db, { methodId }),
  }),

  create: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'mop')
    const mop = await mops.find(db, request.mopId)
    const saved = await insertMethod(db, request, staff.email)
    await reorder(db, request.module, staff.email)
    const label = `${request.label} (${request.module})`
    const after = {
      mop: recordRef('mop', mop.mopId, mop.name),
      module: request.module,
      label: request.label,
      ...auditSnapshot(request.options),
    }
    await audit({ action: 'Create', kind, recordId: saved.methodId, label, after })
    return done(settingsMessages('METHOD_ADDED', { label: request.label, module: request.module }), saved)
  },

  update: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'mop')
    const { methodId, version, mopId, module, label, options } = request
    const before = await findMethod(db, methodId)
    rejectIfStale(before, version)
    if (mopId !== undefined && mopId !== before.mopId)
      throwFieldError('mopId', settingsMessages('MODE_FIXED'))
    if (module !== undefined && module !== before.module)
      throwFieldError('module', settingsMessages('MODULE_FIXED'))
    const saved = await changeMethod(db, methodId, { label, options }, staff.email)
    await audit({
      action: 'Update',
      kind,
      recordId: methodId,
      label: `${label} (${before.module})`,
      before: { label: before.label, ...auditSnapshot(before.options) },
      after: { label, ...auditSnapshot(options) },
    })
    return done(settingsMessages('SAVED', { name: label }), saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'mop')
    const before = await findMethod(db, request.methodId)
    rejectIfStale(before, request.version)
    throwIfError(getDeleteError(before))
    const saved = await endMethod(db, before, staff.email)
    await reorder(db, before.module, staff.email)
    const label = `${before.label} (${before.module})`
    await audit({
      action: 'Delete',
      kind,
      recordId: before.methodId,
      label,
      before: auditSnapshot(before.options),
    })
    return done(settingsMessages('METHOD_REMOVED', { label: before.label, module: before.module }), saved)
  },

  updateStatus: async (context) => {
    const { methodId, ...change } = context.request
    const { message, ...saved } = await changeStatus(context, kind, methodId, change)
    return done(message, { methodId, ...saved })
  },

  listModules: ({ db }) => allModules(db),

  getModule: async ({ db, request: { module } }) => {
    // The version is read before the rows. If the rows change in between, saving fails with a version conflict; in
    // the opposite order the conflict would go unnoticed.
    const version = (await allModules(db)).find(({ id }) => id === module)?.version ?? 1
    return { module, version, rows: await methodsIn(db, module) }
  },

  updateOrder: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'mop')
    const { module, version, before, after } = await arrange(db, request.sequence, {
      version: request.version,
      by: staff.email,
    })
    await audit({
      action: 'Reorder',
      kind: 'mop-order',
      recordId: module,
      label: module,
      before: { order: before },
      after: { order: after },
    })
    return done(settingsMessages('ORDER_SAVED', { module }), { module, status: 'active', version })
  },

  schedules: async ({ db, request }) => ({ rows: await schedulesOf(db, request.methodId) }),

  actOnSchedule: async (context) => {
    const { request } = context
    const { made, sentence } = await acted()
    return done(sentence, { schedulerId: made.schedulerId, status: made.status, version: made.version })

    function acted() {
      switch (request.action) {
        case 'create':
          return createSchedule(context, request.methodId, request.schedule)
        case 'update':
          return updateSchedule(context, request, request.schedule)
        case 'cancel':
          return cancelSchedule(context, request, request.reason)
        case 'end':
          return endSchedule(context, request, request.reason)
      }
    }
  },
})

/** Audit snapshot of the conditions under which a method is offered. */
const auditSnapshot = (options: MethodOptions) => ({
  platforms: options.platforms.join(', '),
  minAppVersion: options.minAppVersion,
  storeCategories: options.storeCategories.join(', '),
  kycRequired: options.kycRequired,
})
