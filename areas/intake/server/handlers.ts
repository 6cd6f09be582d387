import { intakeCalls } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { getResumeError } from '#areas/intake/rules.ts'
import { recordKind, submitBalances } from './approval-type.ts'
import { postBalances } from './posting.ts'
import { errorPlan, findRun, lockRun, runPlan, transitionRun } from './runs.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { queryPage } from '#platform/server/lists.ts'
import { renderStored } from '#platform/words.ts'

export const intakeHandlers = handlersFor(intakeCalls, {
  list: ({ db, request }) => queryPage(db, request, runPlan(request)),
  info: async ({ db, request }) => {
    const { balancesHash: _hash, ...run } = await findRun(db, request.id)
    return run
  },
  errors: async ({ db, request, language }) => {
    const page = await queryPage(db, request, errorPlan(request))
    const rows = page.rows.map(({ errorFil, ...row }) => ({
      ...row,
      error: language === 'fil' && errorFil !== '' ? errorFil : renderStored(row.error, language),
    }))
    return { ...page, rows }
  },
  submit: async (context) => {
    const { id, version } = context.request
    const sentence = await submitBalances(context, id, version)
    return done(sentence, await savedRun(context.db, id))
  },
  resume: async ({ db, request, staff, audit }) => {
    const run = await lockRun(db, request.id, request.version)
    const error = getResumeError(run)
    if (error) throw new AppError(error, { code: 'INVALID_STATE' })
    await transitionRun(db, run, { to: 'approved', by: staff.email })
    await enqueue(db, postBalances, { runId: run.id }, { key: String(run.id), by: staff })
    await audit({
      action: 'Resume',
      kind: recordKind,
      recordId: run.id,
      label: run.refNo,
      fromStatus: run.status,
      toStatus: 'approved',
    })
    return done(intakeMessages('RESUMED', { ref: run.refNo }), await savedRun(db, run.id))
  },
})

async function savedRun(db: Database, runId: number) {
  const { id, status, version } = await findRun(db, runId)
  return { id, status, version }
}
