import { sql } from 'kysely'
import { allErrors, findBatch, maskedMobileOf } from './batches.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { csvLine, csvMark } from '#platform/server/files.ts'
import { renderStored, type Language } from '#platform/words.ts'

// Several errors of a row share one cell.
const oneLine = (text: string) => text.replaceAll('\n', ' ')

type Row = {
  rowNo: number
  mobile: string
  cognitoSub: string
  type: string | null
  amount: number | null
  typedAmount: string
  reasonCode: string
  remarks: string
  relatedTxn: string
  outcome: string
  isRejected: boolean
  error: string
  notice: string
  refNo: string | null
  walletTxnId: number | null
  balanceAfter: number | null
}

const head = [
  'row',
  'mobile_number',
  'cognito_sub',
  'type',
  'amount',
  'reason_code',
  'remarks',
  'related_txn',
  'result',
  'reason',
  'notice',
  'reference',
  'transaction',
  'balance_after',
]

/** Returns the result of each row of a batch as CSV. Mobile numbers are masked as in lists. */
export async function resultOf(
  db: Database,
  batchId: number,
  language: Language,
): Promise<{ fileName: string; text: string }> {
  const { refNo, status } = await findBatch(db, { batchId })
  const { rows } = await sql<Row>`
    select r.row_no, ${maskedMobileOf(sql`r`)} as mobile, r.cognito_sub, r.type, r.amount, r.typed_amount, r.reason_code, r.remarks, r.related_txn,
      r.outcome, r.place is null as is_rejected, ${allErrors(sql`r`)} as error, r.notice, a.ref_no, a.wallet_txn_id, r.balance_after
    from adjustment_batch_row r left join adjustment a on a.adjustment_id = r.adjustment_id
    where r.batch_id = ${batchId} order by r.row_no`.execute(db)
  const lines = rows.map((row) =>
    csvLine([
      row.rowNo,
      row.mobile,
      row.cognitoSub,
      row.type,
      row.amount === null ? row.typedAmount : pesosFrom(row.amount),
      row.reasonCode,
      row.remarks,
      row.relatedTxn,
      row.outcome === 'waiting' && row.isRejected ? 'rejected' : row.outcome,
      oneLine(renderStored(row.error, language)),
      renderStored(row.notice, language),
      row.refNo,
      row.walletTxnId,
      row.balanceAfter === null ? '' : pesosFrom(row.balanceAfter),
    ]),
  )
  return { fileName: `${refNo}-${status}.csv`, text: csvMark + csvLine(head) + lines.join('') }
}
