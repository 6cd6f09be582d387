import { sessionMessages } from '#areas/session/messages.ts'
import { isCompanyEmail } from '#areas/session/rules.ts'
import type { SessionContext } from '#areas/session/server/session-context.ts'
import { embedded, userOf } from './accounts.ts'
import { link, linkedUser, type LinkSource, saveLinkedEmail, spendOffer, wasEverLinked } from './links.ts'
import type { Subject } from './identity-port.ts'
import { spendInvite, staffByEmail, staffById, type StaffMember } from '#areas/staff/public.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

const notLinked = () =>
  new AppError(sessionMessages('NOT_LINKED'), {
    code: 'UNAUTHENTICATED',
  })

/**
 * Returns the staff member identified by an identity. For a hosted identity a link must exist or is created: by the
 * token of a user manager's offer or invitation, or by a verified email if allowed and the person has never been
 * linked. Never creates a staff member.
 */
export async function resolvePerson(
  context: SessionContext,
  subject: Subject,
  token?: string,
): Promise<StaffMember | null> {
  const { db } = context
  if (subject.provider === embedded) {
    const id = await userOf(db, embedded, subject.subject)
    return id === undefined ? null : staffById(db, id)
  }
  const id = (token && (await linkedByToken(context, subject, token))) || (await linkedUser(db, subject))
  if (id !== undefined) {
    await saveLinkedEmail(db, subject)
    return staffById(db, id)
  }
  const person = await linkedByEmail(context, subject)
  if (!person) throw notLinked()
  return person
}

/**
 * Returns the staff member already linked to an identity, or null. Never creates a link; used for reauthentication.
 */
export async function linkedPerson(
  { db }: Pick<SessionContext, 'db'>,
  subject: Subject,
): Promise<StaffMember | null> {
  const id =
    subject.provider === embedded
      ? await userOf(db, embedded, subject.subject)
      : await linkedUser(db, subject)
  return id === undefined ? null : staffById(db, id)
}

/** Uses up a token and creates the link in one transaction, so the token stays valid if the link fails. */
async function linkedByToken(context: SessionContext, subject: Subject, token: string): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const offered = await spendOffer(tx, token)
    const invited = offered === undefined ? await spendInvite(tx, token) : null
    const id = offered ?? invited?.id
    const person = id === undefined ? null : await staffById(tx, id)
    if (!person) throw new AppError(sessionMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })
    await linkAndTell(tx, context, person, subject, offered === undefined ? 'invitation' : 'offer')
    return person.id
  })
}

async function linkedByEmail(context: SessionContext, subject: Subject): Promise<StaffMember | null> {
  const { db, linking } = context
  if (!linking.byEmail || !subject.emailVerified || !isCompanyEmail(subject.email, linking.domains))
    return null
  const person = await staffByEmail(db, subject.email)
  if (!person || person.status !== 'active') return null
  return inTransaction(db, async (tx) => {
    if (await wasEverLinked(tx, person.id, subject.issuer)) return null
    await linkAndTell(tx, context, person, subject, 'e-mail')
    return person
  })
}

async function linkAndTell(
  tx: Database,
  { audit }: SessionContext,
  person: StaffMember,
  subject: Subject,
  source: LinkSource,
): Promise<void> {
  if (!(await link(tx, person.id, subject, source)))
    throw new AppError(sessionMessages('ALREADY_LINKED'), { code: 'CONFLICT' })
  const { id, name, email } = person
  await audit(
    {
      actor: { id, name, email },
      action: 'Link identity',
      kind: 'user',
      recordId: id,
      label: `${name} (${email})`,
      after: { issuer: subject.issuer, subject: subject.subject, email: subject.email, by: source },
    },
    tx,
  )
}
