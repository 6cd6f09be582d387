import { sql } from 'kysely'
import { z } from 'zod'
import type { CaseTransaction, MissingValue } from '#areas/compliance/cases/contract.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { csvLineForSystems } from '#platform/server/files.ts'

const Field = z.object({ name: z.string(), value: z.string(), required: z.boolean(), max: z.int() })

type Format = {
  formatId: number
  name: string
  effectiveFrom: string
  source: string
  institution: string
  fields: z.infer<typeof Field>[]
  transactionCodes: Record<string, string>
}

/** Format of reports that is in force today, or null. */
export async function formatInForce(db: Database): Promise<Format | null> {
  const { rows } = await sql<Omit<Format, 'fields'> & { fields: unknown }>`
    select format_id, name, effective_from::text, source, institution, fields, transaction_codes
    from compliance_report_format where effective_from <= (now() at time zone 'Asia/Manila')::date
    order by effective_from desc limit 1`.execute(db)
  const [found] = rows
  return found ? { ...found, fields: z.array(Field).parse(found.fields) } : null
}

export type ReportedCase = {
  id: number
  refNo: string
  type: 'covered' | 'suspicious'
  subscriberId: number
  dayFrom: string
  dayTo: string
  circumstance: string | null
  narrative: string
}

/** Successful transactions of the customer on the days of a case, in all wallets, of the types that the format reports. */
export async function transactionsOf(
  db: Database,
  { subscriberId, dayFrom, dayTo }: Pick<ReportedCase, 'subscriberId' | 'dayFrom' | 'dayTo'>,
  types: readonly string[],
): Promise<CaseTransaction[]> {
  const { rows } = await sql<CaseTransaction>`
    select t.txn_id, t.created_at as at, t.ref_no, w.account_no, t.type, t.amount, t.channel, t.counterparty
    from published_wallet w join published_wallet_txn t on t.wallet_id = w.wallet_id
    where w.subscriber_id = ${subscriberId} and t.status = 'success' and t.type = any(${[...types]}::text[])
      and t.created_at >= ${dayFrom}::date::timestamp at time zone 'Asia/Manila'
      and t.created_at < (${dayTo}::date + 1)::timestamp at time zone 'Asia/Manila'
      and not (t.type = 'p2p_receive' and exists (
        select from published_wallet_txn o join published_wallet other on other.wallet_id = o.wallet_id
        where o.transfer_id = t.transfer_id and o.type = 'p2p_send' and other.subscriber_id = w.subscriber_id
          and o.created_at > t.created_at - interval '1 minute' and o.created_at < t.created_at + interval '1 minute'))
    order by t.created_at, t.txn_id`.execute(db)
  return rows
}

type Person = {
  lastName: string
  firstName: string
  middleName: string
  birthDate: string | null
  nationality: string
  mobileNumber: string
  address: string
}

async function personOf(db: Database, subscriberId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select concat_ws(' ', last_name, nullif(suffix, '')) as last_name, first_name, middle_name, birth_date::text, nationality,
      mobile_number, address
    from published_identified_person where subscriber_id = ${subscriberId}`.execute(db)
  return orNotFound(rows[0], complianceMessages('SUBSCRIBER_NOT_FOUND'))
}

/** Whether a report of the case was released before, so that the next one corrects it. */
async function wasReleased(db: Database, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from compliance_report where case_id = ${caseId} and released_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Day as the format writes it: 20261130. */
const compactDay = (day: string) => day.replaceAll('-', '')
const manilaDay = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)

type Content = {
  format: Format
  text: string
  transactions: CaseTransaction[]
  missing: MissingValue[]
}

/**
 * The file of a case in the format in force: one line per transaction. `missing` are the required values that the
 * records do not have; a file with any cannot be submitted.
 */
export async function reportContent(db: Database, reported: ReportedCase): Promise<Content> {
  const format = await formatInForce(db)
  if (!format) throw new AppError(complianceMessages('NO_FORMAT'))
  const { fields, transactionCodes, institution } = format
  const transactions = await transactionsOf(db, reported, Object.keys(transactionCodes))
  const person = await personOf(db, reported.subscriberId)
  const isCorrection = await wasReleased(db, reported.id)
  const missing: MissingValue[] = []
  const lines = transactions.map((transaction) => {
    const values: Record<string, string> = {
      ...Object.fromEntries(Object.entries(person).map(([name, value]) => [name, value ?? ''])),
      birthDate: compactDay(person.birthDate ?? ''),
      recordType: 'D',
      reportType: reported.type === 'covered' ? 'CTR' : 'STR',
      submissionType: isCorrection ? 'E' : 'A',
      institution,
      caseRef: reported.refNo,
      day: compactDay(manilaDay(transaction.at)),
      transactionCode: transactionCodes[transaction.type] ?? '',
      refNo: transaction.refNo,
      amount: pesosFrom(transaction.amount),
      channel: transaction.channel,
      counterparty: transaction.counterparty,
      accountNo: transaction.accountNo,
      circumstance: reported.circumstance ?? '',
      narrative: reported.narrative,
    }
    return fields.map(({ name, value: key, required, max }) => {
      const value = (values[key] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, max)
      if (required && value === '') missing.push({ field: name, refNo: transaction.refNo })
      return value
    })
  })
  const text = [fields.map(({ name }) => name), ...lines].map((line) => csvLineForSystems(line)).join('')
  return { format, text, transactions, missing }
}
