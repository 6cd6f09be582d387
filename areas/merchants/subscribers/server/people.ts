import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { containingPerson } from '#platform/server/lists.ts'

/** A subscriber as an option of a form, with the mobile number masked. */
export type Person = { id: number; name: string; mobile: string }

const person = sql<Person>`
  t.id, t.first_name || ' ' || t.last_name as name, masked_mobile(t.mobile_number) as mobile`

/** First few people whose name or mobile number contains the search text. */
export async function peopleLike(db: Database, search: string): Promise<Person[]> {
  const found = containingPerson('search_text', search)
  if (found.length === 0) return []
  const { rows } = await sql<Person>`
    select ${person} from published_subscriber t
    where t.deleted_at is null and ${sql.join(found, sql` and `)} order by t.id limit 20`.execute(db)
  return rows
}

/** People by id, in the order of their ids. */
export async function peopleBy(db: Database, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${person} from published_subscriber t where t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(
    db,
  )
  return rows
}
