import { sql } from 'kysely'
import { type ColumnName, columns } from '#areas/adjustments/batches/rules.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { type LocalisedText, formatCentavos } from '#platform/contract/fields.ts'
import type { Effect } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { maskedMobileOf } from './batches.ts'

const t = labelsOf(batchWords)
const tAdjustment = labelsOf(words)

/** Maximum number of changed rows that a decision lists. */
export const maxChangedRows = 50

type RowValues = Record<Exclude<ColumnName, 'amount'>, string> & { amount: number | null; isPosted: boolean }
type ChangedRow = { row: number; before: RowValues | null; after: RowValues | null; total: number }

const valuesOf = (row: ReturnType<typeof sql>, mobile: ReturnType<typeof sql>) => sql`
  case when ${row}.row_no is not null then jsonb_build_object('mobile_number', ${mobile}, 'cognito_sub', ${row}.cognito_sub,
    'type', coalesce(${row}.type, ''), 'amount', ${row}.amount, 'reason_code', ${row}.reason_code, 'remarks', ${row}.remarks,
    'related_txn', ${row}.related_txn, 'isPosted', ${row}.place is not null) end`

/** Returns what the last revision of a batch changed, by row and column, and the number of changed rows. */
export async function rowChanges(
  db: Database,
  batchId: number,
): Promise<{ changes: Effect['changes']; total: number }> {
  const [old, now] = [sql`old`, sql`now`]
  const { rows } = await sql<ChangedRow>`
    select coalesce(old.row_no, now.row_no) as row, ${valuesOf(old, maskedMobileOf(old))} as before,
      ${valuesOf(now, maskedMobileOf(now))} as after, count(*) over () as total
    from (
      select * from adjustment_batch_row_version v where v.batch_id = ${batchId} and v.version = (
        select max(last.version) from adjustment_batch_row_version last where last.batch_id = ${batchId})
    ) old
    full join (
      select r.* from adjustment_batch_row r where r.batch_id = ${batchId}
        and exists (select from adjustment_batch_row_version v where v.batch_id = ${batchId})
    ) now on now.row_no = old.row_no
    where (old.mobile_number, old.cognito_sub, old.type, old.amount, old.reason_code, old.remarks, old.related_txn,
        old.place is null, old.row_no)
      is distinct from (now.mobile_number, now.cognito_sub, now.type, now.amount, now.reason_code, now.remarks, now.related_txn,
        now.place is null, now.row_no)
    order by 1 limit ${maxChangedRows}`.execute(db)
  return { changes: rows.flatMap(changesOf), total: rows[0]?.total ?? 0 }
}

function changesOf({ row, before, after }: ChangedRow): Effect['changes'] {
  if (!before || !after)
    return [
      {
        label: t('changedRow', { row: String(row) }),
        unit: 'text',
        before: before && summaryOf(before),
        after: after && summaryOf(after),
      },
    ]
  // Two mobile numbers can have the same masked form.
  const isOnlyNumberChanged =
    columns.every((name) => before[name] === after[name]) && before.isPosted === after.isPosted
  return [
    ...columns
      .filter((name) => before[name] !== after[name] || (name === 'mobile_number' && isOnlyNumberChanged))
      .map((name) => ({
        label: labelOf(row, t(`column_${name}`)),
        unit: 'text' as const,
        before: textOf(name, before),
        after: textOf(name, after),
      })),
    ...(before.isPosted === after.isPosted
      ? []
      : [
          {
            label: labelOf(row, t('status')),
            unit: 'text' as const,
            before: postedText(before),
            after: postedText(after),
          },
        ]),
  ]
}

const labelOf = (row: number, column: Message): LocalisedText => ({
  en: t('valueOf', { column: column.in('en'), row: String(row) }).in('en'),
  fil: t('valueOf', { column: column.in('fil'), row: String(row) }).in('fil'),
})

const postedText = ({ isPosted }: RowValues) => (isPosted ? t('rowIncluded') : t('outcome_left_out'))

function textOf(name: ColumnName, values: RowValues): string | Message {
  if (name === 'amount') return values.amount === null ? '' : formatCentavos(values.amount)
  const type = name === 'type' && AdjustmentType.safeParse(values.type)
  if (type && type.success) return tAdjustment(`type_${type.data}`)
  const reason = name === 'reason_code' && ReasonCode.safeParse(values.reason_code)
  if (reason && reason.success) return tAdjustment(`reasonCode_${reason.data}`)
  return values[name]
}

const summaryOf = (values: RowValues) =>
  [values.mobile_number || values.cognito_sub, values.type, textOf('amount', values), values.remarks]
    .filter((value) => value !== '')
    .join(' · ')
