import { maintenanceCalls, type ModuleState } from '#areas/settings/maintenance-mode/contract.ts'
import { whyNotTogether } from '#areas/settings/maintenance-mode/rules.ts'
import { begin, end, endPlan, plan, refuseTimes } from '#areas/settings/maintenance-mode/server/changing.ts'
import { effectOf } from '#areas/settings/maintenance-mode/server/effect.ts'
import { askToCloseAll, closeAllKind } from '#areas/settings/maintenance-mode/server/kind.ts'
import {
  allModules,
  changeNotice,
  type KeptModule,
  lockModules,
  pageOfLog,
} from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { noteOf } from '#areas/settings/maintenance-mode/server/noting.ts'
import { refuseField, refuseStale } from '#areas/settings/server/refusing.ts'
import { latestRequest } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

export const maintenanceHandlers = handlersFor(maintenanceCalls, {
  data: async ({ db }) => {
    const waiting = await waitingForAll(db)
    const modules = await allModules(db)
    return {
      modules: modules.map((state) => ({ ...state, waiting: state.module === 'All' ? waiting : null })),
    }
  },

  update: async ({ db, request, staff, audit }) => {
    const [before] = await lockModules(db, [request.module])
    if (!before) throw new Error(`There is no module ${request.module}.`)
    refuseStale(before, request.version)
    // What is shown to people now must say something.
    if (before.status !== 'off') {
      refuseField('title', request.title === '' ? 'This field is required' : null)
      refuseField('body', request.body === '' ? 'This field is required' : null)
    }
    const after = await changeNotice(db, request, staff.email)
    await audit(noteOf('Update', before, after, ''))
    return done(`The notice of ${after.module} was saved.`, saved(after))
  },

  log: ({ db, request }) => pageOfLog(db, request),

  on: async (asked) => {
    const { modules, ...notice } = asked.request
    refuseField('modules', whyNotTogether(modules))
    if (modules.includes('All')) {
      const { sentence, requestId } = await askToCloseAll(asked, { ...notice, window: null })
      return done(sentence, { modules: [], status: 'pending', requestId })
    }
    const states = await begin(asked, modules, notice)
    return done(`Maintenance is on: ${namesOf(states)}.`, switched(states))
  },

  off: async (asked) => {
    const { modules, reason } = asked.request
    const states = await end(asked, modules, reason)
    return done(`Maintenance is off: ${namesOf(states)}.`, switched(states))
  },

  schedule: async (asked) => {
    const { scheduleId, modules, startAt, endAt, title, body, version } = asked.request
    refuseField('modules', whyNotTogether(modules))
    if (modules.includes('All')) {
      const window = { startAt, endAt, scheduleId: scheduleId ?? null }
      const { sentence, requestId } = await askToCloseAll(asked, { title, body, reason: '', window })
      return done(sentence, {
        scheduleId: scheduleId ?? null,
        status: 'pending',
        version: version ?? 0,
        requestId,
      })
    }
    await refuseTimes(asked.db, { startAt, endAt })
    const schedule = await plan(asked, { ...asked.request, reason: '' })
    return done(`Maintenance of ${schedule.modules.join(', ')} is scheduled.`, {
      scheduleId: schedule.scheduleId,
      status: schedule.status,
      version: schedule.version,
      requestId: null,
    })
  },

  endSchedule: async (asked) => {
    const { scheduleId, reason } = asked.request
    const schedule = await endPlan(asked, scheduleId, reason)
    return done(`Schedule ${scheduleId} was ended: ${schedule.modules.join(', ')}.`, {
      scheduleId,
      status: schedule.status,
      version: schedule.version,
      requestId: null,
    })
  },

  effect: ({ db, request }) => effectOf(db, request.modules),
})

async function waitingForAll(db: Database): Promise<ModuleState['waiting']> {
  const latest = await latestRequest(db, closeAllKind, 'All')
  return latest?.status === 'pending' ? { requestId: latest.id, ref: latest.ref } : null
}

const saved = ({ module, status, version }: KeptModule) => ({ module, status, version })
const namesOf = (states: readonly KeptModule[]) => states.map(({ module }) => module).join(', ')
const switched = (states: readonly KeptModule[]) => ({
  modules: states.map(saved),
  status: states[0]?.status ?? 'off',
  requestId: null,
})
