import { sessionMessages } from '#areas/session/messages.ts'
import { securityCalls } from '#areas/session/contract.ts'
import { type SessionContext, sessionContextFor } from './session-context.ts'
import { forgetAttempts } from '#areas/session/server/attempts.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  passwordAnswer,
  removeSecondFactor,
  securityOf,
} from '#areas/session/server/identity/own-security.ts'
import { mailPasswordChanged, voidPasswordResets } from '#areas/session/server/password-reset.ts'
import { reauthenticate, wrongPassword } from './reauthentication.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/**
 * Requires the person's password. Wrong ones count like failed sign-ins, so an unattended session does not allow
 * guessing.
 */
async function requirePassword(sessionContext: SessionContext, staff: Staff, password: string) {
  assertOwnIdentity(sessionContext)
  const signIn = () => passwordAnswer(sessionContext.db, staff, password)
  const { account, source } = await reauthenticate(sessionContext, staff.email, signIn, {
    error: wrongPassword,
    sessionId: staff.sessionId,
  })
  await forgetAttempts(sessionContext.db, account, source)
}

function assertOwnIdentity({ identity }: SessionContext) {
  if (identity.name !== embedded) throw new AppError(sessionMessages('SECURITY_ELSEWHERE'))
}

const ownAuditSubject = ({ id, name, email }: Staff) => ({
  kind: 'user',
  recordId: id,
  label: `${name} (${email})`,
})

export const securityHandlers = handlersFor(securityCalls, {
  security: async (context) => {
    const own = await securityOf(context.db, context.staff)
    return { ...own, managedHere: own.managedHere && sessionContextFor(context).identity.name === embedded }
  },

  beginSecondFactor: async (context) => {
    const sessionContext = sessionContextFor(context)
    await requirePassword(sessionContext, context.staff, context.request.password)
    return beginSecondFactor(sessionContext, context.staff)
  },

  confirmSecondFactor: async (context) => {
    const { db, staff, request, audit } = context
    const sessionContext = sessionContextFor(context)
    assertOwnIdentity(sessionContext)
    const recoveryCodes = await inTransaction(db, async (tx) => {
      const codes = await confirmSecondFactor(tx, sessionContext, staff, request.code, Date.now())
      await audit({ ...ownAuditSubject(staff), action: 'Turn on two-factor authentication' }, tx)
      return codes
    })
    return done(sessionMessages('SECOND_FACTOR_ON'), { recoveryCodes })
  },

  removeSecondFactor: async (context) => {
    const { db, staff, request, audit } = context
    await requirePassword(sessionContextFor(context), staff, request.password)
    await inTransaction(db, async (tx) => {
      await removeSecondFactor(tx, staff)
      await audit({ ...ownAuditSubject(staff), action: 'Turn off two-factor authentication' }, tx)
    })
    return done(sessionMessages('SECOND_FACTOR_OFF'), { secondFactor: false })
  },

  changePassword: async (context) => {
    const { db, staff, request, audit } = context
    await requirePassword(sessionContextFor(context), staff, request.password)
    const sessionsEnded = await inTransaction(db, async (tx) => {
      await changePassword(tx, staff, request.newPassword)
      await voidPasswordResets(tx, staff.id)
      await mailPasswordChanged(tx, staff, { publicUrl: context.configuration.publicUrl })
      await audit({ ...ownAuditSubject(staff), action: 'Change password' }, tx)
      return endSessionsOf(tx, staff.id, 'password-changed', staff.sessionId)
    })
    return done(sessionMessages('PASSWORD_CHANGED', { count: sessionsEnded }), { sessionsEnded })
  },
})
