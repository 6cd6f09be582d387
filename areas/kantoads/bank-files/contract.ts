import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { Channel, payoutAct } from '#areas/kantoads/cashouts/contract.ts'
import { oneOrMore, invalidates } from '#areas/kantoads/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { Money, Id, Reason, Moment } from '#platform/contract/fields.ts'

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
  createdByName: z.string(),
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
  resolvedByName: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  version: z.int(),
})
export type BankException = z.infer<typeof BankException>

const updateCalls = callGroup({ needs: toUpdate(cashoutPlace), invalidates })

const readCalls = callGroup({ needs: withAnyFlag(cashoutPlace) })

export const bankFileCalls = {
  batches: readCalls.list('/kantoads/cashout/batches', Batch, {
    filters: { channel: Channel },
    sorts: ['createdAt'],
  }),
  /** Cashouts that the next batch would include, by channel. */
  toSend: readCalls.read('/kantoads/cashout/to-send', {
    reply: z.array(z.object({ channel: Channel, payouts: z.int(), totalNet: Money })),
  }),
  makeBatch: updateCalls.write('/kantoads/cashout/make-batch', {
    request: z.strictObject({ channel: Channel }),
    reply: z.object({ batchId: z.int(), status: z.string(), version: z.int() }).extend(TextFile.shape),
  }),
  /** Downloads the file of a batch again, identical to the original. */
  batchFile: updateCalls.read('/kantoads/cashout/batch-file', {
    request: z.strictObject({ batchId: Id }),
    reply: TextFile,
  }),
  exceptions: readCalls.list('/kantoads/cashout/exceptions', BankException, {
    filters: { status: oneOrMore(ExceptionStatus) },
    sorts: ['createdAt'],
  }),
  /**
   * Cashouts with this amount that await the bank's result, or were marked as failed although the bank has paid them.
   */
  candidates: readCalls.read('/kantoads/cashout/candidates', {
    request: z.strictObject({ exceptionId: Id }),
    reply: z.array(z.object({ cashoutId: z.int(), refNo: z.string(), businessName: z.string(), net: Money })),
    background: true,
  }),
  resolve: updateCalls.write('/kantoads/cashout/resolve-exception', {
    movesMoney: true,
    acts: { codes: [payoutAct] },
    request: z.strictObject({
      exceptionId: Id,
      action: z.enum(['match', 'dismiss']),
      /** The cashout to match the bank result with. */
      cashoutId: Id.optional(),
      reason: Reason,
      version: z.int().optional(),
    }),
    reply: z.object({ exceptionId: z.int(), status: ExceptionStatus, version: z.int() }),
  }),
}
