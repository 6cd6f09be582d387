import { z } from 'zod'
import { Consent, ConsentDocument } from '#areas/merchants/consents/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { requiredText } from '#platform/contract/fields.ts'

const { read, write } = clientCalls('subscriber')

/** A document that the app showed, and to which the subscriber agreed. */
export const GivenConsent = z.strictObject({ document: ConsentDocument, version: requiredText(40) })

const exampleConsent = {
  document: 'marketing',
  version: '2026-11',
  givenAt: '2026-11-29T08:00:00.000Z',
  withdrawnAt: null,
}

export const consentAppCalls = {
  consents: read('/app/consents', {
    scope: 'subscribers:read',
    summary: 'List the consents of the subscriber, newest first, with those that were withdrawn',
    reply: z.object({ data: z.array(Consent) }),
    example: { request: {}, reply: { data: [exampleConsent] } },
  }),
  give: write('/app/consents', {
    scope: 'subscribers:write',
    summary: 'Record that the subscriber agrees to a version of a document',
    request: GivenConsent,
    reply: Consent,
    errors: ['NOT_FOUND'],
    example: { request: { document: 'marketing', version: '2026-11' }, reply: exampleConsent },
  }),
  withdraw: write('/app/consents/:document/withdrawal', {
    scope: 'subscribers:write',
    summary: 'Record that the subscriber withdraws the consent to a document',
    request: z.strictObject({ document: ConsentDocument }),
    reply: z.object({ data: z.array(Consent) }),
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: {
      request: { document: 'marketing' },
      reply: { data: [{ ...exampleConsent, withdrawnAt: '2026-11-30T08:00:00.000Z' }] },
    },
  }),
}
