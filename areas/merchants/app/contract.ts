import { z } from 'zod'
import { KycAcctType, Sex, SubscriberStatus } from '#areas/merchants/subscribers/contract.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Day, Id, Moment, optionalText } from '#platform/contract/fields.ts'
import { languages } from '#platform/words.ts'

const { read, write } = clientCalls('subscriber')

const nullable = z.string().nullable()

/** The subscriber's own data, unmasked. */
export const AppProfile = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
  mobileNumber: z.string(),
  email: nullable,
  birthDate: Day.nullable(),
  sex: Sex.nullable(),
  nationality: z.string(),
  /** PSGC codes of the places. */
  address: z.object({
    region: nullable,
    province: nullable,
    city: nullable,
    barangay: nullable,
    street: z.string(),
    zip: z.string(),
  }),
  /** Language of messages; null means English. */
  language: z.enum(languages).nullable(),
  kyc: z.object({ type: KycAcctType, status: z.string() }),
  status: SubscriberStatus,
  registeredAt: Moment,
})

export const subscriberAppCalls = {
  profile: read('/app/profile', {
    scope: 'subscribers:read',
    summary: 'Show the profile and the KYC state of the subscriber',
    isForAssistants: false,
    reply: AppProfile,
    errors: ['NOT_FOUND'],
    example: {
      request: {},
      reply: {
        firstName: 'Juan',
        middleName: '',
        lastName: 'Reyes',
        suffix: '',
        mobileNumber: '+639171234567',
        email: 'juan@example.com',
        birthDate: '1990-05-04',
        sex: 'male',
        nationality: 'PH',
        address: {
          region: '1300000000',
          province: '1300000000',
          city: '1380300000',
          barangay: '1380300002',
          street: '12 Mabini St',
          zip: '1209',
        },
        language: 'fil',
        kyc: { type: 'FullyVerified', status: 'Live' },
        status: 'active',
        registeredAt: '2026-01-05T08:00:00.000Z',
      },
    },
  }),
  setLanguage: write('/app/profile/language', {
    scope: 'subscribers:write',
    summary: 'Set the language of messages to the subscriber',
    request: z.strictObject({ language: z.enum(languages) }),
    reply: z.object({ language: z.enum(languages) }),
    errors: ['NOT_FOUND'],
    example: { request: { language: 'fil' }, reply: { language: 'fil' } },
  }),
  /** Stores the subscriber's answers to security questions, replacing earlier ones. */
  setSecurityAnswers: write('/app/security-answers', {
    scope: 'subscribers:write',
    summary: 'Set answers to security questions',
    request: z.strictObject({
      answers: z
        .array(z.strictObject({ questionId: Id, answer: z.string().trim().min(1).max(200) }))
        .min(1)
        .max(20)
        .refine(
          (answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length,
          merchantsMessages.issue('ANSWER_TWICE'),
        ),
    }),
    reply: z.object({ set: z.int() }),
    example: { request: { answers: [{ questionId: 1, answer: 'Bantay' }] }, reply: { set: 1 } },
  }),
  close: write('/app/closing', {
    scope: 'subscribers:close',
    summary:
      'Close the account of the subscriber and all wallets, which must be empty. It cannot be opened again',
    request: z.strictObject({ reason: optionalText(200) }),
    reply: z.object({ status: SubscriberStatus }),
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { reason: 'I use another wallet.' }, reply: { status: 'inactive' } },
  }),
}
