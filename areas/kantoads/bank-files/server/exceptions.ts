import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import type { BankException, bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<BankException>`
  t.exception_id, t.type as why, t.ref_no, t.batch_ref_no, b.created_by as batch_made_by, t.amount, t.result, t.bank_reference, t.bank_message as bank_says, t.cashout_id,
  c.ref_no as cashout_ref_no, c.status as cashout_status, c.net as cashout_net, c.processed_by_id as sent_by_id, t.status, t.resolution, t.created_by,
  t.created_at, t.resolved_by, ${staffName(sql`t.resolved_by`)} as resolved_by_name, t.resolved_at, t.version`
const itsCashout = sql`left join ads_cashout c on c.cashout_id = t.cashout_id
  left join ads_cashout_batch b on b.ref_no = t.batch_ref_no`

type ExceptionsQuery = RequestOf<typeof bankFileCalls.exceptions>

/** One page of bank results that match no cashout. */
export const listExceptions = (db: Database, request: ExceptionsQuery): Promise<Page<BankException>> =>
  queryPage(db, request, exceptionPlan(request))

/** List plan of exceptions, for pages and exports. */
export function exceptionPlan(request: ExceptionsQuery): ListPlan<BankException, 'createdAt'> {
  return {
    table: 'ads_bank_exception',
    key: 'exception_id',
    sorts: { createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' } },
    date: 'created_at',
    where: oneOf('status', request.filters.status),
    select: row,
    joins: itsCashout,
  }
}

/** Loads one exception; with `hold`, locked until the transaction ends. */
export async function findException(db: Database, id: number, hold = false): Promise<BankException> {
  const { rows } = await sql<BankException>`
    select ${row} from ads_bank_exception t ${itsCashout}
    where t.exception_id = ${id} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], kantoadsMessages('EXCEPTION_NOT_FOUND', { id }))
}

/** Updates whether cashouts have an unresolved bank result that reports them as paid. */
export async function rematch(db: Database, cashoutIds: readonly (number | null)[]): Promise<void> {
  const ids = cashoutIds.filter((id) => id !== null).toSorted((a, b) => a - b)
  for (const id of new Set(ids)) {
    // Locked first, so that the next statement sees changes of concurrent transactions.
    await sql`select from ads_cashout where cashout_id = ${id} for update`.execute(db)
    await sql`
      update ads_cashout c set reported_paid = reported.is_paid, updated_at = now(), version = version + 1
      from (select exists (select from ads_bank_exception where cashout_id = ${id} and status = 'open'
        and result = 'paid') as is_paid) reported
      where c.cashout_id = ${id} and c.reported_paid <> reported.is_paid`.execute(db)
  }
}
