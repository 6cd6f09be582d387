import { z } from 'zod'
import { KycAcctStatus, KycAcctType, SubscriberStatus } from '#areas/merchants/subscribers/contract.ts'
import { ConsentDocument } from '#areas/merchants/consents/contract.ts'
import { defineEvent } from '#platform/server/outbox.ts'

const subscriber = {
  /** Identifier of the subscriber, the parameter "subscriber" of tokens. */
  subscriber: z.uuid(),
}
const example = { subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11' }

export const subscriberEvents = {
  registered: defineEvent({
    type: 'subscriber.registered',
    record: 'subscriber',
    scope: 'subscribers:write',
    summary: 'A person registered, and the wallet was opened.',
    data: z.object({ ...subscriber, accountNo: z.string() }),
    example: { ...example, accountNo: '8800000000000017' },
  }),
  consentChanged: defineEvent({
    type: 'subscriber.consent.changed',
    record: 'subscriber',
    scope: 'subscribers:write',
    summary: 'A subscriber agreed to a document, or withdrew the consent.',
    data: z.object({ ...subscriber, document: ConsentDocument, version: z.string(), isGiven: z.boolean() }),
    example: { ...example, document: 'marketing', version: '2026-11', isGiven: false },
  }),
  statusChanged: defineEvent({
    type: 'subscriber.status.changed',
    record: 'subscriber',
    scope: 'subscribers:write',
    summary: 'A subscriber was activated or deactivated.',
    data: z.object({ ...subscriber, status: SubscriberStatus }),
    example: { ...example, status: 'inactive' },
  }),
  kycChanged: defineEvent({
    type: 'subscriber.kyc.changed',
    record: 'subscriber',
    scope: 'subscribers:write',
    summary: 'The verification of a subscriber changed.',
    data: z.object({ ...subscriber, type: KycAcctType, status: KycAcctStatus }),
    example: { ...example, type: 'FullyVerified', status: 'Live' },
  }),
  mobileNumberChanged: defineEvent({
    type: 'subscriber.mobile-number.changed',
    record: 'subscriber',
    scope: 'subscribers:write',
    summary: 'The mobile number of a subscriber changed, which ended the sessions of the app.',
    data: z.object(subscriber),
    example,
  }),
}
