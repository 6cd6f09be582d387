import { z } from 'zod'
import { WalletStatus } from '#areas/wallets/contract.ts'
import { Moment, Money } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

const owner = {
  accountNo: z.string(),
  /** Identifier of the subscriber, the parameter "subscriber" of tokens; null without an account in the app. */
  subscriber: z.uuid().nullable(),
}

const exampleOwner = { accountNo: '8800000000000017', subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11' }

const Transferred = z.object({ ...owner, refNo: z.string(), amount: Money, fee: Money, createdAt: Moment })
const transferred = {
  ...exampleOwner,
  refNo: 'TXN0000040664',
  amount: 150,
  fee: 0,
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const walletEvents = {
  sent: defineEvent({
    type: 'wallet.transfer.sent',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'Money was sent from a wallet.',
    data: Transferred,
    example: transferred,
  }),
  received: defineEvent({
    type: 'wallet.transfer.received',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'A wallet received money from another wallet.',
    data: Transferred,
    example: transferred,
  }),
  statusChanged: defineEvent({
    type: 'wallet.status.changed',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'The status of a wallet changed.',
    data: z.object({ ...owner, status: WalletStatus }),
    example: { ...exampleOwner, status: 'frozen' },
  }),
}
