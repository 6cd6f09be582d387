import { sql } from 'kysely'
import { sessionMessages } from '#areas/session/messages.ts'
import { registrationHours } from '#areas/session/rules.ts'
import { mailWords } from './mail-words.ts'
import { hashOf, newToken } from './tokens.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { queueMail } from '#platform/server/mail.ts'
import { type Language, translatorFor } from '#platform/words.ts'

type Applicant = { firstName: string; lastName: string; email: string; passwordHash: string }
type New = Applicant & {
  account: Buffer
  isTaken: boolean
  language: Language
  publicUrl: string
  secret: Buffer
}

/** Emails to one address per day, so that registrations cannot flood a mailbox. */
const mostPerDay = 3

/**
 * Stores a registration and mails its link. The person exists only after the link was opened and the password of the
 * same registration entered there, so neither a typed address nor a link alone is enough.
 */
export async function createRegistration(tx: Database, applicant: New): Promise<void> {
  const { account, email, firstName, lastName, passwordHash, isTaken, language, publicUrl, secret } =
    applicant
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration
    where account = ${account} and created_at > now() - interval '1 day'`.execute(tx)
  if ((rows[0]?.count ?? 0) >= mostPerDay) return
  const token = newToken()
  await sql`
    insert into registration (token_hash, account, email, first_name, last_name, password_hash, closed_at)
    values (${hashOf(token)}, ${account}, ${email}, ${firstName}, ${lastName}, ${passwordHash},
      ${isTaken ? sql`now()` : null})`.execute(tx)
  const t = translatorFor(mailWords, language)
  await queueMail(tx, {
    to: email,
    subject: isTaken ? t('takenSubject') : t('registerSubject'),
    text: [
      t('greeting', { name: `${firstName} ${lastName}` }),
      '',
      isTaken ? t('takenText', { email }) : t('registerText', { email, hours: String(registrationHours) }),
      '',
      isTaken ? `${publicUrl}/login` : '{link}',
      '',
      t('registerIgnore'),
    ].join('\n'),
    ...(!isTaken && { oneTimeLink: { address: `${publicUrl}/register/${token}`, secret } }),
    kind: 'registration',
  })
}

const unusable = () => new AppError(sessionMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })

/** Registration of an open link. Counts the attempt, which must be committed even if the password is wrong. */
export async function registrationOf(db: Database, token: string): Promise<Applicant> {
  const { rows } = await sql<Applicant>`
    update registration set attempts = attempts + 1
    where token_hash = ${hashOf(token)} and closed_at is null and attempts < 5
      and created_at > now() - make_interval(hours => ${registrationHours})
    returning first_name, last_name, email, password_hash`.execute(db)
  if (!rows[0]) throw unusable()
  return rows[0]
}

/** Uses up a link, and with it all registrations of the email. Of two concurrent calls, one succeeds. */
export async function spendRegistration(tx: Database, token: string): Promise<void> {
  const spent = await sql`
    update registration set closed_at = now() where token_hash = ${hashOf(token)} and closed_at is null`.execute(
    tx,
  )
  if (spent.numAffectedRows !== 1n) throw unusable()
  await sql`
    update registration set closed_at = now()
    where closed_at is null and account = (select account from registration where token_hash = ${hashOf(token)})`.execute(
    tx,
  )
}

export const deleteOldRegistrations = (db: Database) =>
  sql`delete from registration where created_at < now() - interval '7 days'`.execute(db)
