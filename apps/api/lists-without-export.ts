const chooser = 'It is looked through to choose from; what is chosen stands in a list that has an export.'
const history =
  'It is the story of one record, told beside it; the audit log has these entries and an export.'
const unfinished = 'Its rows are of one person and not kept yet; once they are, their list has an export.'

/**
 * Lists that cannot be exported, each with the reason (docs/decisions/0063). A test fails if a list is neither here
 * nor among the exports, or if a screen shows an exportable list without an export button. Logs of a single record
 * need no entry.
 */
export const listsWithoutExport: Readonly<Record<string, string>> = {
  'POST /report/export-list': 'It is where files are fetched; who took what stands in the audit log.',
  'POST /merchant/list':
    'No screen shows it: the businesses that it answers with are those of their own list.',
  'POST /mop-modules/list':
    'It is arranged, not read; the modes of payment name their modules in their own list.',
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

/** Screens that show a list only as a picker. The list has its export button on another screen. */
export const choosers: readonly string[] = ['areas/rewards/screens/PeopleTable.tsx']
