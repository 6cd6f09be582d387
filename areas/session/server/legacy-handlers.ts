import { sessionMessages } from '#areas/session/messages.ts'
import { inviteCalls, legacyCalls, registrationCalls } from '#areas/session/contract.ts'
import { isCompanyEmail } from '#areas/session/rules.ts'
import { sessionContextFor } from './session-context.ts'
import { countAddress, enforceRetryDelay } from '#areas/session/server/attempts.ts'
import { setPasswordHash } from '#areas/session/server/identity/accounts.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { keyedHash } from './keys.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { listPeople } from '#areas/session/server/people.ts'
import { wrongPassword } from './reauthentication.ts'
import { createRegistration, registrationOf, spendRegistration } from './registrations.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { signIn } from '#areas/session/server/sign-in.ts'
import { createPendingUser, invitedBy, spendInvite, staffByEmail } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { inTransaction } from '#platform/server/db.ts'
import { done, publicHandlersFor } from '#platform/server/http.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

const uninvited = () => new AppError(sessionMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })

const keptElsewhere = () => new AppError(sessionMessages('ACCOUNTS_ELSEWHERE'))

const oldHandlers = publicHandlersFor(legacyCalls, {
  authenticate: (context) => signIn(sessionContextFor(context), context.request),

  register: async (context) => {
    const { db, request, http, configuration } = context
    if (configuration.identity.kind !== 'embedded') throw keptElsewhere()
    if (!isRegistrationOpen(configuration)) throw new AppError(sessionMessages('REGISTRATION_CLOSED'))
    await enforceRetryDelay(db, 'register', http.ip)
    await countAddress(db, 'register', http.ip)
    const { email, language, password } = request
    if (!isCompanyEmail(email, configuration.staffDomains))
      rejectField('email', sessionMessages('COMPANY_EMAIL'))
    const person = { name: `${request.firstName} ${request.lastName}`, email }
    await checkNewPassword({ password, field: 'password', person, hasSecondFactor: false })
    const account = keyedHash(sessionContextFor(context).keys.email, email)
    const passwordHash = await withConcurrencyLimit(() => hashPassword(password))
    await inTransaction(db, async (tx) => {
      const isTaken = (await staffByEmail(tx, email)) !== null
      const { publicUrl, secret } = configuration
      await createRegistration(tx, {
        ...request,
        account,
        passwordHash,
        isTaken,
        language,
        publicUrl,
        secret,
      })
    })
    return sessionMessages('REGISTERED').text
  },

  users: ({ db, request }) => listPeople(db, request),
})

const registrationHandlers = publicHandlersFor(registrationCalls, {
  confirm: async ({ db, request: { token, password }, http, audit, configuration }) => {
    if (!isRegistrationOpen(configuration)) throw new AppError(sessionMessages('REGISTRATION_CLOSED'))
    await enforceRetryDelay(db, 'register', http.ip)
    await countAddress(db, 'register', http.ip)
    const applicant = await registrationOf(db, token)
    if (!(await withConcurrencyLimit(() => isPassword(password, applicant.passwordHash))))
      throw wrongPassword()
    await inTransaction(db, async (tx) => {
      await spendRegistration(tx, token)
      const person = await createPendingUser(tx, applicant)
      if (!person) throw uninvited()
      const { id, name, email } = person
      await setPasswordHash(tx, id, applicant.passwordHash)
      await audit(
        {
          actor: { id, name, email },
          action: 'Register',
          kind: 'user',
          recordId: id,
          label: `${name} (${email})`,
          toStatus: 'pending',
        },
        tx,
      )
    })
    return done(sessionMessages('REGISTRATION_CONFIRMED'), { email: applicant.email })
  },
})

/** Whether people can register. The link reaches nobody without a mail server, except in the demo. */
export const isRegistrationOpen = ({ identity, mode, registration, staffDomains, mail }: Configuration) =>
  identity.kind === 'embedded' &&
  registration &&
  staffDomains.length > 0 &&
  (mode === 'demo' || mail.smtpUrl !== null)

const invitedHandlers = publicHandlersFor(inviteCalls, {
  invitation: async ({ db, request: { token }, http }) => {
    await enforceRetryDelay(db, 'register', http.ip)
    const person = await invitedBy(db, token)
    if (person) return { email: person.email, name: person.name }
    await countAddress(db, 'register', http.ip)
    throw uninvited()
  },

  accept: async ({ db, request: { token, password }, audit, configuration: { identity } }) => {
    if (identity.kind !== 'embedded') throw keptElsewhere()
    const person = await spendInvite(db, token)
    if (!person) throw uninvited()
    const { id, name, email, wasActivated } = person
    await checkNewPassword({ password, field: 'password', person, hasSecondFactor: false })
    await setPasswordHash(db, id, await withConcurrencyLimit(() => hashPassword(password)))
    await audit({
      actor: { id, name, email },
      action: 'Accept invitation',
      kind: 'user',
      recordId: id,
      label: `${name} (${email})`,
      ...(wasActivated && { fromStatus: 'pending', toStatus: 'active' }),
    })
    return done(sessionMessages('PASSWORD_SET'), { email })
  },
})

export const legacyHandlers = [...oldHandlers, ...registrationHandlers, ...invitedHandlers]
