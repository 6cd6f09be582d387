import { z } from 'zod'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { Channel } from '#areas/kantoads/cashouts/contract.ts'
import { oneOrMore, invalidates } from '#areas/kantoads/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listCall } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Cashouts sent to the bank in one file. */
export const Batch = z.object({
  batchId: z.int(),
  refNo: z.string(),
  channel: Channel,
  payouts: z.int(),
  totalNet: Money,
  /** Cashouts by the bank's result so far. A failed cashout is no longer part of the batch. */
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

/** A bank result that does not match any cashout in its current state. */
export const BankException = z.object({
  exceptionId: z.int(),
  why: ExceptionReason,
  refNo: z.string(),
  /** Reference of the batch file that the bank result belongs to. */
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
  /** Person who sent the cashout to the bank. They cannot resolve its exceptions. */
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

export const bankFileCalls = {
  batches: listCall('/kantoads/cashout/batches', Batch, {
    needs: withAnyFlag(cashoutPlace),
    filters: { channel: Channel },
    sorts: ['createdAt'],
  }),
  /** Cashouts that the next batch would include, by channel. */
  toSend: call('/kantoads/cashout/to-send', {
    needs: withAnyFlag(cashoutPlace),
    reply: z.array(z.object({ channel: Channel, payouts: z.int(), totalNet: Money })),
  }),
  makeBatch: write('/kantoads/cashout/make-batch', {
    needs: toUpdate(cashoutPlace),
    request: z.strictObject({ channel: Channel }),
    reply: z.object({ batchId: z.int(), status: z.string(), version: z.int() }).extend(TextFile.shape),
    invalidates,
  }),
  /** Downloads the file of a batch again, identical to the original. */
  batchFile: call('/kantoads/cashout/batch-file', {
    needs: toUpdate(cashoutPlace),
    request: z.strictObject({ batchId: Id }),
    reply: TextFile,
  }),
  exceptions: listCall('/kantoads/cashout/exceptions', BankException, {
    needs: withAnyFlag(cashoutPlace),
    filters: { status: oneOrMore(ExceptionStatus) },
    sorts: ['createdAt'],
  }),
  /**
   * Cashouts with this amount that await the bank's result, or were marked as failed although the bank has paid them.
   */
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
      /** The cashout to match the bank result with. */
      cashoutId: Id.optional(),
      reason: Reason,
      version: z.int().optional(),
    }),
    reply: z.object({ exceptionId: z.int(), status: ExceptionStatus, version: z.int() }),
    invalidates,
  }),
}
