import { sessionMessages } from '#areas/session/messages.ts'
import { inviteCalls, legacyCalls } from '#areas/session/contract.ts'
import { isCompanyEmail } from '#areas/session/rules.ts'
import { sessionContextFor } from './session-context.ts'
import { countAddress, enforceRetryDelay } from '#areas/session/server/attempts.ts'
import { setPasswordHash } from '#areas/session/server/identity/accounts.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword } from '#areas/session/server/passwords.ts'
import { listPeople } from '#areas/session/server/people.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { signIn } from '#areas/session/server/sign-in.ts'
import { createPendingUser, invitedBy, spendInvite } from '#areas/staff/public.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { done, publicHandlersFor } from '#platform/server/http/handlers.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

const uninvited = () => new AppError(sessionMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })

const keptElsewhere = () => new AppError(sessionMessages('ACCOUNTS_ELSEWHERE'))

const oldHandlers = publicHandlersFor(legacyCalls, {
  authenticate: (context) => signIn(sessionContextFor(context), context.request),

  register: async ({ db, request, http, audit, configuration: { staffDomains, identity } }) => {
    if (identity.kind !== 'embedded') throw keptElsewhere()
    await enforceRetryDelay(db, 'register', http.ip)
    await countAddress(db, 'register', http.ip)
    if (!isCompanyEmail(request.email, staffDomains)) {
      rejectField('email', sessionMessages('COMPANY_EMAIL'))
    }
    await checkNewPassword({
      password: request.password,
      field: 'password',
      person: { name: `${request.firstName} ${request.lastName}`, email: request.email },
      hasSecondFactor: false,
    })
    // Hashed even if it will not be stored, so that the response time reveals nothing.
    const passwordHash = await withConcurrencyLimit(() => hashPassword(request.password))
    await inTransaction(db, async (tx) => {
      const person = await createPendingUser(tx, request)
      if (!person) return
      await setPasswordHash(tx, person.id, passwordHash)
      const { id, name, email } = person
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
    return sessionMessages('REGISTERED').text
  },

  users: ({ db, request }) => listPeople(db, request),
})

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
    const { id, name, email } = person
    await checkNewPassword({ password, field: 'password', person, hasSecondFactor: false })
    await setPasswordHash(db, id, await withConcurrencyLimit(() => hashPassword(password)))
    await audit({
      actor: { id, name, email },
      action: 'Accept invitation',
      kind: 'user',
      recordId: id,
      label: `${name} (${email})`,
    })
    return done(sessionMessages('PASSWORD_SET'), { email })
  },
})

export const legacyHandlers = [...oldHandlers, ...invitedHandlers]
