import { sql } from 'kysely'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { minutesToRegister } from '#areas/merchants/contact-codes/rules.ts'
import {
  checkContactCode,
  lockContactCode,
  sendContactCode,
  markContactCodeUsed,
} from '#areas/merchants/contact-codes/server/contact-codes.ts'
import { registrationAppCalls } from '#areas/merchants/registration/app/contract.ts'
import { activeOwnerOf, mobileInUse, register } from '#areas/merchants/registration/server/registration.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { subscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { KycAcctType } from '#areas/merchants/subscribers/contract.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import { AppError } from '#platform/server/errors.ts'

const kind = 'subscriber-registration'

export const registrationAppHandlers = clientHandlersFor(registrationAppCalls, {
  // Whether a number has an account is revealed only to a person who has proven it.
  start: async (context) => {
    const { mobile, language } = context.request
    const { codeId, sentTo, expiresAt } = await sendContactCode(context, {
      purpose: 'registration',
      contact: mobile,
      subscriberId: null,
      language,
    })
    await context.audit({ action: 'Send one-time code', kind, recordId: codeId, label: sentTo })
    return { registrationId: codeId, sentTo, expiresAt }
  },

  prove: async (context) => {
    const { db, request, client, audit } = context
    const { registrationId, code } = request
    const stored = await lockContactCode(db, {
      codeId: registrationId,
      clientId: client.id,
      subscriberId: null,
    })
    const { isRight, status, attemptsLeft } = await checkContactCode(context, stored, code)
    const subject = { kind, recordId: registrationId, label: maskedMobile(stored.contact) }
    const changes = [{ field: 'isRight', old: null, new: isRight }]
    await audit({ action: 'Enter one-time code', ...subject, changes })
    if (!isRight) return { status: status === 'failed' ? 'failed' : 'wrong', attemptsLeft }
    if ((await activeOwnerOf(db, stored.contact))?.hasAccount) throw mobileInUse()
    await sql`
      update contact_code set status = 'proven', expires_at = clock_timestamp() + make_interval(mins => ${minutesToRegister})
      where code_id = ${registrationId}`.execute(db)
    return { status: 'right', attemptsLeft }
  },

  complete: async ({ db, request, client, audit }) => {
    const { registrationId, profile, consents, language, subscriber: requested } = request
    const { status, isOver, contact } = await lockContactCode(db, {
      codeId: registrationId,
      clientId: client.id,
      subscriberId: null,
    })
    if (status === 'sent') throw new AppError(merchantsAppMessages('NOT_PROVEN'), { code: 'INVALID_STATE' })
    if (status !== 'proven' || isOver)
      throw new AppError(merchantsAppMessages('REGISTRATION_OVER'), { code: 'INVALID_STATE' })
    const { person, subscriber, accountNo, isNew } = await register(db, {
      mobile: contact,
      profile,
      consents,
      language,
      subscriber: requested,
      client,
    })
    await markContactCodeUsed(db, registrationId, person.id)
    await audit({
      action: isNew ? 'Create' : 'Register',
      kind: 'subscriber',
      recordId: person.id,
      label: fullName(person),
      after: subscriberRecord.auditSnapshot(person),
      toStatus: person.status,
    })
    return {
      subscriber,
      accountNo,
      kyc: { type: KycAcctType.parse(person.kyc_acct_type), status: person.kyc_acct_status },
    }
  },
})
