import { sql } from 'kysely'
import { z } from 'zod'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import type { ExceptionWhy } from '#areas/kantoads/bank-files/contract.ts'
import { resultFrom } from '#areas/kantoads/bank-files/rules.ts'
import { stepCashout } from '#areas/kantoads/cashouts/server/moving.ts'
import { toUpdate } from '#platform/access/access.ts'
import { Money } from '#platform/contract/money.ts'
import { requiredText } from '#platform/contract/text.ts'
import type { Database } from '#platform/server/database.ts'
import { defineImport, type RowVerdict } from '#platform/server/imports/imports.ts'

const Answer = z
  .object({
    refNo: requiredText(60).transform((typed) => typed.toUpperCase()),
    amount: z
      .string()
      .transform((typed): string | number => typed.replace(/[₱,\s]/g, ''))
      .pipe(Money),
    result: z
      .string()
      .refine((word) => resultFrom(word) !== null, 'Not a result we know: paid or failed')
      .transform((word) => resultFrom(word) ?? 'failed'),
    bankReference: z.string().max(60).default(''),
    bankSays: z.string().max(250).default(''),
  })
  .refine(({ result, bankReference }) => result === 'failed' || bankReference !== '', {
    path: ['bankReference'],
    error: 'A payout that was paid has a reference of the bank',
  })
type Answer = z.output<typeof Answer>

/** What an answer means for us: a payout to settle, something known already, or an exception for people. */
type Meaning =
  | { is: 'match'; cashoutId: number }
  | { is: 'known'; sentence: string }
  | { is: 'exception'; why: ExceptionWhy; cashoutId: number | null }

type Found = {
  refNo: string
  cashoutId: number
  status: string
  net: number
  bankReference: string | null
}

async function meaningsOf(db: Database, answers: readonly Answer[]): Promise<Meaning[]> {
  const { rows: payouts } = await sql<Found & { channel: string }>`
    select ref_no, cashout_id, status, net, bank_reference, channel from ads_cashout
    where ref_no = any(${answers.map(({ refNo }) => refNo)})`.execute(db)
  const { rows: used } = await sql<{ channel: string; key: string }>`
    select channel, kantoads_reference_key(bank_reference) as key from ads_cashout
    where kantoads_reference_key(bank_reference) = any(${answers.map(({ bankReference }) => keyOf(bankReference))})`.execute(
    db,
  )
  const { rows: open } = await sql<{ told: string }>`
    select concat_ws('|', ref_no, amount, result, kantoads_reference_key(bank_reference)) as told
    from ads_bank_exception where status = 'open' and ref_no = any(${answers.map(({ refNo }) => refNo)})`.execute(
    db,
  )
  const byRef = new Map(payouts.map((payout) => [payout.refNo, payout]))
  const taken = new Set(used.map(({ channel, key }) => `${channel} ${key}`))
  const waiting = new Set(open.map(({ told }) => told))
  return answers.map((answer): Meaning => {
    const { refNo, amount, result, bankReference } = answer
    if (waiting.has([refNo, amount, result, keyOf(bankReference)].join('|')))
      return { is: 'known', sentence: 'This answer waits among the exceptions already.' }
    const payout = byRef.get(refNo)
    if (!payout) return { is: 'exception', why: 'unknown', cashoutId: null }
    const { cashoutId, status } = payout
    const isSame = result === 'failed' || keyOf(payout.bankReference ?? '') === keyOf(bankReference)
    if (status === result && payout.net === amount && isSame)
      return { is: 'known', sentence: `${refNo} is ${result} already.` }
    if (payout.net !== amount) return { is: 'exception', why: 'amount', cashoutId }
    if (status !== 'processing') return { is: 'exception', why: 'state', cashoutId }
    if (result === 'paid' && taken.has(`${payout.channel} ${keyOf(bankReference)}`))
      return { is: 'exception', why: 'reference', cashoutId }
    return { is: 'match', cashoutId }
  })
}

const keyOf = (reference: string) => reference.replace(/\s+/g, '').toUpperCase()

const reasons: Record<ExceptionWhy, string> = {
  unknown: 'We have no payout of this reference',
  amount: 'The amount is not that of the payout',
  state: 'The payout does not wait for the bank',
  reference: 'The bank has used this reference before',
}

/** The file a bank answers with: what fits settles its payout, what does not waits for people. */
export const bankAnswers = defineImport({
  kind: 'kantoads-bank-answers',
  title: { en: "The bank's answers", fil: 'Mga sagot ng bangko' },
  needs: toUpdate(cashoutPlace),
  columns: [
    {
      field: 'refNo',
      title: { en: 'Payment reference', fil: 'Reference ng bayad' },
      also: ['payment_reference', 'our reference', 'reference'],
      isRequired: true,
      example: 'ADC0000123',
    },
    {
      field: 'amount',
      title: { en: 'Amount', fil: 'Halaga' },
      isRequired: true,
      example: '1250.00',
    },
    {
      field: 'result',
      title: { en: 'Result', fil: 'Resulta' },
      also: ['status', 'outcome'],
      isRequired: true,
      example: 'paid',
    },
    {
      field: 'bankReference',
      title: { en: 'Bank reference', fil: 'Reference ng bangko' },
      also: ['bank_reference', 'trace number', 'transaction id'],
      example: 'IP20261121000123',
    },
    {
      field: 'bankSays',
      title: { en: 'Reason', fil: 'Dahilan' },
      also: ['remarks', 'reason_code', 'return reason'],
      example: '',
    },
  ],
  row: Answer,
  keyOf: ({ refNo, result, bankReference }) => `${refNo} ${result} ${keyOf(bankReference)}`,

  check: async ({ db }, rows) =>
    (await meaningsOf(db, rows)).map((meaning, index): RowVerdict => {
      const { result = 'failed', refNo = '' } = rows[index] ?? {}
      if (meaning.is === 'known') return { result: 'skip', sentence: meaning.sentence }
      if (meaning.is === 'exception')
        return { result: 'create', sentence: `${reasons[meaning.why]}: it will wait as an exception.` }
      return { result: 'update', sentence: `${refNo} will be ${result}.` }
    }),

  apply: async (asking, rows) => {
    const { db, staff, audit } = asking
    const meanings = await meaningsOf(
      db,
      rows.map(({ row }) => row),
    )
    for (const [index, { row }] of rows.entries()) {
      const meaning = meanings[index]
      if (meaning?.is === 'match') {
        await stepCashout(asking, {
          cashoutId: meaning.cashoutId,
          to: row.result,
          byAnswer: true,
          bankReference: row.bankReference,
          remarks: row.result === 'failed' ? saidOf(row) : '',
        })
      } else if (meaning?.is === 'exception') {
        const { rows: made } = await sql<{ id: number }>`
          insert into ads_bank_exception (why, ref_no, amount, result, bank_reference, bank_says, cashout_id, created_by)
          values (${meaning.why}, ${row.refNo}, ${row.amount}, ${row.result}, ${row.bankReference}, ${row.bankSays},
            ${meaning.cashoutId}, ${staff.email}) returning exception_id as id`.execute(db)
        await audit({
          action: 'Create',
          kind: 'ads-bank-exception',
          recordId: made[0]?.id ?? 0,
          label: row.refNo,
          after: { ...row, why: meaning.why },
          toStatus: 'open',
        })
      }
    }
  },
})

/** What a failed payout says, where the bank says little or nothing. */
const saidOf = ({ bankSays }: Answer) =>
  bankSays.length < 5 ? `The bank refused it. ${bankSays}`.trim() : bankSays
