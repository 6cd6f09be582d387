import { sql } from 'kysely'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { getRequestError } from '#areas/merchants/cif/rules.ts'
import { changeNumber } from '#areas/merchants/cif/server/decisions.ts'
import { daysSinceChange } from '#areas/merchants/cif/server/requests.ts'
import { contactAppCalls } from '#areas/merchants/contact-codes/app/contract.ts'
import {
  checkContactCode,
  type ContactCode,
  lockContactCode,
  maskedContact,
  sendContactCode,
  markContactCodeUsed,
} from '#areas/merchants/contact-codes/server/contact-codes.ts'
import { customerWords } from '#areas/merchants/customer-words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { updateSubscriber } from '#areas/merchants/subscribers/server/mutations.ts'
import { type SubscriberRecord, subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import { type ClientContext, clientHandlersFor } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, duplicateError, rejectField } from '#platform/server/errors.ts'
import { sendMessage } from '#platform/server/messages.ts'
import { translatorFor } from '#platform/words.ts'

export const contactAppHandlers = clientHandlersFor(contactAppCalls, {
  start: async (context) => {
    const { db, subscriberId, request, audit } = context
    const { mobile, email = '' } = request
    const person = await subscribers.lock(db, subscriberId)
    await (mobile === undefined ? assertNewEmail(person, email) : assertNewNumber(db, person, mobile))
    const code = { purpose: mobile === undefined ? 'email' : 'mobile', contact: mobile ?? email } as const
    const language = person.language ?? 'en'
    const { codeId, ...sent } = await sendContactCode(context, { ...code, subscriberId, language })
    await audit({ action: 'Send one-time code', ...subjectOf(person) })
    return { changeId: codeId, ...sent }
  },

  confirm: async (context) => {
    const { db, subscriberId, request, client, audit } = context
    const { changeId: codeId, code } = request
    const person = await subscribers.lock(db, subscriberId)
    const stored = await lockContactCode(db, { codeId, clientId: client.id, subscriberId })
    const { isRight, status, attemptsLeft } = await checkContactCode(context, stored, code)
    const changes = [{ field: 'isRight', old: null, new: isRight }]
    await audit({ action: 'Enter one-time code', ...subjectOf(person), changes })
    if (!isRight) return { status: status === 'failed' ? 'failed' : 'wrong', attemptsLeft }
    await (stored.purpose === 'email' ? changeEmail : changeMobile)(context, person, stored)
    await markContactCodeUsed(db, codeId, subscriberId)
    return { status: 'right', attemptsLeft }
  },
})

const subjectOf = (person: SubscriberRecord) => ({
  kind: 'subscriber',
  recordId: person.id,
  label: fullName(person),
})

function assertNewEmail({ email, status }: SubscriberRecord, next: string) {
  if (status !== 'active') throw new AppError(merchantsMessages('SUBSCRIBER_ALREADY_INACTIVE'))
  if (email?.toLowerCase() === next.toLowerCase()) rejectField('email', merchantsAppMessages('SAME_EMAIL'))
}

/** The rules of changes by staff, and no change that staff are deciding on. */
async function assertNewNumber(db: Database, person: SubscriberRecord, mobile: string) {
  if (person.mobile_number === mobile) rejectField('mobile', merchantsMessages('SAME_NUMBER'))
  const error = getRequestError({ ...person, daysSinceChange: await daysSinceChange(db, person.id) })
  if (error) throw new AppError(error, { code: 'INVALID_STATE' })
  const { rows } = await sql`
    select from cif_request where status = 'pending' and (subscriber_id = ${person.id} or new_mobile = ${mobile})`.execute(
    db,
  )
  if (rows.length > 0) throw duplicateError(merchantsAppMessages('NUMBER_REQUEST_PENDING'))
}

type Context = Pick<ClientContext<unknown, 'subscriber'>, 'db' | 'client' | 'audit' | 'configuration'>

async function changeEmail(
  { db, client, audit }: Context,
  person: SubscriberRecord,
  { contact: email }: ContactCode,
) {
  const after = await updateSubscriber(db, person.id, { email }, client.name)
  await audit({
    action: 'Update',
    ...subjectOf(after),
    before: { email: person.email },
    after: { email: after.email },
  })
}

/** Changes the number, signs the person out of the app and tells the former number. */
async function changeMobile(
  { db, client, audit, configuration }: Context,
  person: SubscriberRecord,
  { contact, purpose }: ContactCode,
) {
  await assertNewNumber(db, person, contact)
  const oldMobile = person.mobile_number
  const change = { subscriberId: person.id, oldMobile, newMobile: contact }
  const { after } = await changeNumber(db, change, client.name)
  await audit({
    action: 'Update mobile number',
    ...subjectOf(after),
    before: { mobile_number: oldMobile },
    after: { mobile_number: after.mobile_number },
  })
  if (mobileFrom(oldMobile) === null) return
  const number = maskedContact({ purpose, contact })
  await sendMessage(db, configuration, {
    channel: 'sms',
    recipient: oldMobile,
    text: translatorFor(customerWords, person.language ?? 'en')('numberChanged', { number }),
    kind: 'number-changed',
    about: String(person.id),
    expiresInMinutes: 24 * 60,
  })
}
