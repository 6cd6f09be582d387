import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { toImportError, defineImport, type ImportContext, type RowVerdict } from '#platform/server/imports.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import type { ExceptionReason } from '#areas/kantoads/bank-files/contract.ts'
import type { Actor } from '#areas/kantoads/transitions.ts'
import { resultFrom } from '#areas/kantoads/bank-files/rules.ts'
import { rematch } from './exceptions.ts'
import { transitionCashout } from '#areas/kantoads/cashouts/server/transitions.ts'
import { toUpdate } from '#platform/access.ts'
import { Money, requiredText } from '#platform/contract/fields.ts'
import { rejectIfPaused } from '#platform/server/approvals.ts'

const t = labelsOf(bankFileWords)

const Answer = z
  .object({
    refNo: requiredText(60).transform((text) => text.toUpperCase()),
    batchRefNo: requiredText(60).transform((text) => text.toUpperCase()),
    amount: Money,
    result: z
      .string()
      .refine((word) => resultFrom(word) !== null, kantoadsMessages.issue('RESULT_UNKNOWN'))
      .transform((word) => resultFrom(word) ?? 'failed'),
    bankReference: z.string().max(60).default(''),
    bankSays: z.string().max(250).default(''),
  })
  .refine(({ result, bankReference }) => result === 'failed' || bankReference !== '', {
    path: ['bankReference'],
    error: kantoadsMessages.issue('BANK_REFERENCE_OF_PAID'),
  })
type Answer = z.output<typeof Answer>

/** Evaluation of a bank result: it settles a cashout, is already known, needs a manual decision, or is invalid. */
type MatchResult =
  | { is: 'match'; cashoutId: number }
  | { is: 'known'; sentence: Message }
  | { is: 'exception'; why: ExceptionReason; cashoutId: number | null }
  | { is: 'error'; field: keyof Answer; message: Message }

type PayoutCandidate = {
  refNo: string
  cashoutId: number
  status: string
  net: number
  bankReference: string | null
  channel: string
  processedById: number | null
  batchRefNo: string | null
}
type LookupContext = Pick<ImportContext, 'db' | 'staff'> & { hold?: boolean }

async function meaningsOf(asking: LookupContext, answers: readonly Answer[]): Promise<MatchResult[]> {
  const known = await knownOf(asking, answers)
  return answers.map((answer) => meaningOf(answer, known, asking.staff))
}

async function knownOf({ db, hold = false }: LookupContext, answers: readonly Answer[]) {
  const refNos = answers.map(({ refNo }) => refNo)
  const { rows: payouts } = await sql<PayoutCandidate>`
    select t.ref_no, t.cashout_id, t.status, t.net, t.bank_reference, t.channel, t.processed_by_id, b.ref_no as batch_ref_no
    from ads_cashout t left join ads_cashout_batch b on b.batch_id = t.batch_id
    where t.ref_no = any(${refNos}) order by t.cashout_id ${hold ? sql`for update of t` : sql``}`.execute(db)
  const { rows: used } = await sql<{ channel: string; key: string }>`
    select channel, kantoads_reference_key(bank_reference) as key from ads_cashout
    where kantoads_reference_key(bank_reference) = any(${answers.map(({ bankReference }) => keyOf(bankReference))})`.execute(
    db,
  )
  const { rows: open } = await sql<{ key: string }>`
    select concat_ws('|', ref_no, batch_ref_no, amount, result, kantoads_reference_key(bank_reference)) as key
    from ads_bank_exception where status = 'open' and ref_no = any(${refNos})`.execute(db)
  const { rows: sent } = await sql<{ batch: string; refNo: string; madeBy: string }>`
    select b.ref_no as batch, line ->> 'refNo' as ref_no, b.created_by as made_by
    from ads_cashout_batch b cross join lateral jsonb_array_elements(b.lines) line
    where b.ref_no = any(${[...new Set(answers.map(({ batchRefNo }) => batchRefNo))]})`.execute(db)
  return {
    payouts: new Map(payouts.map((payout) => [payout.refNo, payout])),
    taken: new Set(used.map(({ channel, key }) => `${channel} ${key}`)),
    waiting: new Set(open.map(({ key }) => key)),
    sent: new Set(sent.map(({ batch, refNo }) => `${batch} ${refNo}`)),
    makers: new Map(sent.map(({ batch, madeBy }) => [batch, madeBy])),
  }
}

function meaningOf(
  { refNo, batchRefNo, amount, result, bankReference }: Answer,
  { payouts, taken, waiting, sent, makers }: Awaited<ReturnType<typeof knownOf>>,
  me: Actor,
): MatchResult {
  if (waiting.has([refNo, batchRefNo, amount, result, keyOf(bankReference)].join('|')))
    return { is: 'known', sentence: kantoadsMessages('RESULT_IS_EXCEPTION') }
  const payout = payouts.get(refNo)
  if (!payout) return { is: 'exception', why: 'unknown', cashoutId: null }
  const { cashoutId, status } = payout
  const wasSent = sent.has(`${batchRefNo} ${refNo}`)
  const isSame = result === 'failed' ? wasSent : keyOf(payout.bankReference ?? '') === keyOf(bankReference)
  if (status === result && payout.net === amount && isSame)
    return { is: 'known', sentence: kantoadsMessages('ALREADY_RESULT', { ref: refNo, status: result }) }
  if (payout.processedById === me.id || makers.get(batchRefNo) === me.email) {
    return {
      is: 'error',
      field: 'refNo',
      message: kantoadsMessages('ROW_SENT_BY_YOU', { ref: refNo }),
    }
  }
  if (payout.batchRefNo !== batchRefNo && result === 'failed') {
    const values = { ref: refNo, batch: batchRefNo }
    const message = wasSent
      ? kantoadsMessages('ROW_LEFT_BATCH', values)
      : kantoadsMessages('ROW_NOT_IN_BATCH', values)
    return { is: 'error', field: 'batchRefNo', message }
  }
  if (payout.net !== amount) return { is: 'exception', why: 'amount', cashoutId }
  if (status !== 'processing') return { is: 'exception', why: 'state', cashoutId }
  // The bank may have paid a cashout through an earlier file although it is in a new one, so a person must check.
  if (payout.batchRefNo !== batchRefNo) return { is: 'exception', why: 'batch', cashoutId }
  if (result === 'paid' && taken.has(`${payout.channel} ${keyOf(bankReference)}`))
    return { is: 'exception', why: 'reference', cashoutId }
  // A bank result settles the payout, which is a decision. Listing an exception is not.
  if (me.level < approverLevel)
    return { is: 'error', field: 'refNo', message: platformMessages('LEVEL_TOO_LOW') }
  return { is: 'match', cashoutId }
}

const keyOf = (reference: string) => reference.replace(/\s+/g, '').toUpperCase()

const reasons: Record<ExceptionReason, Message> = {
  unknown: kantoadsMessages('EXCEPTION_UNKNOWN'),
  amount: kantoadsMessages('EXCEPTION_AMOUNT'),
  state: kantoadsMessages('EXCEPTION_STATE'),
  reference: kantoadsMessages('EXCEPTION_REFERENCE'),
  batch: kantoadsMessages('EXCEPTION_BATCH'),
}

/** Import of a bank's result file. Matching results settle their cashouts; the others become exceptions. */
export const bankResultImport = defineImport({
  kind: 'kantoads-bank-answers',
  title: kantoadsMessages('TITLE_BANK_RESULTS'),
  needs: toUpdate(cashoutPlace),
  columns: [
    {
      field: 'refNo',
      title: t('paymentReference'),
      headingAliases: ['payment_reference', 'our reference', 'reference'],
      isRequired: true,
      example: 'ADC0000123',
    },
    {
      field: 'batchRefNo',
      title: t('batch'),
      headingAliases: ['batch_reference', 'batch reference', 'file reference'],
      isRequired: true,
      example: 'ADP0000012',
    },
    {
      field: 'amount',
      title: t('amount'),
      isRequired: true,
      isAmount: true,
      example: '1250.00',
    },
    {
      field: 'result',
      title: t('result'),
      headingAliases: ['status', 'outcome'],
      isRequired: true,
      example: 'paid',
    },
    {
      field: 'bankReference',
      title: t('bankReference'),
      headingAliases: ['bank_reference', 'trace number', 'transaction id'],
      example: 'IP20261121000123',
    },
    {
      field: 'bankSays',
      title: t('reason'),
      headingAliases: ['remarks', 'reason_code', 'return reason'],
      example: '',
    },
  ],
  row: Answer,
  keyOf: ({ refNo, batchRefNo, result, bankReference }) =>
    `${refNo} ${batchRefNo} ${result} ${keyOf(bankReference)}`,

  check: async (asking, rows) => {
    rejectIfPaused(asking.staff)
    return (await meaningsOf(asking, rows)).map((meaning, index): RowVerdict => {
      const { result = 'failed', refNo = '' } = rows[index] ?? {}
      if (meaning.is === 'error')
        return { result: 'error', errors: [toImportError(meaning.field, meaning.message)] }
      if (meaning.is === 'known') return { result: 'skip', sentence: meaning.sentence }
      if (meaning.is === 'exception') return { result: 'create', sentence: reasons[meaning.why] }
      return {
        result: 'update',
        sentence: kantoadsMessages('WILL_BE_RESULT', { ref: refNo, status: result }),
      }
    })
  },

  apply: async (asking, rows) => {
    const { db, staff, audit } = asking
    rejectIfPaused(staff)
    const meanings = await meaningsOf(
      { db, staff, hold: true },
      rows.map(({ row }) => row),
    )
    for (const [index, { row }] of rows.entries()) {
      const meaning = meanings[index]
      if (meaning?.is === 'match') {
        await transitionCashout(asking, {
          cashoutId: meaning.cashoutId,
          to: row.result,
          bankReference: row.bankReference,
          remarks: row.result === 'failed' ? saidOf(row) : '',
        })
      } else if (meaning?.is === 'exception') {
        const { rows: created } = await sql<{ id: number }>`
          insert into ads_bank_exception (type, ref_no, batch_ref_no, amount, result, bank_reference, bank_message, cashout_id, created_by)
          values (${meaning.why}, ${row.refNo}, ${row.batchRefNo}, ${row.amount}, ${row.result}, ${row.bankReference}, ${row.bankSays},
            ${meaning.cashoutId}, ${staff.email}) returning exception_id as id`.execute(db)
        await rematch(db, [meaning.cashoutId])
        await audit({
          action: 'Create',
          kind: 'ads-bank-exception',
          recordId: created[0]?.id ?? 0,
          label: row.refNo,
          after: { ...row, why: meaning.why },
          toStatus: 'open',
        })
      }
    }
  },
})

/** Reason of a failed cashout, with a default text if the bank's is missing or too short. */
const saidOf = ({ bankSays }: Answer): string => {
  if (bankSays === '') return kantoadsMessages('BANK_REJECTED').encoded
  return bankSays.length < 5 ? kantoadsMessages('BANK_REJECTED_WITH', { reason: bankSays }).encoded : bankSays
}
