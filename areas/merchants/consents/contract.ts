import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toRead } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { Id, Masked, Moment } from '#platform/contract/fields.ts'

/** Documents to which a subscriber agrees. An account needs the first two. */
export const ConsentDocument = z.enum(['terms', 'privacy', 'marketing', 'data-sharing'])
export type ConsentDocument = z.infer<typeof ConsentDocument>

export const requiredConsents = ['terms', 'privacy'] as const satisfies readonly ConsentDocument[]

export const Consent = z.object({
  document: ConsentDocument,
  version: z.string(),
  givenAt: Moment,
  /** Null while the consent is in effect. */
  withdrawnAt: Moment.nullable(),
})
export type Consent = z.output<typeof Consent>

/** A code with which the subscriber proved, or was to prove, a number or an email in the app. */
export const ContactCodeRow = z.object({
  purpose: z.enum(['registration', 'mobile', 'email']),
  mobile: Masked.mobile.nullable(),
  email: Masked.email.nullable(),
  codeStatus: z.enum(['sent', 'proven', 'used', 'failed', 'replaced', 'expired']),
  attempts: z.int(),
  sentAt: Moment,
})
export type ContactCodeRow = z.output<typeof ContactCodeRow>

export const consentCalls = {
  /** What a subscriber agreed to and proved in the app, newest first. */
  list: call('/subscriber/profile/consents', {
    needs: toRead(merchantPlace),
    request: z.strictObject({ subscriberId: Id }),
    reply: z.object({ consents: z.array(Consent), codes: z.array(ContactCodeRow) }),
    views: { kind: 'subscriber', id: 'subscriberId' },
  }),
}
