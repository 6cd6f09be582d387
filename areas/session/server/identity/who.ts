import { isCompanyEmail } from '#areas/session/rules.ts'
import type { Asking } from '#areas/session/server/asking.ts'
import { embedded, userOf } from '#areas/session/server/identity/accounts.ts'
import {
  link,
  linkedUser,
  type MadeBy,
  noteEmail,
  spendOffer,
  wasEverLinked,
} from '#areas/session/server/identity/links.ts'
import type { Subject } from '#areas/session/server/identity/port.ts'
import { spendInvite, staffByEmail, staffById, type StaffMember } from '#areas/staff/public.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

const notLinked = () =>
  new Refusal('Nobody here is linked with this account yet. Ask a user manager for a link.', {
    code: 'UNAUTHENTICATED',
  })

/**
 * The person whom an identity means. A hosted one is linked first: by the token of a user manager's offer or
 * invitation, or by a verified e-mail where that is allowed and nobody has linked the person before. Nobody is made
 * from what an identity says.
 */
export async function personMeant(asking: Asking, who: Subject, token?: string): Promise<StaffMember | null> {
  const { db } = asking
  if (who.provider === embedded) {
    const id = await userOf(db, embedded, who.subject)
    return id === undefined ? null : staffById(db, id)
  }
  const id = (token && (await linkedByToken(asking, who, token))) || (await linkedUser(db, who))
  if (id !== undefined) {
    await noteEmail(db, who)
    return staffById(db, id)
  }
  const person = await linkedByEmail(asking, who)
  if (!person) throw notLinked()
  return person
}

/** The person who is linked with an identity already, or null. It links nobody: it is for whoever only proves who they are. */
export async function personLinked({ db }: Pick<Asking, 'db'>, who: Subject): Promise<StaffMember | null> {
  const id = who.provider === embedded ? await userOf(db, embedded, who.subject) : await linkedUser(db, who)
  return id === undefined ? null : staffById(db, id)
}

/** Spends a user manager's word and links in one transaction, so a token that could not link counts again. */
async function linkedByToken(asking: Asking, who: Subject, token: string): Promise<number> {
  return inTransaction(asking.db, async (tx) => {
    const offered = await spendOffer(tx, token)
    const invited = offered === undefined ? await spendInvite(tx, token) : null
    const id = offered ?? invited?.id
    const person = id === undefined ? null : await staffById(tx, id)
    if (!person) throw new Refusal('This link has expired, or was already used.', { code: 'TOKEN_EXPIRED' })
    await linkAndTell(tx, asking, person, who, offered === undefined ? 'invitation' : 'offer')
    return person.id
  })
}

async function linkedByEmail(asking: Asking, who: Subject): Promise<StaffMember | null> {
  const { db, linking } = asking
  if (!linking.byEmail || !who.emailVerified || !isCompanyEmail(who.email, linking.domains)) return null
  const person = await staffByEmail(db, who.email)
  if (!person || person.status !== 'active') return null
  return inTransaction(db, async (tx) => {
    if (await wasEverLinked(tx, person.id, who.issuer)) return null
    await linkAndTell(tx, asking, person, who, 'e-mail')
    return person
  })
}

async function linkAndTell(
  tx: Database,
  { audit }: Asking,
  person: StaffMember,
  who: Subject,
  madeBy: MadeBy,
): Promise<void> {
  if (!(await link(tx, person.id, who, madeBy)))
    throw new Refusal(
      'This account, or this person, is linked with another already. Ask a user manager to end that link first.',
      { code: 'CONFLICT' },
    )
  const { id, name, email } = person
  await audit(
    {
      actor: { id, name, email },
      action: 'Link identity',
      kind: 'user',
      recordId: id,
      label: `${name} (${email})`,
      after: { issuer: who.issuer, subject: who.subject, email: who.email, by: madeBy },
    },
    tx,
  )
}
