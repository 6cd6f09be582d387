import { z } from 'zod'
import { Moment, Money } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

const Payment = z.object({
  refNo: z.string(),
  accountNo: z.string(),
  biller: z.string(),
  amount: Money,
  fee: Money,
  createdAt: Moment,
})
const example = {
  refNo: 'BIL0001234',
  accountNo: '8800000000000017',
  biller: 'Meralco',
  amount: 1250.5,
  fee: 10,
  createdAt: '2026-11-29T08:00:00.000Z',
}

const paymentEvent = (outcome: string, summary: string) =>
  defineEvent({
    type: `bills.payment.${outcome}`,
    record: 'bill-payment',
    scope: 'bills:read',
    summary,
    data: Payment,
    example,
  })

/** Events of bill payments, by the status that they reach. */
export const billEvents = {
  success: paymentEvent('succeeded', 'The provider confirmed a bill payment.'),
  failed: paymentEvent('failed', 'The provider declined a bill payment. Its money is returned afterwards.'),
  reversed: paymentEvent('reversed', 'The money of a failed bill payment was returned to the wallet.'),
}
