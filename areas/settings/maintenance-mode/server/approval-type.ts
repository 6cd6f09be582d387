import { words } from '#areas/settings/maintenance-mode/words.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { z } from 'zod'
import { maintenancePlace } from '#areas/settings/access.ts'
import { confirmingLevel, getTimesError, getBeginError } from '#areas/settings/maintenance-mode/rules.ts'
import { begin, plan, assertModulesAllow, assertValidTimes } from './transitions.ts'
import { maintenanceImpact } from './impact.ts'
import { allModules } from './maintenance.ts'
import { toUpdate } from '#platform/access.ts'
import {
  type Fact,
  type ActorContext,
  defineApprovalType,
  submitRequest,
} from '#platform/server/approvals.ts'

/** Request to close all modules, immediately or on a schedule. */
const Payload = z.object({
  title: z.string(),
  body: z.string(),
  reason: z.string(),
  /** Period of the maintenance; absent if it starts immediately. */
  window: z
    .object({
      startAt: z.string(),
      endAt: z.string(),
      scheduleId: z.int().nullable(),
    })
    .nullable(),
})
type Payload = z.infer<typeof Payload>

const t = labelsOf(words)

/**
 * Approval type for closing all modules: requires a second person of level 60 or higher. Reopening is a deferred call of
 * `server/deferred-changes.ts`.
 */
export const closeAllApprovalType = defineApprovalType<Payload>({
  kind: 'maintenance-all',
  name: settingsMessages('APPROVAL_TYPE_CLOSE'),
  module: '',
  payload: Payload,
  title: ({ title, window }) =>
    settingsMessages(window === null ? 'REQUEST_CLOSE_NOW' : 'REQUEST_CLOSE', { title }),
  tier: { approvalsNeeded: 1, minLevel: confirmingLevel },
  whoMayDecide: toUpdate(maintenancePlace),
  effect: async (db, { title, body, reason, window }) => {
    const effect = await maintenanceImpact(db, ['All'])
    const count = (label: Message, value: number): Fact => ({ label, unit: 'number', value })
    const [all] = effect.modules
    return {
      facts: [
        { label: t('title'), unit: 'text', value: title },
        { label: t('notice'), unit: 'text', value: body },
        ...(window === null
          ? []
          : [
              { label: t('startsOn'), unit: 'moment', value: window.startAt } as const,
              { label: t('endsOn'), unit: 'moment', value: window.endAt } as const,
            ]),
        count(t('subscribers'), effect.subscribers),
        count(t('staff'), effect.staffWhoCanEnd),
        count(settingsMessages('PENDING_TO_COMPLETE'), all?.pending ?? 0),
      ],
      reason,
      changes: [
        {
          label: t('allModules'),
          unit: 'text',
          before: t(`is_${all?.status ?? 'off'}`),
          after: t(window === null ? 'is_on' : 'is_scheduled'),
        },
      ],
      projected: [],
      warnings: [settingsMessages('WARNING_CLOSE')],
      attachments: [],
    }
  },
  executionError: async (db, { window }) => {
    const all = (await allModules(db)).find(({ module }) => module === 'All')
    const mine = window?.scheduleId ?? null
    const ruleError = all && (mine === null || all.scheduleId !== mine) ? getBeginError(all) : null
    const error = window && getTimesError(window, Date.now())
    return ruleError ?? error?.why ?? null
  },
  onApproved: async (context, { title, body, reason, window }) => {
    const notice = { title, body, reason }
    if (window === null) {
      await begin(context, ['All'], notice)
      return settingsMessages('ALL_CLOSED')
    }
    const { scheduleId, ...times } = window
    await plan(context, { ...notice, ...times, modules: ['All'], ...(scheduleId !== null && { scheduleId }) })
    return settingsMessages('ALL_SCHEDULED')
  },
  recordPath: () => '/maintenance-mode',
})

/** Submits the request to close all modules. */
export async function submitCloseAll(context: ActorContext, payload: Payload) {
  const { window } = payload
  if (window) await assertValidTimes(context.db, window)
  const scheduleId = window?.scheduleId ?? undefined
  const times = window ?? { startAt: '', endAt: '' }
  await assertModulesAllow(context.db, { ...payload, ...times, scheduleId, modules: ['All'] })
  return submitRequest(context, closeAllApprovalType, { payload, recordKind: 'maintenance', recordId: 'All' })
}
