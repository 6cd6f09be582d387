import { z } from 'zod'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { CheckedCode, EnteredCode } from '#areas/merchants/registration/app/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Mobile, Moment } from '#platform/contract/fields.ts'

const { write } = clientCalls('subscriber')

const changeId = z.uuid()
const example = { changeId: '0c0d9e64-1f7a-4f0e-9a58-3f0d1c2b3a49' }

export const contactAppCalls = {
  start: write('/app/contact-changes', {
    scope: 'subscribers:write',
    summary: 'Send a code to a new mobile number or email of the subscriber',
    request: z
      .strictObject({ mobile: Mobile.optional(), email: z.email().max(254).optional() })
      .refine(({ mobile, email }) => (mobile === undefined) !== (email === undefined), {
        path: ['mobile'],
        message: merchantsAppMessages.issue('CONTACT_REQUIRED'),
      }),
    reply: z.object({ changeId, sentTo: z.string(), expiresAt: Moment }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
    example: {
      request: { mobile: '+639181234567' },
      reply: { ...example, sentTo: '+63918***4567', expiresAt: '2026-11-29T08:05:00.000Z' },
    },
  }),
  confirm: write('/app/contact-changes/:changeId/code', {
    scope: 'subscribers:write',
    summary: 'Change the mobile number or email with the code that was sent to the new one',
    request: z.strictObject({ changeId, code: EnteredCode }),
    reply: CheckedCode,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
    example: { request: { ...example, code: '123456' }, reply: { status: 'right', attemptsLeft: 5 } },
  }),
}
