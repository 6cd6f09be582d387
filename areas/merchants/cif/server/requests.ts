import { isPerson, type Condition, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import type { Language } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { CifPerson, CifReason, CifRequest, CifStatus } from '#areas/merchants/cif/contract.ts'
import { cifNoOf, getRequestError } from '#areas/merchants/cif/rules.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { searchFor } from '#areas/merchants/subscribers/server/search.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

const name = sql`concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, ''))`
type CifRow = Omit<CifRequest, 'cifNo'>

const row = sql<CifRow>`
  t.id, t.subscriber_id as "subscriberId", s.cognito_sub, ${name} as name, t.old_mobile as "oldMobile",
  t.new_mobile as "newMobile", t.reason_code as "reasonCode", t.remarks, t.status, t.requested_by as "requestedBy",
  ${staffName(sql`t.requested_by`)} as "requestedByName",
  t.requested_by_id as "requestedById", t.requested_at as "requestedAt", t.decided_by as "decidedBy",
  ${staffName(sql`t.decided_by`)} as "decidedByName",
  t.decided_by_id as "decidedById",
  t.decided_at as "decidedAt", t.decision_reason as "decisionReason", t.version`

type Filters = { status?: CifStatus[] | undefined; reasonCode?: CifReason[] | undefined }

// A CIF number contains the ID of the subscriber: CIF0000012 is subscriber 12.
const idIn = (cifNo: string) => /^cif0*(\d{1,15})$/i.exec(cifNo)?.[1]

function ofPerson(search: string): Condition[] {
  const id = idIn(search.trim())
  if (id !== undefined) return [sql`t.subscriber_id = ${Number(id)}`]
  if (search.length < 2) return []
  return [
    sql`exists (select from subscriber s where s.id = t.subscriber_id and ${isPerson(sql`s.search_text`, search)})`,
  ]
}

/** Query plan shared by the request list and its export. */
export const requestPlan = (
  request: ListRequest<Filters, 'requestedAt'>,
): ListPlan<CifRow, 'requestedAt'> => ({
  table: 'cif_request',
  sorts: { requestedAt: { by: sql.ref('t.requested_at'), type: 'timestamptz' } },
  date: 'requested_at',
  where: [
    ...oneOf('status', request.filters.status),
    ...oneOf('reason_code', request.filters.reasonCode),
    ...ofPerson(request.search),
  ],
  select: row,
  joins: sql`join subscriber s on s.id = t.subscriber_id`,
})

/** Returns a page of requests, numbers masked. */
export async function listRequests(
  db: Database,
  request: ListRequest<Filters, 'requestedAt'>,
): Promise<Page<CifRequest>> {
  const { rows, pageInfo } = await queryPage<CifRow, 'requestedAt'>(
    db.withoutPlugins(),
    request,
    requestPlan(request),
  )
  return { rows: rows.map(numbered).map(withoutNumbers), pageInfo }
}

const numbered = (request: CifRow) => ({ ...request, cifNo: cifNoOf(request.subscriberId) })
/** Returns a copy of the request with its numbers masked. */
export const withoutNumbers = <Request extends CifRequest>(request: Request): Request => ({
  ...request,
  oldMobile: maskedMobile(request.oldMobile),
  newMobile: maskedMobile(request.newMobile),
})

export type CifRecord = CifRequest & { idImageKey: string }

/** Returns one request with unmasked numbers. With `hold`, locks the row until the transaction ends. */
export async function requestBy(db: Database, id: number, hold = false): Promise<CifRecord> {
  const { rows } = await sql<Omit<CifRecord, 'cifNo'>>`
    select ${row}, t.id_image as "idImageKey"
    from cif_request t join subscriber s on s.id = t.subscriber_id
    where t.id = ${id} ${hold ? sql`for update of t` : sql``}`.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new NotFound(merchantsMessages('REQUEST_NOT_FOUND', { id }))
  return { ...found, cifNo: cifNoOf(found.subscriberId) }
}

/** Whole days since the subscriber's number last changed, by staff or in the app; null if it never changed. */
export async function daysSinceChange(db: Database, subscriberId: number): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select floor(extract(epoch from now() - max(at)) / 86400)::int as days from (
      select decided_at as at from cif_request where subscriber_id = ${subscriberId} and status = 'approved' union all
      select ended_at from contact_code where subscriber_id = ${subscriberId} and purpose = 'mobile' and status = 'used'
    ) change`.execute(db)
  return rows[0]?.days ?? null
}

type PersonRow = Pick<
  SubscriberRecord,
  | 'id'
  | 'cognito_sub'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'suffix'
  | 'mobile_number'
  | 'status'
  | 'kyc_acct_status'
  | 'watchlist_status'
  | 'wallet_status'
>

/** Returns the first subscribers that match a search, each with the reason their number cannot change now. */
export async function peopleFor(db: Database, search: string, language: Language): Promise<CifPerson[]> {
  const plain = db.withoutPlugins()
  const number = idIn(search)
  const { where } =
    number === undefined
      ? await searchFor(plain, search)
      : { where: [sql<boolean>`t.id = ${Number(number)}`] }
  const { rows } = await sql<PersonRow>`
    select t.id, t.cognito_sub, t.first_name, t.middle_name, t.last_name, t.suffix, t.mobile_number, t.status,
      t.kyc_acct_status, t.watchlist_status, t.wallet_status
    from subscriber t where t.deleted_at is null and ${sql.join(where, sql` and `)}
    order by t.registered_at desc, t.id desc limit 10`.execute(plain)
  return Promise.all(
    rows.map(async (person) => ({
      id: person.id,
      cifNo: cifNoOf(person.id),
      cognito_sub: person.cognito_sub,
      name: fullName(person),
      mobile_number: maskedMobile(person.mobile_number),
      kyc_acct_status: person.kyc_acct_status,
      watchlist_status: person.watchlist_status,
      wallet_status: person.wallet_status,
      disabledReason:
        getRequestError({ ...person, daysSinceChange: await daysSinceChange(db, person.id) })?.in(language) ??
        null,
    })),
  )
}
