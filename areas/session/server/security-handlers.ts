import { sessionMessages } from '#areas/session/messages.ts'
import { securityCalls } from '#areas/session/contract.ts'
import { sessionContextFor } from './session-context.ts'
import { accountOf, embedded } from '#areas/session/server/identity/accounts.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  removeAuthenticatorApp,
  securityOf,
} from '#areas/session/server/identity/own-security.ts'
import {
  mailPasswordChanged,
  mailSecondFactorChange,
  voidPasswordResets,
} from '#areas/session/server/password-reset.ts'
import { assertOwnIdentity, requireProof } from './own-proof.ts'
import { assertNotRequired, finishRemoval } from './second-factor-removal.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { inTransaction } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

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
      await mailSecondFactorChange(tx, staff, {
        change: 'app-added',
        publicUrl: context.configuration.publicUrl,
      })
      await audit({ ...ownAuditSubject(staff), action: 'Turn on two-factor authentication' }, tx)
      return codes
    })
    return done(sessionMessages('SECOND_FACTOR_ON'), { recoveryCodes })
  },

  removeSecondFactor: async (context) => {
    const { db, staff, request, audit } = context
    const hasPasskeys = ((await accountOf(db, staff.id))?.passkeys ?? 0) > 0
    if (!hasPasskeys) assertNotRequired(context)
    await requireProof(sessionContextFor(context), staff, { ...request, needsCode: true })
    await inTransaction(db, async (tx) => {
      await removeAuthenticatorApp(tx, staff)
      await finishRemoval(tx, context, { change: 'app-removed', password: request.password })
      await audit({ ...ownAuditSubject(staff), action: 'Turn off two-factor authentication' }, tx)
    })
    return done(sessionMessages(hasPasskeys ? 'APP_REMOVED' : 'SECOND_FACTOR_OFF'), { secondFactor: false })
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
