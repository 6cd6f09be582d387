import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { textWithLink } from '#platform/server/mail/one-time-link.ts'

type Stored = { recipient: string; subject: string; text: string; oneTimeLink: Buffer | null }

/** Emails of one type to a person as they will be sent, with their one-time links, oldest first. */
export async function mailsTo(db: Database, secret: Buffer, recipient: string, kind: string) {
  const { rows } = await sql<Stored>`
    select recipient, subject, text, one_time_link from outbox_mail
    where recipient = ${recipient} and kind = ${kind} order by id`.execute(db)
  return rows.map(({ subject, ...mail }) => ({ subject, text: textWithLink(mail, secret) }))
}
