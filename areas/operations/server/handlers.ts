import { renderStored } from '#platform/words.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { allMailLevel } from '#areas/operations/access.ts'
import { jobCalls, mailboxCalls, messageCalls } from '#areas/operations/contract.ts'
import {
  mailSeenBy,
  canRead,
  getCancelError,
  getRetryError,
  getRunAgainError,
  getRunNowError,
} from '#areas/operations/rules.ts'
import { findMail, listMail } from '#areas/operations/server/mailbox.ts'
import { findOutboxMessage, listOutbox } from '#areas/operations/server/messages.ts'
import { findRun, knownJobs, listRuns, runsStartedBy } from '#areas/operations/server/runs.ts'
import { ownRuns } from '#platform/contract/own-runs.ts'
import type { Database } from '#platform/server/db.ts'
import { mask } from '#platform/contract/fields.ts'
import { done, type HandledCall, handlersFor } from '#platform/server/http.ts'
import { type AnyJob, enqueue, cancelRun, lockRun, retryRun } from '#platform/server/jobs.ts'
import { lockMessage, retryMessage } from '#platform/server/messages.ts'
import { Forbidden, NotFound, orNotFound, AppError } from '#platform/server/errors.ts'

// Key that limits a job to one manual run at a time, apart from its scheduled run.
const byHand = 'by hand'

/** Handlers of the job, mail and message calls, for all job types of the application. */
export const operationsHandlers = (jobs: readonly AnyJob[]): HandledCall[] => [
  ...handlersFor(
    { ownRuns },
    {
      ownRuns: async ({ db, language, staff }) => ({
        runs: await runsStartedBy(db, jobs, staff.email, language),
      }),
    },
  ),
  ...handlersFor(jobCalls, {
    list: ({ db, language, request }) => listRuns(db, jobs, request, language),

    details: ({ db, language, request }) => findRun(db, jobs, request.id, language),

    known: async ({ db }) => ({ jobs: await knownJobs(db, jobs, new Date()) }),

    async runNow({ db, request: { name }, staff, audit }) {
      const job = known(jobs, name)
      const error = getRunNowError(job)
      if (error) throw new AppError(error)
      const { runId, isNew } = await enqueue(db, job, {}, { key: byHand, by: staff })
      if (!isNew) throw new AppError(operationsMessages('ALREADY_RUNNING'))
      await audit({ action: 'Run', kind: 'job', recordId: runId, label: job.title.en, toStatus: 'queued' })
      return done(operationsMessages('STARTED'), { id: runId, status: 'queued' })
    },

    async runAgain({ db, request: { id }, audit }) {
      const run = await held(db, id)
      const job = known(jobs, run.name)
      const error = getRunAgainError(run)
      if (error) throw new AppError(error)
      if (!(await retryRun(db, job, run))) throw new AppError(operationsMessages('ANOTHER_RUN_STARTED'))
      await audit({
        action: 'Run again',
        kind: 'job',
        recordId: id,
        label: job.title.en,
        fromStatus: run.state,
        toStatus: 'queued',
      })
      return done(operationsMessages('RESUMED', { id }), { id, status: 'queued' })
    },

    async cancel({ db, request: { id, reason }, audit }) {
      const run = await held(db, id)
      const error = getCancelError({ state: run.state, cancelAsked: run.cancelRequested })
      if (error) throw new AppError(error)
      const status = await cancelRun(db, run)
      const label = jobs.find(({ name }) => name === run.name)?.title.en ?? run.name
      await audit({
        action: 'Cancel',
        kind: 'job',
        recordId: id,
        label,
        reason,
        fromStatus: run.state,
        toStatus: status,
      })
      return done(
        status === 'running'
          ? operationsMessages('CANCELLING', { id })
          : operationsMessages('CANCELLED', { id }),
        {
          id,
          status,
        },
      )
    },
  }),
  ...handlersFor(mailboxCalls, {
    list({ db, request, staff, language, configuration: { mode } }) {
      const seen = mailSeenBy({ level: staff.level, mode })
      if (seen === 'none') throw new Forbidden()
      return listMail(db, request, { reader: seen === 'all' ? null : staff.email, language })
    },

    async details({ db, request, staff, language, configuration }) {
      const { mode } = configuration
      if (mode !== 'demo') throw new AppError(operationsMessages('EMAIL_OF_ANOTHER'))
      const mail = await findMail(db, request.id, configuration)
      // Mail of other people is reported as not found, so that ids reveal nothing.
      if (!canRead({ ...staff, mode }, mail))
        throw new NotFound(operationsMessages('EMAIL_NOT_FOUND', { id: request.id }))
      return {
        ...mail,
        recipient: mask('email', mail.recipient),
        lastError: renderStored(mail.lastError, language),
      }
    },
  }),
  ...handlersFor(messageCalls, {
    list: ({ db, request, language }) => listOutbox(db, request, language),

    details: ({ db, request, staff, language, configuration: { mode, secret } }) =>
      findOutboxMessage(db, request.id, {
        secret,
        language,
        withSecrets: mode === 'demo' && staff.level >= allMailLevel,
      }),

    async retry({ db, request: { id, reason }, audit }) {
      const message = await lockMessage(db, id)
      if (!message) throw new NotFound(operationsMessages('MESSAGE_NOT_FOUND', { id }))
      const error = getRetryError(message)
      if (error) throw new AppError(error)
      await retryMessage(db, id)
      await audit({
        action: 'Resend',
        kind: 'message',
        recordId: id,
        label: `Message ${id}`,
        fromStatus: message.state,
        toStatus: 'queued',
        reason,
      })
      return done(operationsMessages('MESSAGE_QUEUED'), { id, status: 'queued' })
    },
  }),
]

async function held(db: Database, id: number) {
  const run = await lockRun(db, id)
  return orNotFound(run, operationsMessages('RUN_NOT_FOUND', { id }))
}

function known(jobs: readonly AnyJob[], name: string): AnyJob {
  const job = jobs.find((each) => each.name === name)
  return orNotFound(job, operationsMessages('JOB_NOT_FOUND', { name }))
}
