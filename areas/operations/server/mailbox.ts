import { type Language, renderStored } from '#platform/words.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OutboxMail, OutboxMailDetails } from '#areas/operations/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { notConfidential } from '#platform/server/audit.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { isConsoleAddress, textWithLink } from '#platform/server/mail.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { NotFound } from '#platform/server/errors.ts'

type Filters = {
  kind?: string | undefined
  state?: OutboxMail['state'] | undefined
  recipient?: string | undefined
}

// A record is stored as its kind and id, such as `user 35`, and shown with its name in the audit log.
const about = sql`coalesce((
  select a.label from audit_entry a
  where t.about ~ '^[a-z-]+ [0-9]+$' and a.kind = split_part(t.about, ' ', 1) and a.record_id = split_part(t.about, ' ', 2)
  order by a.id desc limit 1), t.about)`

const columns = (recipient: RawBuilder<string>) => sql<OutboxMail>`
  t.id, ${recipient} as recipient, t.subject, t.kind, ${about} as about, t.state, t.attempts, t.last_error, t.created_at, t.sent_at`

/** Page of mail, newest first, of one recipient or of all. */
export async function listMail(
  db: Database,
  request: ListRequest<Filters, 'createdAt'>,
  { reader, language }: { reader: string | null; language: Language },
): Promise<Page<OutboxMail>> {
  const { rows, pageInfo } = await queryPage(db, request, mailPlan(request, reader))
  return {
    rows: rows.map((row) => ({ ...row, lastError: renderStored(row.lastError, language) })),
    pageInfo,
  }
}

/** Query plan shared by the mail list and its export. */
export function mailPlan(
  { filters: { kind, state, recipient } }: ListRequest<Filters, 'createdAt'>,
  reader: string | null,
): ListPlan<OutboxMail, 'createdAt'> {
  return {
    table: 'outbox_mail',
    date: 'created_at',
    sorts: {},
    where: [
      ...equal('kind', kind),
      ...equal('state', state),
      ...(reader === null
        ? [...equal('recipient', recipient), notConfidential(sql.ref('t.kind'), sql.ref('t.about'))]
        : [sql<boolean>`t.recipient = ${reader}`]),
    ],
    select: columns(sql`masked_email(t.recipient)`),
  }
}

/** Returns a mail with its text, also its one-time link, and its unmasked recipient. */
export async function findMail(
  db: Database,
  id: number,
  { publicUrl, secret }: Pick<Configuration, 'publicUrl' | 'secret'>,
): Promise<OutboxMailDetails> {
  const { rows } = await sql<Omit<OutboxMailDetails, 'links'> & { oneTimeLink: Buffer | null }>`
    select ${columns(sql`t.recipient`)}, t.text, t.html, t.one_time_link from outbox_mail t where t.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new NotFound(operationsMessages('EMAIL_NOT_FOUND', { id }))
  const { oneTimeLink, ...mail } = found
  const text = textWithLink({ ...mail, oneTimeLink }, secret)
  const lines = text.split('\n').map((line) => line.trim())
  return { ...mail, text, links: [...new Set(lines.filter((line) => isConsoleAddress(line, publicUrl)))] }
}
