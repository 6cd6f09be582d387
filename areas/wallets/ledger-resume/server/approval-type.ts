import { sql } from 'kysely'
import { z } from 'zod'
import { ledgerAdministrators } from '#areas/wallets/access.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import {
  type ActorContext,
  defineApprovalType,
  latestRequest,
  submitRequest,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Message } from '#platform/words.ts'

const Payload = z.object({ stopNo: z.int(), since: z.string(), difference: z.string(), reason: z.string() })
type Payload = z.infer<typeof Payload>

const recordKind = 'ledger-stop'

/** Approval type for resuming money movements after the ledger stopped them. */
export const ledgerResumeApprovalType = defineApprovalType<Payload>({
  kind: 'ledger-resume',
  name: walletsMessages('APPROVAL_TYPE_RESUME'),
  module: '',
  payload: Payload,
  title: () => walletsMessages('REQUEST_RESUME'),
  whoMayDecide: ledgerAdministrators,
  effect: async (db, { since, difference, reason }) => {
    const { isClean, lastCheckAt } = await readStop(db)
    return {
      facts: [
        { label: walletsMessages('STOPPED_SINCE'), unit: 'moment', value: since },
        { label: walletsMessages('STOPPED_BECAUSE'), unit: 'text', value: difference },
        ...(lastCheckAt === null
          ? []
          : [{ label: walletsMessages('LAST_COMPLETE_CHECK'), unit: 'moment' as const, value: lastCheckAt }]),
      ],
      reason,
      changes: [],
      projected: [],
      warnings: [
        walletsMessages('WARNING_RESUME'),
        ...(isClean ? [] : [walletsMessages('LEDGER_NOT_CLEAN')]),
      ],
      passed: isClean ? [walletsMessages('PASSED_LEDGER_CHECK')] : [],
      attachments: [],
    }
  },
  executionError: async (db, { stopNo }) => getResumeError(await readStop(db), stopNo),
  onApproved: async ({ db, audit }, { stopNo, reason, difference }, request) => {
    const error = getResumeError(await readStop(db), stopNo)
    if (error) throw new AppError(error, { code: 'INVALID_STATE' })
    await sql`select ledger_resume_approved(${request.id})`.execute(db)
    await audit({
      action: 'Resume',
      kind: recordKind,
      recordId: stopNo,
      label: walletsMessages('STOP_LABEL', { n: stopNo }).encoded,
      reason,
      after: { difference, ref: request.ref },
    })
    return walletsMessages('MONEY_RESUMED')
  },
})

type Stop = {
  stopped: boolean
  stopNo: number
  since: string | null
  difference: string
  isClean: boolean
  lastCheckAt: string | null
}

async function readStop(db: Database): Promise<Stop> {
  const { rows } = await sql<Stop>`
    select s.stopped, s.stop_no, s.since, s.reason as difference, ledger_is_clean() as is_clean,
      (select c.at from ledger_check c where c.scope = 'all' order by c.id desc limit 1) as last_check_at
    from ledger_state s`.execute(db)
  const [stop] = rows
  if (!stop) throw new Error('The ledger state row is missing.')
  return stop
}

/** Reason money movements cannot be resumed, or null. */
function getResumeError({ stopped, isClean, ...stop }: Stop, stopNo: number): Message | null {
  if (!stopped || stop.stopNo !== stopNo) return walletsMessages('NOT_STOPPED')
  return isClean ? null : walletsMessages('LEDGER_NOT_CLEAN')
}

/** Submits the request to resume money movements after the current stop. */
export async function submitResume(context: ActorContext, reason: string) {
  const { db } = context
  const stop = await readStop(db)
  const { stopNo, since, difference } = stop
  const error = getResumeError(stop, stopNo)
  if (error || since === null)
    throw new AppError(error ?? walletsMessages('NOT_STOPPED'), { code: 'INVALID_STATE' })
  const latest = await latestRequest(db, ledgerResumeApprovalType, String(stopNo))
  if (latest?.status === 'pending')
    throw new AppError(walletsMessages('RESUME_PENDING', { ref: latest.ref }), { code: 'DUPLICATE' })
  return submitRequest(context, ledgerResumeApprovalType, {
    payload: { stopNo, since, difference, reason },
    recordKind,
    recordId: String(stopNo),
  })
}
