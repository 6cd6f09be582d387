import { isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { dayMs, manilaTime } from '#platform/contract/fields/manila.ts'

const by = 'superadmin@erp.test'

// Fees and amounts in centavos, percentages in hundredths of a percent; modules in the order of the console.
const modes = [
  ['GCASH', 'GCash', 'e_wallet', 'PayMongo', 'percent', 200, 0, 'customer', 100, 5_000_000, 'active'],
  ['MAYA', 'Maya', 'e_wallet', 'Maya Checkout', 'percent', 180, 0, 'customer', 100, 10_000_000, 'active'],
  [
    'CARD',
    'Visa and Mastercard',
    'card',
    'PayMongo',
    'mixed',
    350,
    1_500,
    'customer',
    10_000,
    20_000_000,
    'active',
  ],
  ['QRPH', 'QR Ph', 'qr', 'InstaPay', 'fixed', 0, 1_000, 'company', 100, 5_000_000, 'active'],
  [
    'BPI',
    'BPI Online',
    'online_banking',
    'Dragonpay',
    'fixed',
    0,
    1_500,
    'customer',
    10_000,
    null,
    'maintenance',
  ],
  [
    'SEVEN',
    '7-Eleven',
    'over_the_counter',
    'Dragonpay',
    'mixed',
    100,
    1_500,
    'customer',
    5_000,
    1_000_000,
    'active',
  ],
  [
    'CEBUANA',
    'Cebuana Lhuillier',
    'over_the_counter',
    'Dragonpay',
    'fixed',
    0,
    2_000,
    'customer',
    5_000,
    5_000_000,
    'inactive',
  ],
] as const

const cells = [
  ['GCASH', 'eLoad top-up', 'GCash', 'active', 1_204],
  ['MAYA', 'eLoad top-up', 'Maya', 'active', 611],
  ['QRPH', 'eLoad top-up', 'Scan QR Ph', 'active', 89],
  ['GCASH', 'Bills', 'GCash', 'active', 842],
  ['CARD', 'Bills', 'Debit or credit card', 'active', 310],
  ['BPI', 'Bills', 'BPI Online', 'maintenance', 57],
  ['GCASH', 'eSupplies', 'GCash', 'active', 133],
  ['CARD', 'eSupplies', 'Debit or credit card', 'inactive', 0],
  ['SEVEN', 'Kanto Ads', 'Pay at 7-Eleven', 'active', 41],
  ['MAYA', 'BLVCK', 'Maya', 'active', 27],
  ['GCASH', 'Wallet cash-in', 'GCash', 'active', 2_530],
  ['SEVEN', 'Wallet cash-in', 'Pay at 7-Eleven', 'active', 418],
  ['CEBUANA', 'Wallet cash-in', 'Cebuana Lhuillier', 'inactive', 0],
] as const

/** Modes of payment in their modules, a nightly schedule and a maintenance notice. */
export const settingsStage: Stage = {
  name: 'Settings',
  brings: 'staff',

  when: isTrue('not exists (select from mop)'),

  async run(client, { until }) {
    const at = new Date(until - 30 * dayMs).toISOString()
    await client.query('begin')
    for (const mode of modes)
      await client.query(
        `insert into mop (code, name, type, gateway, fee_type, fee_percent, fee_fixed, fee_payer, min_amount, max_amount, status, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [...mode, by, at],
      )
    for (const [code, module, label, status, payments] of cells)
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
    await client.query('commit')
  },
}
