import { z } from 'zod'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { Channel } from '#areas/kantoads/cashouts/contract.ts'
import { oneOrMore, invalidates } from '#areas/kantoads/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Payouts that went to the bank in one file. */
export const Batch = z.object({
  batchId: z.int(),
  refNo: z.string(),
  channel: Channel,
  payouts: z.int(),
  totalNet: Money,
  /** What the bank has answered so far. A failed payout has left the batch. */
  paid: z.int(),
  waiting: z.int(),
  createdBy: z.string(),
  createdAt: Moment,
})
export type Batch = z.infer<typeof Batch>

const TextFile = z.object({ fileName: z.string(), text: z.string() })

export const ExceptionReason = z.enum(['unknown', 'amount', 'state', 'reference', 'batch'])
export type ExceptionReason = z.infer<typeof ExceptionReason>

export const BankResult = z.enum(['paid', 'failed'])
export type BankResult = z.infer<typeof BankResult>

export const ExceptionStatus = z.enum(['open', 'matched', 'dismissed'])
export type ExceptionStatus = z.infer<typeof ExceptionStatus>

/** An answer of the bank that fits no payout as it stands. */
export const BankException = z.object({
  exceptionId: z.int(),
  why: ExceptionReason,
  refNo: z.string(),
  /** The file that the bank answers. */
  batchRefNo: z.string(),
  batchMadeBy: z.string().nullable(),
  amount: Money,
  result: BankResult,
  bankReference: z.string(),
  bankSays: z.string(),
  cashoutId: z.int().nullable(),
  cashoutRefNo: z.string().nullable(),
  cashoutStatus: z.string().nullable(),
  cashoutNet: Money.nullable(),
  /** Who sent the payout to the bank: they leave it to others to settle what it answers. */
  sentById: z.int().nullable(),
  status: ExceptionStatus,
  resolution: z.string(),
  createdBy: z.string(),
  createdAt: Moment,
  resolvedBy: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  version: z.int(),
})
export type BankException = z.infer<typeof BankException>

// None of these is in the specification: the issue asks for files to and from the bank.
export const bankFileCalls = {
  batches: call('/kantoads/cashout/batches', {
    needs: withAnyFlag(cashoutPlace),
    request: listRequest({
      filters: { channel: Channel },
      sorts: ['createdAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(Batch),
  }),
  /** What the next batch would hold. */
  toSend: call('/kantoads/cashout/to-send', {
    needs: withAnyFlag(cashoutPlace),
    request: z.strictObject({}),
    reply: z.array(z.object({ channel: Channel, payouts: z.int(), totalNet: Money })),
  }),
  makeBatch: write('/kantoads/cashout/make-batch', {
    needs: toUpdate(cashoutPlace),
    request: z.strictObject({ channel: Channel }),
    reply: z.object({ batchId: z.int(), status: z.string(), version: z.int() }).extend(TextFile.shape),
    invalidates,
  }),
  /** The file of a batch again, letter by letter as it was first given out. */
  batchFile: call('/kantoads/cashout/batch-file', {
    needs: toUpdate(cashoutPlace),
    request: z.strictObject({ batchId: Id }),
    reply: TextFile,
  }),
  exceptions: call('/kantoads/cashout/exceptions', {
    needs: withAnyFlag(cashoutPlace),
    request: listRequest({
      filters: { status: oneOrMore(ExceptionStatus) },
      sorts: ['createdAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(BankException),
  }),
  /** Payouts that come to this amount and wait for the bank, or that were called failed although it has paid. */
  candidates: call('/kantoads/cashout/candidates', {
    needs: withAnyFlag(cashoutPlace),
    request: z.strictObject({ exceptionId: Id }),
    reply: z.array(z.object({ cashoutId: z.int(), refNo: z.string(), businessName: z.string(), net: Money })),
    background: true,
  }),
  resolve: write('/kantoads/cashout/resolve-exception', {
    needs: toUpdate(cashoutPlace),
    movesMoney: true,
    request: z.strictObject({
      exceptionId: Id,
      action: z.enum(['match', 'dismiss']),
      /** The payout that the bank meant, to match it. */
      cashoutId: Id.optional(),
      reason: Reason,
      version: z.int().optional(),
    }),
    reply: z.object({ exceptionId: z.int(), status: ExceptionStatus, version: z.int() }),
    invalidates,
  }),
}
