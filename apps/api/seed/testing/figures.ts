import type { Activity } from '#apps/api/seed/day-weights.ts'

/** Figures of the dashboard and the reports: times and amounts of their records, and the activity whose days they follow. */
export const figures: Record<string, { activity: Activity; rows: string }> = {
  'load sales': {
    activity: 'load',
    rows: `select created_at, amount_centavos from eload_txn where status = 'success'`,
  },
  bills: {
    activity: 'bills',
    rows: `select created_at, amount_centavos from bills_sell where status = 'success'`,
  },
  'cash-ins': {
    activity: 'cashIn',
    rows: `select created_at, amount from wallet_txn where type = 'cash_in'`,
  },
  'top-ups': {
    activity: 'cashIn',
    rows: `select created_at, amount_centavos from topup_txn where status = 'paid'`,
  },
  orders: { activity: 'orders', rows: 'select created_at, total from eseller_order' },
  registrations: { activity: 'registrations', rows: 'select registered_at, 0 from subscriber' },
}
