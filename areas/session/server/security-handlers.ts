import { sessionMessages } from '#areas/session/messages.ts'
import { securityCalls } from '#areas/session/contract.ts'
import { needsSecondFactor, passwordLengths } from '#areas/session/rules.ts'
import { type SessionContext, sessionContextFor } from './session-context.ts'
import { forgetAttempts } from '#areas/session/server/attempts.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  ownProofAnswer,
  removeSecondFactor,
  securityOf,
} from '#areas/session/server/identity/own-security.ts'
import {
  mailPasswordChanged,
  mailSecondFactorChange,
  voidPasswordResets,
} from '#areas/session/server/password-reset.ts'
import { reauthenticate, wrongPassword } from './reauthentication.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/**
 * Requires the person's password, and their code for changes of the second factor. Wrong ones count like failed sign-ins, so an unattended session does not allow
 * guessing.
 */
async function requireProof(
  sessionContext: SessionContext,
  staff: Staff,
  proof: { password: string; code?: string | undefined; needsCode: boolean },
) {
  assertOwnIdentity(sessionContext)
  const signIn = () => ownProofAnswer(sessionContext, staff, proof, Date.now())
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
    await requireProof(sessionContext, context.staff, { ...context.request, needsCode: true })
    return beginSecondFactor(sessionContext, context.staff)
  },

  confirmSecondFactor: async (context) => {
    const { db, staff, request, audit } = context
    const sessionContext = sessionContextFor(context)
    assertOwnIdentity(sessionContext)
    const recoveryCodes = await inTransaction(db, async (tx) => {
      const codes = await confirmSecondFactor(tx, sessionContext, staff, request.code, Date.now())
      await mailSecondFactorChange(tx, staff, { isOn: true, publicUrl: context.configuration.publicUrl })
      await audit({ ...ownAuditSubject(staff), action: 'Turn on two-factor authentication' }, tx)
      return codes
    })
    return done(sessionMessages('SECOND_FACTOR_ON'), { recoveryCodes })
  },

  removeSecondFactor: async (context) => {
    const { db, staff, request, audit } = context
    if (context.configuration.requiresSecondFactor && needsSecondFactor(staff))
      throw new AppError(sessionMessages('SECOND_FACTOR_REQUIRED'))
    await requireProof(sessionContextFor(context), staff, { ...request, needsCode: true })
    if (Array.from(request.password.normalize('NFKC')).length < passwordLengths.alone)
      throw new AppError(sessionMessages('PASSWORD_SHORT_ALONE', { min: passwordLengths.alone }))
    await inTransaction(db, async (tx) => {
      await removeSecondFactor(tx, staff)
      await mailSecondFactorChange(tx, staff, { isOn: false, publicUrl: context.configuration.publicUrl })
      await audit({ ...ownAuditSubject(staff), action: 'Turn off two-factor authentication' }, tx)
    })
    return done(sessionMessages('SECOND_FACTOR_OFF'), { secondFactor: false })
  },

  changePassword: async (context) => {
    const { db, staff, request, audit } = context
    await requireProof(sessionContextFor(context), staff, { password: request.password, needsCode: false })
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
