import { sql } from 'kysely'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { ConsentDocument } from '#areas/merchants/consents/contract.ts'
import { withdrawConsent } from '#areas/merchants/consents/server/consents.ts'
import { recordWalletHistory } from '#areas/merchants/kyc/server/wallet-history.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { getDeactivateError } from '#areas/merchants/subscribers/rules.ts'
import { closeWallets } from '#areas/wallets/public.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Message } from '#platform/words.ts'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { setAnswers } from '#areas/merchants/security/server/answers.ts'
import { findPersonById } from '#areas/merchants/security/server/sends.ts'
import { KycAcctType, Sex } from '#areas/merchants/subscribers/contract.ts'
import { subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'

export const subscriberAppHandlers = clientHandlersFor(subscriberAppCalls, {
  profile: async ({ db, subscriberId }) => {
    const person = await subscribers.find(db, subscriberId)
    return {
      firstName: person.first_name,
      middleName: person.middle_name,
      lastName: person.last_name,
      suffix: person.suffix,
      mobileNumber: person.mobile_number,
      email: person.email,
      birthDate: person.birth_date,
      sex: Sex.nullable().parse(person.sex),
      nationality: person.nationality,
      address: person.address,
      language: person.language,
      kyc: { type: KycAcctType.parse(person.kyc_acct_type), status: person.kyc_acct_status },
      status: person.status,
      registeredAt: person.registered_at,
    }
  },

  setLanguage: async ({ db, request: { language }, subscriberId, client, audit }) => {
    const before = await subscribers.lock(db, subscriberId)
    await subscribers.update(db, subscriberId, { language }, client.name)
    await audit({
      action: 'Update',
      kind: 'subscriber',
      recordId: subscriberId,
      label: `${before.first_name} ${before.last_name}`,
      changes: [{ field: 'language', old: before.language, new: language }],
    })
    return { language }
  },

  setSecurityAnswers: async ({ db, request, subscriberId, audit }) => {
    const { name } = await findPersonById(db, subscriberId)
    await setAnswers(db, subscriberId, request.answers)
    const questions = request.answers.map(({ questionId }) => questionId).toSorted((a, b) => a - b)
    await audit({
      action: 'Set security answers',
      kind: 'subscriber',
      recordId: subscriberId,
      label: name,
      changes: [{ field: 'questions', old: null, new: questions.join(', ') }],
    })
    return { set: questions.length }
  },

  close: async ({ db, subscriberId, request, client, audit }) => {
    const before = await subscribers.lock(db, subscriberId)
    const error = getDeactivateError(before) ?? (await getOpenBusinessError(db, subscriberId))
    if (error) throw new AppError(error, { code: 'INVALID_STATE' })
    const reason = merchantsAppMessages('CLOSED_BY_OWNER', { reason: request.reason }).encoded
    const wallets = await closeWallets(db, subscriberId, { reason, by: { id: null, email: client.name } })
    const after = await subscribers.update(db, subscriberId, { status: 'inactive' }, client.name)
    await sql`update subscriber set signed_out_at = now() where id = ${subscriberId}`.execute(db)
    for (const document of ConsentDocument.options) await withdrawConsent(db, after, document)
    await audit({
      action: 'Close',
      kind: 'subscriber',
      recordId: subscriberId,
      label: fullName(after),
      changes: [{ field: 'status', old: before.status, new: after.status }],
      fromStatus: before.status,
      toStatus: after.status,
      reason,
    })
    await recordWalletHistory(audit, after, wallets, reason)
    return { status: after.status }
  },
})

/** Reason why an account with an open business cannot be closed, or null. */
async function getOpenBusinessError(db: Database, subscriberId: number): Promise<Message | null> {
  const { rows } = await sql<{ name: string }>`
    select business_name as name from business
    where subscriber_id = ${subscriberId} and status = 'active' and deleted_at is null order by business_id limit 1`.execute(
    db,
  )
  return rows[0] ? merchantsAppMessages('BUSINESS_OPEN', { name: rows[0].name }) : null
}
