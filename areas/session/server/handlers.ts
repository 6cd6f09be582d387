import { sessionMessages } from '#areas/session/messages.ts'
import { confirmationCalls, sessionCalls, type SignedIn, signInCalls } from '#areas/session/contract.ts'
import { sessionContextFor } from './session-context.ts'
import { forgetAttempts } from '#areas/session/server/attempts.ts'
import { demoAccountsToOffer } from '#areas/session/server/demo.ts'
import { deviceFrom } from '#areas/session/server/device.ts'
import { failedAttemptsBefore } from './failed-sign-ins.ts'
import { passwordResetHandlers } from '#areas/session/server/password-reset-handlers.ts'
import { isRegistrationOpen, legacyHandlers } from '#areas/session/server/legacy-handlers.ts'
import { opened } from '#areas/session/server/keys.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import { hostedEmailOf, identityHandlers } from '#areas/session/server/identity-handlers.ts'
import { passkeyAnswer } from './own-proof.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { reauthenticate, wrongPassword } from './reauthentication.ts'
import { handleCallback, redirectToProvider } from './redirect-flow.ts'
import { refresh } from './token-refresh.ts'
import { securityHandlers } from '#areas/session/server/security-handlers.ts'
import {
  endSession,
  reauthenticatedAt,
  recordReauthentication,
  openSessionsOf,
  sessionOfToken,
} from '#areas/session/server/sessions.ts'
import {
  signInWithForm,
  enrol,
  forgetRefreshToken,
  issueSession,
  refreshTokenOf,
  requestPasskey,
  signIn,
} from '#areas/session/server/sign-in.ts'
import { looksLikeToken } from '#areas/session/server/tokens.ts'
import { saveLanguage, staffById } from '#areas/staff/public.ts'
import { inTransaction } from '#platform/server/db.ts'
import { done, type Handler, handlersFor, publicHandlersFor } from '#platform/server/http.ts'
import { confirmAct } from '#platform/server/controls.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { AppError, NotFound, Unauthenticated } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const refreshSession: Handler<typeof signInCalls.refresh, Staff | null> = async (
  context,
): Promise<SignedIn> => {
  const { http, db, audit } = context
  const { keys, identity } = sessionContextFor(context)
  const token = refreshTokenOf(http)
  if (!looksLikeToken(token)) throw new Unauthenticated()
  const answer = await refresh(db, token, { keys, identity, uptime: () => performance.now() })
  if (answer.is === 'refreshed') return issueSession(http, answer.opened, answer.email)

  forgetRefreshToken(http)
  if (answer.ended?.reason === 'reuse') {
    const person = await staffById(db, answer.ended.userId)
    const label = person ? `${person.name} (${person.email})` : ''
    const reason = 'A refresh token that had been replaced was used again'
    await audit({
      actor: null,
      action: 'End session',
      kind: 'user',
      recordId: answer.ended.userId,
      label,
      reason,
    })
  }
  throw new Unauthenticated(sessionMessages('SESSION_ENDED'))
}

const signOut: Handler<typeof signInCalls.signOut, Staff | null> = async (context) => {
  const { db, http } = context
  const { identity, keys, audit } = sessionContextFor(context)
  let signedOut = false
  let goTo: string | null = null
  for (const token of [http.token, refreshTokenOf(http)]) {
    const session = looksLikeToken(token) ? await sessionOfToken(db, token) : undefined
    if (!session || session.endedAt !== null) continue
    const ended = await inTransaction(db, async (tx) => {
      if (!(await endSession(tx, session.id, 'signed-out'))) return false
      const person = await staffById(tx, session.userId)
      const actor = person && { id: person.id, email: person.email, name: person.name }
      const label = person ? `${person.name} (${person.email})` : ''
      await audit({ actor, action: 'Sign out', kind: 'user', recordId: session.userId, label }, tx)
      return true
    })
    const upstream = session.upstream && opened(keys.seal, session.upstream, `upstream ${session.userId}`)
    // A session of a previously configured identity cannot be ended at the current one.
    if (ended && session.provider === identity.name) ({ goTo } = await identity.signOut(upstream))
    signedOut ||= ended
  }
  forgetRefreshToken(http)
  return { signedOut, goTo }
}

const signInHandlers = publicHandlersFor(signInCalls, {
  options: async (context) => {
    const { identity } = sessionContextFor(context)
    const { mode, mail } = context.configuration
    const keepsPasswords = identity.name === embedded
    return {
      mode,
      signIn: identity.signIn,
      provider: identity.signIn === 'redirect' ? identity.label : '',
      keepsPasswords,
      // Without a mail server the link could not be delivered. In the demo it is shown in the mailbox.
      passwordReset: keepsPasswords && (mode === 'demo' || mail.smtpUrl !== null),
      registrationOpen: isRegistrationOpen(context.configuration),
      demoAccounts: keepsPasswords && mode === 'demo' ? await demoAccountsToOffer(context.db) : [],
    }
  },
  signIn: (context) => signIn(sessionContextFor(context), context.request),
  enrol: (context) => enrol(sessionContextFor(context)),
  passkey: (context) => requestPasskey(sessionContextFor(context)),
  leave: (context) => redirectToProvider(sessionContextFor(context), context.request),
  arrive: (context) => handleCallback(sessionContextFor(context), context.request.query, context.staff),
  refresh: refreshSession,
  signOut,
})

const ownHandlers = handlersFor(sessionCalls, {
  whoAmI: ({ staff: { id, email, name, level, roleId, roleName, isLineManager, language, access } }) => ({
    id,
    email,
    name,
    level,
    roleId,
    roleName,
    isLineManager,
    language: language ?? null,
    access,
  }),

  setLanguage: async ({ db, request: { language }, staff, audit }) => {
    await saveLanguage(db, staff.id, language)
    await audit({
      action: 'Update language',
      kind: 'user',
      recordId: staff.id,
      label: `${staff.name} (${staff.email})`,
      before: { language: staff.language ?? null },
      after: { language },
    })
    return done(sessionMessages('LANGUAGE_SAVED'), { language })
  },

  list: async ({ db, staff }) => {
    const open = await openSessionsOf(db, staff.id)
    return {
      rows: open.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceFrom(userAgent),
        isThis: session.id === staff.sessionId,
      })),
    }
  },

  failedAttempts: ({ db, staff }) => failedAttemptsBefore(db, staff.id, staff.sessionId),

  end: async ({ db, staff, request: { id }, audit }) => {
    const own = (await openSessionsOf(db, staff.id)).find((session) => session.id === id)
    if (!own || !(await endSession(db, id, 'ended'))) throw new NotFound(sessionMessages('SESSION_NOT_FOUND'))
    const label = `${staff.name} (${staff.email})`
    await audit({
      action: 'End session',
      kind: 'user',
      recordId: staff.id,
      label,
      reason: deviceFrom(own.userAgent),
    })
    return done(sessionMessages('SESSION_CLOSED'), { id })
  },

  prove: async (context) => {
    const { db, staff } = context
    const { password = '', code, passkey } = context.request
    const sessionContext = sessionContextFor(context)
    // A hosted identity can have another email for the person than the staff record.
    const email = (await hostedEmailOf(context)) ?? staff.email
    const signIn = () =>
      passkey === undefined
        ? signInWithForm(sessionContext, { email, password, code })
        : passkeyAnswer(sessionContext, staff, passkey)
    const { person, account, source } = await reauthenticate(sessionContext, staff.email, signIn, {
      error: wrongPassword,
      sessionId: staff.sessionId,
    })
    if (person.id !== staff.id) throw wrongPassword()
    await forgetAttempts(db, account, source)
    const provenAt = await recordReauthentication(db, staff.sessionId)
    const label = `${staff.name} (${staff.email})`
    await context.audit({ action: 'Confirm identity', kind: 'user', recordId: staff.id, label })
    return { provenAt }
  },
})

const confirmationHandlers = handlersFor(confirmationCalls, {
  confirm: async ({ db, staff, request: { id }, audit }) => {
    const provenAt = await reauthenticatedAt(db, staff.sessionId)
    const confirmed = await confirmAct(db, { id, sessionId: staff.sessionId, provenAt })
    if (!confirmed) throw new AppError(sessionMessages('CONFIRMATION_EXPIRED'))
    const amount = formatCentavos(confirmed.amount)
    await audit({
      action: 'Confirm act',
      kind: 'user',
      recordId: staff.id,
      label: `${staff.name} (${staff.email})`,
      reason: `${confirmed.label}, ${amount}`,
    })
    return done(sessionMessages('ACT_CONFIRMED', { amount }), { id })
  },
})

/** Handlers of all session calls. */
export const sessionHandlers = [
  ...signInHandlers,
  ...ownHandlers,
  ...securityHandlers,
  ...passkeyHandlers,
  ...confirmationHandlers,
  ...identityHandlers,
  ...passwordResetHandlers,
  ...legacyHandlers,
]
