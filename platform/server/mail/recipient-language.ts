import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Language } from '#platform/words/words.ts'

/** Language that the member of staff with this address chose for the console; English if they chose none. */
export async function recipientLanguage(db: Database, email: string): Promise<Language> {
  const { rows } = await sql<{ language: Language | null }>`
    select language from published_staff_user where email = ${email} and deleted_at is null`.execute(db)
  return rows[0]?.language ?? 'en'
}
