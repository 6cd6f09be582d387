const recordHistory =
  'Screens use POST /audit/record-history for every record. Other clients read the log of this record here.'
const exporting =
  'Screens export through POST /report/export, which prepares the same rows in the background. Other clients download the file here.'
const alias = 'The specification gives two addresses for this call. The console uses the other one.'
const linkPage =
  'The console opens approval links through POST /approvals/link-info. Other clients read the same data here.'
const importing =
  'Screens import files through the import engine (POST /imports/check), which validates rows first. Other clients send rows here.'
const chooser = 'The console uses the list with search instead. Other clients load all entries at once.'

/**
 * Calls that no screen uses, each with the reason. A test fails if an unused call is missing from this list or a
 * listed call is used.
 */
export const callsWithoutScreen: Readonly<Record<string, string>> = {
  'POST /subscriber/business/get-reason-logs':
    'The business record shows these status changes in its history. Other clients read only the status changes here.',
  'POST /subscriber/business/get-user-wallets-list':
    'The wallet record already includes the person’s other wallets. Other clients read only the wallets here.',
  'POST /mop-modules/list':
    'The Payment Modules screen reads modules and modes of payment in one call. Other clients list only the modules here.',
  'POST /mop/logs/list': recordHistory,
  'POST /users/authenticate': 'Other clients sign in here. The console uses POST /session/sign-in.',
  'GET /users': 'Other clients list staff here. The Users screen uses the list with filters and permissions.',
  'POST /roulette/export': exporting,
  'POST /prp/export': exporting,
  'POST /eload-rewards/export': exporting,
  'POST /eload-rewards/get-user-details':
    'Screens choose recipients from POST /eload-rewards/get-users, which returns the same details. Other clients look up one person here.',
  'POST /eload-rewards/validate-users': importing,
  'POST /topup/export': exporting,
  'POST /smart-raffle/logs': recordHistory,
  'POST /smart-raffle/export': exporting,
  'POST /notification/logs': recordHistory,
  'POST /merchant/import-watchlist': importing,
  'POST /subscriber/profile/export': exporting,
  'POST /product-wallet/kyc/user-kyc-photos':
    'The KYC review returns the photos with the details. Other clients read only the photos here.',
  'POST /subscriber/business/export': exporting,
  'POST /merchant/list':
    'The merchant screens use POST /subscriber/business/list. Other clients list merchants here.',
  'POST /merchant/info':
    'The merchant screens read the full business record. Other clients read a summary here.',
  'POST /events/logs': recordHistory,
  'POST /e-seller/order/export': exporting,
  'POST /reports/eload/export': exporting,
  'POST /eload/topups/export': exporting,
  'POST /eload/topups/token-info': linkPage,
  'POST /eload/promo/scheduler/promos':
    'Screens choose promos from the promo list, which has filters and exports. Other clients list the promos that can be scheduled here.',
  'POST /eload/promo/mass-update': alias,
  'POST /eload/provider/logs': recordHistory,
  'POST /eload/provider-balances':
    'The provider dashboard returns the balances with each provider’s health. Other clients read only the balances here.',
  'POST /eload/:carrier/bulk-import': importing,
  'POST /eload/:carrier/export': exporting,
  'POST /eload/:carrier/logs': recordHistory,
  'POST /eload/network/logs': recordHistory,
  'POST /eload/network-group/logs': recordHistory,
  'POST /eload/maintenance-logs': recordHistory,
  'POST /eload/category/all': chooser,
  'POST /eload/campaign/export': exporting,
  'POST /product-template/get-uom': alias,
  'POST /product-template/new-uom': alias,
  'POST /product-template/delete-uom': alias,
  'POST /product-template/bulk-insert': importing,
  'POST /product-template/product/logs': recordHistory,
  'POST /careers/logs': recordHistory,
  'POST /bills-payment-provider/list-all': chooser,
  'POST /bills-payment-category/list-all': chooser,
  'POST /bills-payment/export': exporting,
}
