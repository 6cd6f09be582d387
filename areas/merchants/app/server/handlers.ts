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
})
