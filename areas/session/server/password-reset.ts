import { sessionMessages } from '#areas/session/messages.ts'
import { sql } from 'kysely'
import { passwordResetMinutes } from '#areas/session/rules.ts'
import { mailWords } from '#areas/session/server/mail-words.ts'
import { hashOf, newToken } from '#areas/session/server/tokens.ts'
import { manila } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail.ts'
import { AppError } from '#platform/server/errors.ts'
import { type Language, translatorFor } from '#platform/words.ts'

type Person = { id: number; email: string; name: string }

const mostPerHour = 3

/** Number of seconds until another link can be mailed for this account; 0 if none. */
export async function secondsUntilNextReset(db: Database, account: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds from password_reset
    where account = ${account} and created_at > now() - interval '1 hour'
    order by created_at desc offset ${mostPerHour - 1} limit 1`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

type New = {
  account: Buffer
  person: Person | null
  ip: string
  language: Language
  publicUrl: string
  secret: Buffer
}

/** Stores the request and, for a known person, mails the link. A newer link revokes an older one. */
export async function createPasswordReset(
  tx: Database,
  { account, person, ip, language, publicUrl, secret }: New,
) {
  const token = newToken()
  if (person) await voidPasswordResets(tx, person.id)
  await sql`
    insert into password_reset (account, user_id, token_hash, ip, expires_at)
    values (${account}, ${person?.id ?? null}, ${person ? hashOf(token) : null}, ${ip},
      now() + make_interval(mins => ${passwordResetMinutes}))`.execute(tx)
  if (!person) return
  const t = translatorFor(mailWords, language)
  await queueMail(tx, {
    to: person.email,
    subject: t('resetSubject'),
    text: [
      t('greeting', { name: person.name }),
      '',
      t('resetText', { email: person.email, minutes: String(passwordResetMinutes) }),
      '',
      t('resetOpen'),
      '{link}',
      '',
      t('resetOnce'),
      t('resetIgnore'),
    ].join('\n'),
    oneTimeLink: { address: `${publicUrl}/reset-password/${token}`, secret },
    kind: 'password-reset',
  })
}

const unusable = () => new AppError(sessionMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })

/** Id of the person whose password an open link sets. */
export async function userOfReset(db: Database, token: string): Promise<number> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from password_reset
    where token_hash = ${hashOf(token)} and closed_at is null and expires_at > now()`.execute(db)
  if (!rows[0]) throw unusable()
  return rows[0].userId
}

/** Uses up a link. Of two concurrent calls, one succeeds. */
export async function spendPasswordReset(tx: Database, token: string): Promise<number> {
  const { rows } = await sql<{ userId: number }>`
    update password_reset set closed_at = now()
    where token_hash = ${hashOf(token)} and closed_at is null and expires_at > now()
    returning user_id`.execute(tx)
  if (!rows[0]) throw unusable()
  return rows[0].userId
}

/** Revokes all links of a person. */
export const voidPasswordResets = (tx: Database, userId: number) =>
  sql`update password_reset set closed_at = now() where user_id = ${userId} and closed_at is null`.execute(tx)

type ChangeOptions = { language?: Language; publicUrl: string }

/** Notifies the person that their password changed. */
export const mailPasswordChanged = (tx: Database, person: Omit<Person, 'id'>, options: ChangeOptions) =>
  mailSecurityChange(tx, person, options, {
    kind: 'password-changed',
    subject: 'changedSubject',
    text: 'changedText',
    sessions: true,
  })

const factorTexts = {
  'app-added': { subject: 'factorOnSubject', text: 'factorOnText' },
  'app-removed': { subject: 'factorOffSubject', text: 'factorOffText' },
  'passkey-added': { subject: 'passkeyAddedSubject', text: 'passkeyAddedText' },
  'passkey-removed': { subject: 'passkeyRemovedSubject', text: 'passkeyRemovedText' },
} as const

type FactorChange = ChangeOptions & {
  change: keyof typeof factorTexts
  /** Name of the passkey. */
  name?: string
  /** Address of the company that is told of removals as well. */
  securityMail?: string | null
}

/** Notifies the person of a change of their second factors, and the security address of a removal. */
export async function mailSecondFactorChange(
  tx: Database,
  person: Omit<Person, 'id'>,
  { change, name, securityMail = null, ...options }: FactorChange,
): Promise<void> {
  for (const to of new Set([person.email, ...(securityMail === null ? [] : [securityMail])]))
    await mailSecurityChange(tx, person, options, {
      to,
      kind: 'second-factor-changed',
      ...factorTexts[change],
      passkey: name ?? '',
      sessions: false,
    })
}

type SecurityChange = {
  /** Another recipient than the person. */
  to?: string
  kind: string
  subject: 'changedSubject' | (typeof factorTexts)[keyof typeof factorTexts]['subject']
  text: 'changedText' | (typeof factorTexts)[keyof typeof factorTexts]['text']
  passkey?: string
  /** Whether the other sessions ended. */
  sessions: boolean
}

async function mailSecurityChange(
  tx: Database,
  { email, name }: Omit<Person, 'id'>,
  { language = 'en', publicUrl }: ChangeOptions,
  { to = email, kind, subject, text, passkey = '', sessions }: SecurityChange,
) {
  const t = translatorFor(mailWords, language)
  const moment = new Intl.DateTimeFormat('en-PH', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: manila,
  }).format(new Date())
  await queueMail(tx, {
    to,
    subject: t(subject),
    text: [
      t('greeting', { name }),
      '',
      t(text, { email, moment, passkey }),
      ...(sessions ? [t('changedSessions')] : []),
      '',
      t('changedNotYou'),
      t('changedOpen'),
      `${publicUrl}/forgot-password`,
    ].join('\n'),
    kind,
  })
}
