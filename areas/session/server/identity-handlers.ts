import { accountOf, hasSecondFactor } from '#areas/session/server/identity/accounts.ts'
import { sessionMessages } from '#areas/session/messages.ts'
import { identityCalls } from '#areas/session/contract.ts'
import { sessionContextFor } from './session-context.ts'
import { linkOf, offerLink, unlink } from '#areas/session/server/identity/links.ts'
import { opened } from '#areas/session/server/keys.ts'
import { endSessionsOf, upstreamsOf } from '#areas/session/server/sessions.ts'
import { forgetRefreshToken } from '#areas/session/server/sign-in.ts'
import { assertManageable, mailInvite, staffById } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Issuer of the hosted identity; null with the embedded identity. */
function issuerOf({ identity }: Configuration): string | null {
  if (identity.kind === 'embedded') return null
  return identity.kind === 'oidc' ? identity.oidc.issuer : identity.cognito.issuer
}

/** Issuer of the hosted identity. Throws with the embedded identity. */
export function hostedIssuer(configuration: Configuration): string {
  const issuer = issuerOf(configuration)
  if (issuer === null) throw new AppError(sessionMessages('NOTHING_TO_LINK'))
  return issuer
}

/** Returns the person after checking that the staff member can manage them. */
async function theirs(db: Database, staff: Staff, userId: number) {
  const person = await staffById(db, userId)
  if (!person) throw new NotFound(sessionMessages('USER_NOT_FOUND'))
  assertManageable(staff, person)
  return { ...person, label: `${person.name} (${person.email})` }
}

/** Handlers for the links between staff and a hosted identity. */
export const identityHandlers = handlersFor(identityCalls, {
  identity: async ({ db, request: { userId }, configuration }) => {
    const issuer = issuerOf(configuration)
    if (issuer === null) {
      const account = await accountOf(db, userId)
      return {
        hosted: false,
        hasSecondFactor: account !== undefined && hasSecondFactor(account),
        link: null,
      }
    }
    const found = await linkOf(db, userId, issuer)
    return {
      hosted: true,
      hasSecondFactor: false,
      link: found ? { email: found.email, madeBy: found.source, linkedAt: found.linkedAt } : null,
    }
  },

  offerIdentity: async ({ db, request: { userId, reason }, staff, audit, configuration }) => {
    const issuer = hostedIssuer(configuration)
    const { label, name, email, status } = await theirs(db, staff, userId)
    if (status !== 'active' && status !== 'pending')
      throw new AppError(sessionMessages('USER_NOT_ACTIVE', { name }))
    if (await linkOf(db, userId, issuer))
      throw new AppError(sessionMessages('USER_LINKED', { name }), { code: 'CONFLICT' })
    const { token, expiresAt } = await offerLink(db, userId, staff.email)
    await audit({ action: 'Allow identity link', kind: 'user', recordId: userId, label, reason })
    const address = `${configuration.publicUrl}/login?link=${token}`
    const link = { address, secret: configuration.secret }
    await mailInvite(db, { id: userId, email, name }, { link, expiresAt })
    return done(sessionMessages('LINK_CREATED', { name }), { expiresAt })
  },

  unlinkIdentity: async ({ db, request: { userId, reason }, staff, audit, configuration }) => {
    const issuer = hostedIssuer(configuration)
    const { label, name } = await theirs(db, staff, userId)
    if (!(await unlink(db, userId, issuer, staff.email)))
      throw new NotFound(sessionMessages('USER_NOT_LINKED', { name }))
    const sessionsEnded = await endSessionsOf(db, userId, 'ended')
    await audit({ action: 'Unlink identity', kind: 'user', recordId: userId, label, reason })
    return done(sessionMessages('LINK_REMOVED', { name }), { sessionsEnded })
  },

  endEverywhere: async (context) => {
    const { db, staff, audit, http } = context
    const { identity, keys } = sessionContextFor(context)
    const open = await upstreamsOf(db, staff.id, identity.name)
    const sessionsEnded = await inTransaction(db, async (tx) => {
      const label = `${staff.name} (${staff.email})`
      await audit({ action: 'Sign out everywhere', kind: 'user', recordId: staff.id, label }, tx)
      return endSessionsOf(tx, staff.id, 'signed-out')
    })
    forgetRefreshToken(http)
    let goTo: string | null = null
    for (const { id, upstream } of open) {
      const stored = upstream && opened(keys.seal, upstream, `upstream ${staff.id}`)
      if (id === staff.sessionId && identity.signIn === 'redirect')
        ({ goTo } = await identity.signOut(stored))
      // A user pool ends all sessions of a person with a single call.
      else if (id === staff.sessionId || identity.signIn === 'redirect')
        await identity.signOutEverywhere(stored)
    }
    return done(sessionMessages('SIGNED_OUT_EVERYWHERE'), { sessionsEnded, goTo })
  },
})

/** Email of the person at the hosted identity; null with the embedded identity. */
export async function hostedEmailOf({
  db,
  staff,
  configuration,
}: Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'configuration'>): Promise<string | null> {
  const issuer = issuerOf(configuration)
  const found = issuer === null ? undefined : await linkOf(db, staff.id, issuer)
  return found?.email || null
}
