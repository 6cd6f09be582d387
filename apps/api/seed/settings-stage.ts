import { z } from 'zod'
import { spreadCreation } from '#apps/api/seed/acts/spread-creation.ts'
import { isTrue, type Stage } from '#apps/api/seed/stage.ts'
import {
  FeePayer,
  FeeType,
  MopStatus,
  MopType,
  PaymentModule,
} from '#areas/settings/modes-of-payment/contract.ts'
import { dayMs, manilaTime } from '#platform/contract/fields/manila.ts'
import { Money, Percent } from '#platform/contract/fields/money.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const by = 'superadmin@erp.test'

const modes = readDemoCsv(
  new URL('./payment-modes.csv', import.meta.url),
  z.strictObject({
    code: z.string(),
    name: z.string(),
    type: MopType,
    gateway: z.string(),
    feeType: FeeType,
    feePercent: Percent,
    feeFixed: Money,
    feePayer: FeePayer,
    minAmount: Money,
    maxAmount: optionalCell(Money),
    status: MopStatus,
  }),
)
const methods = readDemoCsv(
  new URL('./payment-methods.csv', import.meta.url),
  z.strictObject({
    code: z.string(),
    module: PaymentModule,
    label: z.string(),
    status: MopStatus,
    payments: WholeCell,
  }),
)

/** Modes of payment in their modules, a nightly schedule and a maintenance notice. */
export const settingsStage: Stage = {
  name: 'Settings',
  brings: 'staff',

  when: isTrue('not exists (select from mop)'),

  async run(client, { until }) {
    const at = new Date(until - 30 * dayMs).toISOString()
    await client.query('begin')
    await client.query(
      `insert into mop (code, name, type, gateway, fee_type, fee_percent, fee_fixed, fee_payer, min_amount, max_amount,
         status, created_by, created_at)
       select code, name, type, gateway, "feeType", "feePercent", "feeFixed", "feePayer", "minAmount", "maxAmount",
         status, $2, $3
       from jsonb_to_recordset($1::jsonb) as mode(code text, name text, type text, gateway text, "feeType" text,
         "feePercent" int, "feeFixed" bigint, "feePayer" text, "minAmount" bigint, "maxAmount" bigint, status text)`,
      [JSON.stringify(modes), by, at],
    )
    for (const { code, module, label, status, payments } of methods)
      await client.query(
        `insert into mop_method (mop_id, module, label, sequence, status, transaction_count, created_by, created_at)
         select mop_id, $2, $3, (select coalesce(max(sequence), 0) + 1 from mop_method where module = $2), $4, $5, $6, $7
         from mop where code = $1`,
        [code, module, label, status, payments, by, at],
      )
    // Every night from 1:00 to 1:30 AM in Manila, when the bank closes its books.
    await client.query(
      `insert into mop_schedule (method_id, action, start_at, repeat, start_time, end_time, message, reason, next_at, created_by)
       select m.method_id, 'set_maintenance', $1::timestamptz, 'daily', '01:00', '01:30', 'Back at 1:30 in the morning.',
         'The gateway closes its books each night',
         ((($1::timestamptz at time zone 'Asia/Manila')::date + 1) + time '01:00') at time zone 'Asia/Manila', $2
       from mop_method m join mop p using (mop_id) where p.code = 'MAYA' and m.module = 'eLoad top-up'`,
      [manilaTime(until, 0), by],
    )
    await client.query(
      `update maintenance_module set title = 'We’ll be right back', body = 'We are improving eLoad. Please try again later.',
         whitelist = '{+639171234567}' where module = 'eLoad'`,
    )
    await spreadCreation(client, until, [
      ['mop', 'mop_id', 120, 90],
      ['mop_method', 'method_id', 88, 62],
    ])
    await client.query('commit')
  },
}
