import { permits, toUpdate } from '#platform/access.ts'
import { maintenancePlace } from '#areas/settings/access.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { maskEntry, withMessages } from '#platform/server/audit.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import {
  maintenanceAct,
  maintenanceCalls,
  type ModuleState,
} from '#areas/settings/maintenance-mode/contract.ts'
import { getCombinationError } from '#areas/settings/maintenance-mode/rules.ts'
import { begin, end, endPlan, plan, assertValidTimes } from './transitions.ts'
import { maintenanceImpact } from './impact.ts'
import { submitCloseAll, closeAllApprovalType } from './approval-type.ts'
import {
  allModules,
  changeNotice,
  type ModuleRecord,
  lockModules,
  listLog,
} from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { auditNoteOf } from './audit-notes.ts'
import { throwFieldError } from '#areas/settings/shared/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors.ts'
import { latestRequest } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const maintenanceHandlers = handlersFor(maintenanceCalls, {
  data: async ({ db, staff }) => {
    const waiting = await waitingForAll(db)
    const modules = await allModules(db)
    const canChange = permits(staff, toUpdate(maintenancePlace))
    return {
      modules: modules.map((state) => ({
        ...state,
        whitelist: canChange ? state.whitelist : state.whitelist.map(maskedMobile),
        waiting: state.module === 'All' ? waiting : null,
      })),
    }
  },

  update: async ({ db, request, staff, audit }) => {
    const [before] = await lockModules(db, [request.module])
    if (!before) throw new Error(`Unknown module ${request.module}.`)
    rejectIfStale(before, request.version)
    // The notice is visible now, so it must not be empty.
    if (before.status !== 'off') {
      throwFieldError('title', request.title === '' ? fieldMessages('REQUIRED') : null)
      throwFieldError('body', request.body === '' ? fieldMessages('REQUIRED') : null)
    }
    const after = await changeNotice(db, request, staff.email)
    await audit(auditNoteOf('Update', before, after, ''))
    return done(settingsMessages('NOTICE_SAVED', { module: after.module }), saved(after))
  },

  log: async ({ db, language, request }) => {
    const { rows, pageInfo } = await listLog(db, request)
    return {
      rows: rows.map((row) => maskEntry('maintenance', { ...withMessages(row, language), ip: '' })),
      pageInfo,
    }
  },

  on: async (context) => {
    const { modules, ...notice } = context.request
    throwFieldError('modules', getCombinationError(modules))
    if (modules.includes('All')) {
      const { sentence, requestId } = await submitCloseAll(context, { ...notice, window: null })
      return done(sentence, { modules: [], status: 'pending', requestId })
    }
    await guardDecision(context, {
      act: maintenanceAct,
      stage: 'perform',
      record: { kind: 'maintenance', id: modules.join(', '), label: modules.join(', ') },
      level: approverLevel,
    })
    const states = await begin(context, modules, notice)
    return done(settingsMessages('MAINTENANCE_ON', { modules: namesOf(states) }), switched(states))
  },

  off: async (context) => {
    const { modules, reason } = context.request
    const states = await end(context, modules, reason)
    return done(settingsMessages('MAINTENANCE_OFF', { modules: namesOf(states) }), switched(states))
  },

  schedule: async (context) => {
    const { scheduleId, modules, startAt, endAt, title, body, version } = context.request
    throwFieldError('modules', getCombinationError(modules))
    if (modules.includes('All')) {
      const window = { startAt, endAt, scheduleId: scheduleId ?? null }
      const { sentence, requestId } = await submitCloseAll(context, { title, body, reason: '', window })
      return done(sentence, {
        scheduleId: scheduleId ?? null,
        status: 'pending',
        version: version ?? 0,
        requestId,
      })
    }
    await assertValidTimes(context.db, { startAt, endAt })
    const schedule = await plan(context, { ...context.request, reason: '' })
    return done(settingsMessages('MAINTENANCE_SCHEDULED', { modules: schedule.modules.join(', ') }), {
      scheduleId: schedule.scheduleId,
      status: schedule.status,
      version: schedule.version,
      requestId: null,
    })
  },

  endSchedule: async (context) => {
    const { scheduleId, reason } = context.request
    const schedule = await endPlan(context, scheduleId, reason)
    return done(
      settingsMessages('MAINTENANCE_ENDED', { id: scheduleId, modules: schedule.modules.join(', ') }),
      {
        scheduleId,
        status: schedule.status,
        version: schedule.version,
        requestId: null,
      },
    )
  },

  effect: ({ db, request }) => maintenanceImpact(db, request.modules),
})

async function waitingForAll(db: Database): Promise<ModuleState['waiting']> {
  const latest = await latestRequest(db, closeAllApprovalType, 'All')
  return latest?.status === 'pending' ? { requestId: latest.id, ref: latest.ref } : null
}

const saved = ({ module, status, version }: ModuleRecord) => ({ module, status, version })
const namesOf = (states: readonly ModuleRecord[]) => states.map(({ module }) => module).join(', ')
const switched = (states: readonly ModuleRecord[]) => ({
  modules: states.map(saved),
  status: states[0]?.status ?? 'off',
  requestId: null,
})
