import type { Generated } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { deferInSet } from '#platform/server/group-commit/group-commit.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'
import { encryptLink } from './one-time-link.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** HTML version. If absent, the text is rendered with the standard layout. */
  html?: string
  /** One-time link that takes the place of `{link}` in the text. It is stored encrypted, and only until it is sent. */
  oneTimeLink?: OneTimeLink
  /** Type of email, stored for filters and alerts, such as `approval`. */
  kind: string
  /** Reference of the related record, for searches: `APR0000012`. */
  about?: string
}

/** Address that grants access to whoever opens it, and the installation's secret to encrypt it with. */
export type OneTimeLink = { address: string; secret: Buffer }

export type MailState = 'queued' | 'sent' | 'failed'

export type OutboxMailTable = {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string | null
  /** Encrypted one-time link, until the email is sent or has failed. */
  oneTimeLink: Buffer | null
  kind: string
  about: string
  messageId: Generated<string>
  state: Generated<MailState>
  attempts: Generated<number>
  /** Number of attempts that broke off after the content was sent, so that the email may have arrived. */
  unclearEnds: Generated<number>
  lastError: Generated<string>
  createdAt: Generated<string>
  dueAt: Generated<string>
  sentAt: string | null
}

export const mailTables = (db: Database) => db.withTables<{ outboxMail: OutboxMailTable }>()

/** Queues an email in the caller's transaction. It is sent after the commit, and never after a rollback. */
export async function queueMail(tx: Database, mail: Mail): Promise<void> {
  await deferInSet(tx, insertMails, [mail])
}

async function insertMails(tx: Database, mails: readonly Mail[]): Promise<void> {
  const column = (value: (mail: Mail) => string | null) => mails.map(value)
  await queueStatement(tx, insertion, [
    column(({ to }) => to),
    column(({ subject }) => oneLine(subject)),
    column(({ text }) => text),
    column(({ html }) => html ?? null),
    mails.map(({ to, oneTimeLink: link }) => (link ? encryptLink(link.secret, to, link.address) : null)),
    column(({ kind }) => kind),
    column(({ about }) => about ?? ''),
  ])
}

const insertion = `insert into outbox_mail (recipient, subject, text, html, one_time_link, kind, about)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::text[])`

// A line break in a subject could inject a header.
const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim().slice(0, 300)
