import { notificationsMessages } from '#areas/notifications/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience, NotificationDraft } from '#areas/notifications/contract.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { readSheet } from '#platform/server/imports.ts'
import { openFile } from '#platform/server/uploads.ts'
import { rejectField } from '#platform/server/errors.ts'

const ownsShop = (category: 'sss' | 'nsss'): RawBuilder<SqlBool> => sql`exists (
  select from published_business b
  where b.subscriber_id = s.id and b.store_category = ${sql.lit(category)} and b.deleted_at is null)`

/** SQL condition on subscribers `s` for an audience. Inactive subscribers are always excluded. */
export function isIn(audience: Audience, userIds: readonly number[]): RawBuilder<SqlBool> {
  const only: Record<Audience, RawBuilder<SqlBool>> = {
    all: sql`true`,
    sss: ownsShop('sss'),
    nsss: ownsShop('nsss'),
    kyc_verified: sql`s.kyc_acct_type = 'FullyVerified' and s.kyc_acct_status = 'Live'`,
    users: sql`s.id = any(${[...userIds]}::bigint[])`,
  }
  return sql`s.status = 'active' and s.deleted_at is null and (${only[audience]})`
}

/** Number of people and devices in an audience now. */
export async function countAudience(db: Database, audience: Audience, userIds: readonly number[]) {
  const { rows } = await sql<{ people: number; devices: number; android: number; ios: number }>`
    select count(*) as people, coalesce(sum(d.n), 0)::bigint as devices,
      coalesce(sum(d.android), 0)::bigint as android, coalesce(sum(d.n - d.android), 0)::bigint as ios
    from published_subscriber s
    left join (
      select subscriber_id, count(*) as n, count(*) filter (where platform = 'android') as android
      from push_device where is_active group by subscriber_id
    ) d on d.subscriber_id = s.id
    where ${isIn(audience, userIds)}`.execute(db)
  return rows[0] ?? { people: 0, devices: 0, android: 0, ios: 0 }
}

type Named = NotificationDraft['userIds'][number]

/** Resolves names to subscribers and returns the names that match none. */
export async function resolveUsers(db: Database, named: readonly Named[]) {
  const requested = [...new Set(named.map(String))]
  if (requested.length === 0) return { ids: [], unknown: [] }
  const { rows } = await sql<{ name: string; id: number | null }>`
    select w.name, s.id from unnest(${requested}::text[]) as w (name)
    left join published_subscriber s on s.status = 'active' and s.deleted_at is null and case
      when w.name like '+%' then s.mobile_number = w.name
      when w.name like '%-%' then s.cognito_sub = w.name::uuid
      else s.id = w.name::bigint end`.execute(db)
  return {
    ids: [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))].toSorted((a, b) => a - b),
    unknown: rows.filter(({ id }) => id === null).map(({ name }) => name),
  }
}

type FileAccessContext = Parameters<typeof openFile>[0] & { staff: { id: number } }

// Headings of the first column, to find the row of headings below a title.
const headings = ['mobile_number', 'mobile', 'cognito_sub', 'user id', 'users']
const limits = { rows: 5_000, columns: 200, cellLength: 5_000 }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Users in the first column of a file, one per row, below a heading. */
export async function usersIn(
  asking: FileAccessContext,
  key: string,
): Promise<{ named: Named[]; unreadable: string[] }> {
  const file = await openFile(asking, key)
  if (file.uploadedBy !== asking.staff.id || file.folder !== uploads.importFile.folder)
    rejectField('usersFile', notificationsMessages('FILE_GONE'))
  const extension = key.slice(key.lastIndexOf('.') + 1)
  const sheet = await readSheet({ bytes: file.bytes, extension }, { limits, headings })
  const named: Named[] = []
  const unreadable: string[] = []
  for await (const { cells, errors } of sheet.rows) {
    const text = cells[0]?.text.trim() ?? ''
    if (text === '') continue
    if (cells[0]?.error || errors.length > 0) {
      unreadable.push(text.slice(0, 40))
      continue
    }
    const mobile = mobileFrom(text)
    if (mobile !== null) named.push(mobile)
    else if (uuid.test(text)) named.push(text.toLowerCase())
    else if (/^[1-9]\d{0,14}$/.test(text)) named.push(Number(text))
    else unreadable.push(text.slice(0, 40))
  }
  return { named, unreadable }
}

/** Users that a draft names directly or in a file. Names without a match are returned instead of rejected. */
export async function usersOf(
  asking: FileAccessContext,
  { userIds, usersFile }: Pick<NotificationDraft, 'userIds' | 'usersFile'>,
) {
  const fromFile = usersFile === null ? { named: [], unreadable: [] } : await usersIn(asking, usersFile)
  const { ids, unknown } = await resolveUsers(asking.db, [...userIds, ...fromFile.named])
  return { ids, unknown: [...fromFile.unreadable, ...unknown] }
}
