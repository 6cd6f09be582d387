import { sessionMessages } from '#areas/session/messages.ts'
import { passwordResetCalls } from '#areas/session/contract.ts'
import { passwordResetMinutes } from '#areas/session/rules.ts'
import { sessionContextFor } from './session-context.ts'
import { forgetAllAttempts } from '#areas/session/server/attempts.ts'
import { accountOf, embedded } from '#areas/session/server/identity/accounts.ts'
import { changePassword } from '#areas/session/server/identity/own-security.ts'
import { keyedHash } from '#areas/session/server/keys.ts'
import { countSource, lockBudget, secondsToWait, tooManyFromNetwork } from './network-limits.ts'
import {
  createPasswordReset,
  mailPasswordChanged,
  secondsUntilNextReset,
  spendPasswordReset,
  userOfReset,
} from '#areas/session/server/password-reset.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { lockActiveUser, staffByEmail, staffById } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { done, publicHandlersFor } from '#platform/server/http.ts'
import { countLinkLookup, networkOf } from '#platform/server/rate-limits.ts'
import { AppError } from '#platform/server/errors.ts'

const rejectHostedIdentity = ({ identity }: Configuration) => {
  if (identity.kind !== 'embedded') throw new AppError(sessionMessages('PASSWORDS_ELSEWHERE'))
}

export const passwordResetHandlers = publicHandlersFor(passwordResetCalls, {
  forgotPassword: async (context) => {
    const { db, request, http, audit, configuration } = context
    rejectHostedIdentity(configuration)
    const { keys } = sessionContextFor(context)
    const account = keyedHash(keys.email, request.email)
    return inTransaction(db, async (tx) => {
      await lockBudget(tx, 'password-reset', networkOf(http.ip))
      const networkWaits = await secondsToWait(tx, 'password-reset', http.ip)
      if (networkWaits > 0) throw tooManyFromNetwork(networkWaits)
      await lockBudget(tx, 'password-reset', account.toString('base64'))
      const accountWaits = await secondsUntilNextReset(tx, account)
      if (accountWaits > 0) {
        throw new AppError(sessionMessages('RESET_LIMIT'), {
          code: 'TOO_MANY',
          httpStatus: 429,
          retryAfterSeconds: accountWaits,
        })
      }
      await countSource(tx, 'password-reset', http.ip, account)
      const person = await personToMail(tx, request.email)
      await createPasswordReset(tx, {
        account,
        person,
        ip: http.ip,
        language: request.language,
        publicUrl: configuration.publicUrl,
        secret: configuration.secret,
      })
      if (person) await audit({ ...auditSubject(person), actor: null, action: 'Request password reset' }, tx)
      return { minutes: passwordResetMinutes }
    })
  },

  passwordReset: async ({ db, request, http, configuration }) => {
    rejectHostedIdentity(configuration)
    await countLinkLookup(db, http.ip)
    const person = await staffById(db, await userOfReset(db, request.token))
    return { email: person?.email ?? '' }
  },

  resetPassword: (context) =>
    withConcurrencyLimit(async () => {
      const { db, request, audit, configuration } = context
      rejectHostedIdentity(configuration)
      const { keys } = sessionContextFor(context)
      const { token, newPassword, language } = request
      const id = await spendPasswordReset(db, token)
      const person = await staffById(db, id)
      if (!person) throw inactive()
      const actor = { id, name: person.name, email: person.email }
      const account = keyedHash(keys.email, person.email)
      if (!(await lockActiveUser(db, id))) throw inactive()
      // Access to the mailbox proves that the failed attempts were another person's.
      await forgetAllAttempts(db, account)
      await changePassword(db, person, newPassword)
      const sessionsEnded = await endSessionsOf(db, id, 'password-changed')
      await mailPasswordChanged(db, person, { language, publicUrl: configuration.publicUrl })
      await audit({ ...auditSubject(person), actor, action: 'Reset password' })
      return done(sessionMessages('PASSWORD_RESET'), { email: person.email, sessionsEnded })
    }),
})

const inactive = () => new AppError(sessionMessages('ACCOUNT_NOT_ACTIVE'))

type Person = NonNullable<Awaited<ReturnType<typeof staffByEmail>>>

const auditSubject = ({ id, name, email }: Pick<Person, 'id' | 'name' | 'email'>) => ({
  kind: 'user',
  recordId: id,
  label: `${name} (${email})`,
})

/** Active person with a password that this product stores. */
async function personToMail(db: Database, email: string): Promise<Person | null> {
  const person = await staffByEmail(db, email)
  if (person?.status !== 'active') return null
  return (await accountOf(db, person.id))?.provider === embedded ? person : null
}
