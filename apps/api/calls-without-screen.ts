const recordHistory =
  'Screens show the history of every record through POST /audit/record-history; other clients read this record’s log here.'
const exporting =
  'Screens export through POST /report/export, which prepares the same rows in the background; other clients get the file here.'
const alias = 'The specification gives two addresses for one call; the console uses the other one.'
const linkPage =
  'The console opens approval links through POST /approvals/link-info; other clients read the same here.'
const importing =
  'Screens import files through the import engine (POST /imports/check), which checks rows first; other clients send rows here.'
const chooser = 'The console uses the searching list instead; other clients load all entries at once.'

/**
 * Calls that no screen uses, each with the reason. A test fails if an unused call is missing from this list or a
 * listed call is used.
 */
export const callsWithoutScreen: Readonly<Record<string, string>> = {
  'POST /subscriber/business/get-reason-logs':
    'The business record shows these changes of status in its history, with all others; other clients read them alone here.',
  'POST /subscriber/business/get-user-wallets-list':
    'The wallet record carries the person’s other wallets already; other clients ask for the wallets alone.',
  'POST /mop-modules/list':
    'The Payment Modules screen reads modules and modes of payment in one call; other clients list the modules alone.',
  'POST /mop/logs/list': recordHistory,
  'POST /users/authenticate':
    'Other clients sign in by it; the console signs in through POST /session/sign-in.',
  'GET /users': 'Other clients list staff by it; the Users screen reads the list with filters and rights.',
  'POST /roulette/export': exporting,
  'POST /prp/export': exporting,
  'POST /eload-rewards/export': exporting,
  'POST /eload-rewards/get-user-details':
    'Screens choose recipients from POST /eload-rewards/get-users, whose rows hold the same details; other clients look up one person.',
  'POST /eload-rewards/validate-users': importing,
  'POST /topup/export': exporting,
  'POST /smart-raffle/logs': recordHistory,
  'POST /smart-raffle/export': exporting,
  'POST /notification/logs': recordHistory,
  'POST /merchant/import-watchlist': importing,
  'POST /merchant/set-security-answers':
    'The app stores the answers that a subscriber gives; staff only compare them during a call.',
  'POST /subscriber/profile/export': exporting,
  'POST /product-wallet/kyc/user-kyc-photos':
    'The KYC review gets the photos with the details it decides on; other clients ask for the photos alone.',
  'POST /subscriber/business/export': exporting,
  'POST /merchant/list':
    'The businesses of the merchant screens come from POST /subscriber/business/list; other clients list merchants here.',
  'POST /merchant/info':
    'The merchant screens read the whole business record; other clients ask for one merchant’s summary.',
  'POST /events/logs': recordHistory,
  'POST /e-seller/order/export': exporting,
  'POST /reports/eload/export': exporting,
  'POST /eload/topups/export': exporting,
  'POST /eload/topups/token-info': linkPage,
  'POST /eload/promo/scheduler/promos':
    'Screens choose promos from the promo list, which has filters and exports; other clients list those that can be scheduled.',
  'POST /eload/promo/mass-update': alias,
  'POST /eload/provider/logs': recordHistory,
  'POST /eload/provider-balances':
    'The provider dashboard gets the balances with each provider’s health; other clients ask for the balances alone.',
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
