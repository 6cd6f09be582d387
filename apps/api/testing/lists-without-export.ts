const chooser = 'Used only to choose an entry. The chosen entries are in a list that has an export.'
const history = 'History of one record, shown beside it. The audit log has the same entries and an export.'
const unfinished = 'Draft rows of one person. After they are saved, their list has an export.'

/**
 * Lists that cannot be exported, each with the reason (docs/decisions/0063). A test fails if a list is neither here
 * nor among the exports. Logs of a single record need no entry.
 */
export const listsWithoutExport: Readonly<Record<string, string>> = {
  'POST /report/export-list': 'List of export files. The audit log records who downloaded which file.',
  'POST /merchant/list': 'Not shown on any screen. The list of businesses has an export.',
  'POST /mop-modules/list':
    'Used only to arrange modules. The list of modes of payment includes the modules.',
  'GET /users': chooser,
  'POST /eload-rewards/get-users': chooser,
  'POST /eload/b2b-users': chooser,
  'POST /eload/promo/scheduler/promos': chooser,
  'POST /rewards/list-rows': unfinished,
  'POST /imports/rows': unfinished,
  'POST /audit/record-history': history,
  'POST /subscriber/profile/timeline': history,
  'POST /product-wallet/kyc/user-kyc-activity-logs': history,
  'POST /mop/logs/list': history,
}
