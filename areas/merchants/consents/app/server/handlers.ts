import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { consentAppCalls } from '#areas/merchants/consents/app/contract.ts'
import { requiredConsents } from '#areas/merchants/consents/contract.ts'
import { consentsOf, giveConsent, withdrawConsent } from '#areas/merchants/consents/server/consents.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { type SubscriberRecord, subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import { AppError } from '#platform/server/errors.ts'

export const consentAppHandlers = clientHandlersFor(consentAppCalls, {
  consents: async ({ db, subscriberId }) => ({ data: await consentsOf(db, subscriberId) }),

  give: async ({ db, subscriberId, request, client, audit }) => {
    const person = await subscribers.lock(db, subscriberId)
    const { document, version } = request
    const { consent, isNew } = await giveConsent(db, person, { document, version, clientId: client.id })
    await audit({
      action: isNew ? 'Update' : 'Save without changes',
      ...subjectOf(person),
      changes: isNew ? [{ field: 'consent', old: null, new: `${document} ${version}` }] : [],
    })
    return consent
  },

  withdraw: async ({ db, subscriberId, request: { document }, audit }) => {
    const needed = requiredConsents.find((each) => each === document)
    if (needed)
      throw new AppError(merchantsAppMessages('CONSENT_NEEDED', { document }), { code: 'INVALID_STATE' })
    const person = await subscribers.lock(db, subscriberId)
    const withdrawn = await withdrawConsent(db, person, document)
    if (withdrawn.length === 0)
      throw new AppError(merchantsAppMessages('CONSENT_NOT_GIVEN'), { code: 'INVALID_STATE' })
    await audit({
      action: 'Update',
      ...subjectOf(person),
      changes: withdrawn.map(({ version }) => ({
        field: 'consent',
        old: `${document} ${version}`,
        new: null,
      })),
    })
    return { data: withdrawn }
  },
})

const subjectOf = (person: SubscriberRecord) => ({
  kind: 'subscriber',
  recordId: person.id,
  label: fullName(person),
})
