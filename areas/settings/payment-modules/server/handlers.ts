import { whyNotDelete } from '#areas/settings/modes-of-payment/rules.ts'
import { findMop, lastIn } from '#areas/settings/modes-of-payment/server/modes.ts'
import { type MethodOptions, paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import {
  allModules,
  arrange,
  changeMethod,
  endMethod,
  findMethod,
  insertMethod,
  methodsIn,
  moveOrder,
  pageOfMethods,
} from '#areas/settings/payment-modules/server/methods.ts'
import { schedulesOf } from '#areas/settings/payment-modules/server/schedules.ts'
import {
  cancelSchedule,
  createSchedule,
  endSchedule,
  updateSchedule,
} from '#areas/settings/payment-modules/server/scheduling.ts'
import { changeStatus } from '#areas/settings/payment-modules/server/stopping.ts'
import { refuse, refuseField, refuseStale, takeTurns } from '#areas/settings/server/refusing.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

const kind = 'mop-method'

export const paymentModuleHandlers = handlersFor(paymentModuleCalls, {
  list: ({ db, request }) => pageOfMethods(db, request),

  detail: async ({ db, request: { methodId } }) => ({
    ...(await findMethod(db, methodId)),
    lastIn: await lastIn(db, { methodId }),
  }),

  create: async ({ db, request, staff, audit }) => {
    await takeTurns(db, 'mop')
    const mop = await findMop(db, request.mopId)
    const saved = await insertMethod(db, request, staff.email)
    await moveOrder(db, request.module, staff.email)
    const label = `${request.label} (${request.module})`
    const after = { mop: mop.name, module: request.module, label: request.label, ...told(request.options) }
    await audit({ action: 'Create', kind, recordId: saved.methodId, label, after })
    return done(
      `${request.label} was added to ${request.module}. It is inactive until you make it active.`,
      saved,
    )
  },

  update: async ({ db, request, staff, audit }) => {
    await takeTurns(db, 'mop')
    const { methodId, version, mopId, module, label, options } = request
    const before = await findMethod(db, methodId)
    refuseStale(before, version)
    if (mopId !== undefined && mopId !== before.mopId)
      refuseField('mopId', 'A method stays with its mode of payment. Add another one instead')
    if (module !== undefined && module !== before.module)
      refuseField('module', 'A method stays in its module. Add another one instead')
    const saved = await changeMethod(db, methodId, { label, options }, staff.email)
    await audit({
      action: 'Update',
      kind,
      recordId: methodId,
      label: `${label} (${before.module})`,
      before: { label: before.label, ...told(before.options) },
      after: { label, ...told(options) },
    })
    return done(`${label} was saved.`, saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    await takeTurns(db, 'mop')
    const before = await findMethod(db, request.methodId)
    refuseStale(before, request.version)
    const uses = before.scheduler ? [`schedule ${before.scheduler.schedulerId}`] : []
    refuse(whyNotDelete({ ...before, uses }))
    const saved = await endMethod(db, before, staff.email)
    await moveOrder(db, before.module, staff.email)
    const label = `${before.label} (${before.module})`
    await audit({ action: 'Delete', kind, recordId: before.methodId, label, before: told(before.options) })
    return done(`${before.label} was taken out of ${before.module}.`, saved)
  },

  updateStatus: async (asked) => {
    const { methodId, ...wanted } = asked.request
    const { message, ...saved } = await changeStatus(asked, kind, methodId, wanted)
    return done(message, { methodId, ...saved })
  },

  listModules: ({ db }) => allModules(db),

  getModule: async ({ db, request: { module } }) => {
    // The version first: rows that are newer than it are refused as changed, older ones would pass.
    const version = (await allModules(db)).find(({ id }) => id === module)?.version ?? 1
    return { module, version, rows: await methodsIn(db, module) }
  },

  updateOrder: async ({ db, request, staff, audit }) => {
    await takeTurns(db, 'mop')
    const { module, version, before, after } = await arrange(db, request.sequence, {
      version: request.version,
      by: staff.email,
    })
    await audit({
      action: 'Arrange',
      kind: 'mop-order',
      recordId: module,
      label: `Order of ${module}`,
      before: { order: before },
      after: { order: after },
    })
    return done(`The order of ${module} was saved.`, { module, status: 'active', version })
  },

  schedules: async ({ db, request }) => ({ rows: await schedulesOf(db, request.methodId) }),

  actOnSchedule: async (asked) => {
    const { request } = asked
    const { made, sentence } = await acted()
    return done(sentence, { schedulerId: made.schedulerId, status: made.status, version: made.version })

    function acted() {
      switch (request.action) {
        case 'create':
          return createSchedule(asked, request.methodId, request.schedule)
        case 'update':
          return updateSchedule(asked, request, request.schedule)
        case 'cancel':
          return cancelSchedule(asked, request, request.reason)
        case 'end':
          return endSchedule(asked, request, request.reason)
      }
    }
  },
})

/** What the audit keeps of who is offered a method. */
const told = (options: MethodOptions) => ({
  platforms: options.platforms.join(', '),
  minAppVersion: options.minAppVersion,
  storeCategories: options.storeCategories.join(', '),
  kycRequired: options.kycRequired,
})
