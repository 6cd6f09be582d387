import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import { adjustmentReaders } from '#areas/adjustments/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Number and amount of adjustments requested. */
export const adjustmentFigure: Figure = {
  name: 'adjustments',
  order: 110,
  title: adjustmentsMessages('FIGURE'),
  needs: adjustmentReaders,
  table: 'adjustment',
  key: 'adjustment_id',
  at: 'created_at',
  amount: 'amount',
  label: sql`t.ref_no`,
  path: sql`'/kankolek/adjustment/form/' || t.adjustment_id`,
}
