import { securityCalls } from '#areas/session/contract.ts'
import { type Asking, askingOf } from '#areas/session/server/asking.ts'
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
import { prove, wrongPassword } from '#areas/session/server/proving.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { inTransaction } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Refuses unless it is the person's password. Wrong ones count as at the door, so a borrowed desk cannot guess on. */
async function askPassword(asking: Asking, staff: Staff, password: string) {
  refuseElsewhere(asking)
  const ask = () => passwordAnswer(asking.db, staff, password)
  const { emailHash, wasLocked } = await prove(asking, staff.email, ask, {
    refusal: wrongPassword,
    signedIn: true,
  })
  if (!wasLocked) await forgetAttempts(asking.db, emailHash)
}

function refuseElsewhere({ identity }: Asking) {
  if (identity.name !== embedded)
    throw new Refusal('Your password and your second step are kept by your company’s identity service.')
}

const aboutSelf = ({ id, name, email }: Staff) => ({
  kind: 'user',
  recordId: id,
  label: `${name} (${email})`,
})

export const securityHandlers = handlersFor(securityCalls, {
  security: async (asked) => {
    const own = await securityOf(asked.db, asked.staff)
    return { ...own, managedHere: own.managedHere && askingOf(asked).identity.name === embedded }
  },

  beginSecondFactor: async (asked) => {
    const asking = askingOf(asked)
    await askPassword(asking, asked.staff, asked.request.password)
    return beginSecondFactor(asking, asked.staff)
  },

  confirmSecondFactor: async (asked) => {
    const { db, staff, request, audit } = asked
    const asking = askingOf(asked)
    refuseElsewhere(asking)
    const recoveryCodes = await inTransaction(db, async (tx) => {
      const codes = await confirmSecondFactor(tx, asking, staff, request.code, Date.now())
      await audit({ ...aboutSelf(staff), action: 'Turn on second factor' }, tx)
      return codes
    })
    return done('The second step is on. Keep the recovery codes where only you find them.', { recoveryCodes })
  },

  removeSecondFactor: async (asked) => {
    const { db, staff, request, audit } = asked
    await askPassword(askingOf(asked), staff, request.password)
    await inTransaction(db, async (tx) => {
      await removeSecondFactor(tx, staff)
      await audit({ ...aboutSelf(staff), action: 'Turn off second factor' }, tx)
    })
    return done('The second step is off. Your password alone signs you in.', { secondFactor: false })
  },

  changePassword: async (asked) => {
    const { db, staff, request, audit } = asked
    await askPassword(askingOf(asked), staff, request.password)
    const sessionsEnded = await inTransaction(db, async (tx) => {
      await changePassword(tx, staff, request.newPassword)
      await voidPasswordResets(tx, staff.id)
      await mailPasswordChanged(tx, staff, { publicUrl: asked.configuration.publicUrl })
      await audit({ ...aboutSelf(staff), action: 'Change password' }, tx)
      return endSessionsOf(tx, staff.id, 'password-changed', staff.sessionId)
    })
    const others =
      sessionsEnded === 1 ? 'One other session was ended.' : `${sessionsEnded} other sessions were ended.`
    return done(`Your password was changed. ${sessionsEnded === 0 ? '' : others}`.trim(), { sessionsEnded })
  },
})
