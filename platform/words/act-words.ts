import { wordsOf } from '#platform/words/catalogue.ts'

/**
 * Names of the acts that the controls check, by the code of the act, in the plural.
 * `apps/api/act-words.test.ts` fails for an act without a name.
 */
export const actWords = wordsOf({
  en: {
    adjustment: 'Wallet adjustments',
    'audit-break': 'Records of audit log breaks',
    'bulk-adjustment': 'Adjustment files',
    'coin-grant': 'Coin grants',
    'control-rule': 'Changes of limits',
    'eload-b2b-deposit': 'B2B deposits',
    'eload-campaign': 'Load campaigns',
    'eload-maintenance-block': 'Load sales stops',
    'eload-reward': 'eLoad rewards',
    'eseller-refund': 'eSupplies refunds',
    'kantoads-cashout': 'Kanto Ads cashouts',
    'kantoads-topup': 'Kanto Ads top-ups',
    'load-sale-refund': 'Load sale refunds',
    'maintenance-all': 'Maintenance of all modules',
    'mop-stop': 'Deactivations of the last mode of payment',
    'notification-all': 'Notifications to everyone',
    'prp-redemption': 'PRP redemptions',
    'rebate-change': 'Top-up rebates',
    'reward-budget': 'Reward budgets',
  },
  fil: {
    adjustment: 'Wallet adjustment',
    'audit-break': 'Pag-record ng break ng audit log',
    'bulk-adjustment': 'Adjustment file',
    'coin-grant': 'Coin grant',
    'control-rule': 'Pagbabago ng limit',
    'eload-b2b-deposit': 'B2B deposit',
    'eload-campaign': 'Load campaign',
    'eload-maintenance-block': 'Pagtigil ng benta ng load',
    'eload-reward': 'eLoad reward',
    'eseller-refund': 'Refund sa eSupplies',
    'kantoads-cashout': 'Kanto Ads cashout',
    'kantoads-topup': 'Kanto Ads top-up',
    'load-sale-refund': 'Refund ng benta ng load',
    'maintenance-all': 'Maintenance ng lahat ng module',
    'mop-stop': 'Pag-deactivate ng huling mode of payment',
    'notification-all': 'Notification sa lahat',
    'prp-redemption': 'PRP redemption',
    'rebate-change': 'Rebate ng top-up',
    'reward-budget': 'Budget ng reward',
  },
})
