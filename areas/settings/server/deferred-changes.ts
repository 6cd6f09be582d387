import { maintenancePlace, mopPlace } from '#areas/settings/access.ts'
import { maintenanceAct, maintenanceCalls } from '#areas/settings/maintenance-mode/contract.ts'
import { maintenanceHandlers } from '#areas/settings/maintenance-mode/server/handlers.ts'
import { lockSchedule as lockMaintenanceSchedule } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { words as maintenanceWords } from '#areas/settings/maintenance-mode/words.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import {
  type MopDraft,
  mopCalls,
  type MopStatus,
  paymentMethodAct,
} from '#areas/settings/modes-of-payment/contract.ts'
import { mopHandlers } from '#areas/settings/modes-of-payment/server/handlers.ts'
import { mops } from '#areas/settings/modes-of-payment/server/modes.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { paymentModuleHandlers } from '#areas/settings/payment-modules/server/handlers.ts'
import { findMethod } from '#areas/settings/payment-modules/server/methods.ts'
import { lockSchedule } from '#areas/settings/payment-modules/server/schedules.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos, pesosFrom } from '#platform/contract/fields.ts'
import {
  deferCalls,
  deferredCall,
  type DeferredChange,
  textChange,
  type ValueChange,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf, statusLabel } from '#platform/words.ts'

const t = labelsOf(words)
const m = labelsOf(maintenanceWords)

type Terms = Pick<MopDraft, 'feePercent' | 'feeFixed' | 'feePayer' | 'minAmount' | 'maxAmount'>

const termChanges = (before: Terms | null, after: Terms): ValueChange[] => [
  ...textChange(
    t('feePercent'),
    before && `${pesosFrom(before.feePercent)}%`,
    `${pesosFrom(after.feePercent)}%`,
  ),
  ...textChange(t('feeFixed'), before && formatCentavos(before.feeFixed), formatCentavos(after.feeFixed)),
  ...textChange(t('feePayer'), before && t(`feePayer_${before.feePayer}`), t(`feePayer_${after.feePayer}`)),
  ...textChange(t('minAmount'), before && formatCentavos(before.minAmount), formatCentavos(after.minAmount)),
  ...textChange(t('maxAmount'), before && limitText(before.maxAmount), limitText(after.maxAmount)),
]
const limitText = (amount: number | null) => (amount === null ? t('unlimited') : formatCentavos(amount))

const modeRecord = (mopId: number, label: string) => ({
  kind: 'mop',
  id: mopId,
  label,
  path: `/mode-of-payment/main/${mopId}/edit`,
})
const methodRecord = (methodId: number, label: string) => ({
  kind: 'mop-method',
  id: methodId,
  label,
  path: `/mode-of-payment/module/${methodId}/edit`,
})

async function methodChange(
  db: Database,
  methodId: number,
  changes: (status: MopStatus) => ValueChange[],
): Promise<DeferredChange | null> {
  const { label, module, status } = await findMethod(db, methodId)
  const changed = changes(status)
  return changed.length === 0
    ? null
    : { record: methodRecord(methodId, `${label} (${module})`), changes: changed }
}

const activation = (from: MopStatus, to: MopStatus): ValueChange[] =>
  to === 'active' ? textChange(t('status'), statusLabel(from), statusLabel(to)) : []

/** Activating a mode of payment, changing its fees while it is active, and everything scheduled. */
export const paymentMethods = deferCalls({
  kind: paymentMethodAct,
  name: settingsMessages('APPROVAL_TYPE_METHOD'),
  title: (label) => settingsMessages('REQUEST_METHOD', { label }),
  whoMayDecide: toUpdate(mopPlace),
  handlers: [...mopHandlers, ...paymentModuleHandlers],
  calls: [
    deferredCall(mopCalls.update, async (db, { mopId, ...draft }) => {
      const before = await mops.find(db, mopId)
      const changes = before.status === 'inactive' ? [] : termChanges(before, draft)
      return changes.length === 0 ? null : { record: modeRecord(mopId, before.name), changes }
    }),
    deferredCall(mopCalls.updateStatus, async (db, { mopId, status }) => {
      const before = await mops.find(db, mopId)
      const changes = activation(before.status, status)
      return changes.length === 0
        ? null
        : { record: modeRecord(mopId, before.name), changes: [...changes, ...termChanges(null, before)] }
    }),
    deferredCall(paymentModuleCalls.updateStatus, (db, { methodId, status }) =>
      methodChange(db, methodId, (from) => activation(from, status)),
    ),
    deferredCall(paymentModuleCalls.actOnSchedule, async (db, request) => {
      if (request.action === 'cancel') return null
      if (request.action === 'end') {
        const { methodId } = await lockSchedule(db, request.schedulerId)
        return methodChange(db, methodId, (status) =>
          textChange(t('status'), statusLabel(status), statusLabel('active')),
        )
      }
      const { schedule } = request
      const methodId =
        request.action === 'create'
          ? request.methodId
          : (await lockSchedule(db, request.schedulerId)).methodId
      return methodChange(db, methodId, (status) => [
        ...textChange(t('status'), statusLabel(status), t(`action_${schedule.action}`)),
        { label: t('startsOn'), unit: 'moment', before: null, after: schedule.startAt },
        { label: t('endsOn'), unit: 'moment', before: null, after: schedule.endAt },
      ])
    }),
  ],
})

const modulesRecord = (modules: readonly string[]) => ({
  kind: 'maintenance',
  id: modules.join(', ').slice(0, 60),
  label: modules.join(', '),
  path: '/maintenance-mode',
})

/** Reopening modules, and planning to close them. Closing one immediately needs level 40 only. */
export const maintenanceChanges = deferCalls({
  kind: maintenanceAct,
  name: settingsMessages('APPROVAL_TYPE_MAINTENANCE'),
  title: (label) => settingsMessages('REQUEST_MAINTENANCE', { label }),
  whoMayDecide: toUpdate(maintenancePlace),
  handlers: maintenanceHandlers,
  calls: [
    deferredCall(maintenanceCalls.off, async (_db, { modules }) => ({
      record: modulesRecord(modules),
      changes: textChange(m('status'), m('is_on'), m('is_off')),
    })),
    deferredCall(maintenanceCalls.endSchedule, async (db, { scheduleId }) => {
      const { status, modules } = await lockMaintenanceSchedule(db, scheduleId)
      return status === 'running'
        ? { record: modulesRecord(modules), changes: textChange(m('status'), m('is_on'), m('is_off')) }
        : null
    }),
    deferredCall(maintenanceCalls.schedule, async (_db, { modules, startAt, endAt, title }) =>
      modules.includes('All')
        ? null
        : {
            record: modulesRecord(modules),
            changes: [
              ...textChange(m('title'), null, title),
              { label: m('startsOn'), unit: 'moment', before: null, after: startAt },
              { label: m('endsOn'), unit: 'moment', before: null, after: endAt },
            ],
          },
    ),
  ],
})
