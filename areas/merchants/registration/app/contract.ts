import { z } from 'zod'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { GivenConsent } from '#areas/merchants/consents/app/contract.ts'
import { requiredConsents } from '#areas/merchants/consents/contract.ts'
import { AppProfile } from '#areas/merchants/app/contract.ts'
import { SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Day, Mobile, Moment, WalletNumber } from '#platform/contract/fields.ts'
import { languages } from '#platform/words.ts'

const { write } = clientCalls('client', 'Wallet')

/** The six digits that the person received. */
export const EnteredCode = z.string().regex(/^\d{6}$/)

/** Result of an attempt. A wrong one is counted, so it is a result and not an error. */
export const CheckedCode = z.object({
  /** `right`: the call took effect. `failed`: no attempts are left. */
  status: z.enum(['right', 'wrong', 'failed']),
  attemptsLeft: z.int(),
})

const { shape } = SubscriberDraft

/** What a new person states. Names of countries are ISO codes, places PSGC codes. */
export const NewProfile = z.strictObject({
  firstName: shape.first_name,
  middleName: shape.middle_name,
  lastName: shape.last_name,
  suffix: shape.suffix,
  email: shape.email,
  birthDate: Day,
  sex: shape.sex,
  nationality: shape.nationality,
  sourceOfFunds: shape.source_of_funds,
  occupation: shape.occupation,
  address: shape.address,
})
export type NewProfile = z.output<typeof NewProfile>

const registrationId = z.uuid()
const example = { registrationId: '0c0d9e64-1f7a-4f0e-9a58-3f0d1c2b3a49' }

export const registrationAppCalls = {
  start: write('/app/registrations', {
    scope: 'subscribers:register',
    summary: 'Send a code to the mobile number of a new person',
    request: z.strictObject({ mobile: Mobile, language: z.enum(languages).default('en') }),
    reply: z.object({ registrationId, sentTo: z.string(), expiresAt: Moment }),
    example: {
      request: { mobile: '+639171234567', language: 'fil' },
      reply: { ...example, sentTo: '+63917***4567', expiresAt: '2026-11-29T08:05:00.000Z' },
    },
  }),
  prove: write('/app/registrations/:registrationId/code', {
    scope: 'subscribers:register',
    summary: 'Prove the mobile number with the code that the person received',
    request: z.strictObject({ registrationId, code: EnteredCode }),
    reply: CheckedCode,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
    example: { request: { ...example, code: '123456' }, reply: { status: 'right', attemptsLeft: 5 } },
  }),
  complete: write('/app/registrations/:registrationId/completion', {
    scope: 'subscribers:register',
    summary: 'Open the account and the wallet of a person whose number is proven',
    request: z.strictObject({
      registrationId,
      profile: NewProfile,
      consents: z
        .array(GivenConsent)
        .max(10)
        .superRefine((consents, context) => {
          const documents = consents.map(({ document }) => document)
          for (const document of requiredConsents)
            if (!documents.includes(document))
              context.addIssue({
                code: 'custom',
                message: merchantsAppMessages.issue('CONSENT_REQUIRED', { document }),
              })
          if (new Set(documents).size !== documents.length)
            context.addIssue({ code: 'custom', message: merchantsAppMessages.issue('CONSENT_TWICE') })
        }),
      language: z.enum(languages).default('en'),
      /** Subject of the person at the identity provider of the app. A new one without it. */
      subscriber: z.uuid().optional(),
    }),
    reply: z.object({
      /** Identifier of the subscriber, the parameter "subscriber" of tokens. */
      subscriber: z.uuid(),
      accountNo: WalletNumber,
      kyc: AppProfile.shape.kyc,
    }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
    example: {
      request: {
        ...example,
        profile: { firstName: 'Juan', lastName: 'Reyes', birthDate: '1990-05-04', nationality: 'PH' },
        consents: [
          { document: 'terms', version: '2026-11' },
          { document: 'privacy', version: '2026-11' },
        ],
        language: 'fil',
      },
      reply: {
        subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11',
        accountNo: '8800000000000017',
        kyc: { type: 'NoKYC', status: '' },
      },
    },
  }),
}
