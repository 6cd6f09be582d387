import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { setAnswers } from '#areas/merchants/security/server/answers.ts'
import { findPersonById } from '#areas/merchants/security/server/sends.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'

export const subscriberAppHandlers = clientHandlersFor(subscriberAppCalls, {
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
