import type { Generated } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** When absent, the text is set in the house's layout. */
  html?: string
  /** What kind of mail it is: `approval`. */
  kind: string
  /** What it is about, for looking it up: `APR0000012`. */
  about?: string
}

export type MailState = 'queued' | 'sent' | 'failed'

export type OutboxMailTable = {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string | null
  kind: string
  about: string
  messageId: Generated<string>
  state: Generated<MailState>
  attempts: Generated<number>
  /** How many attempts broke off after the mail was handed over, so that it may have arrived. */
  unclearEnds: Generated<number>
  lastError: Generated<string>
  createdAt: Generated<string>
  dueAt: Generated<string>
  sentAt: string | null
}

export const mailTables = (db: Database) => db.withTables<{ outboxMail: OutboxMailTable }>()

/** Writes a mail in the caller's transaction; it is sent after that commits, and never if it does not. */
export async function queueMail(
  tx: Database,
  { to, subject, text, html, kind, about = '' }: Mail,
): Promise<void> {
  await queueStatement(tx, insertion, [to, oneLine(subject), text, html ?? null, kind, about])
}

const insertion =
  'insert into outbox_mail (recipient, subject, text, html, kind, about) values ($1, $2, $3, $4, $5, $6)'

// A line break in a subject would begin a header of its own.
const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim().slice(0, 300)
