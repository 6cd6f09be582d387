const chooser = 'It is looked through to choose from; what is chosen stands in a list that has an export.'
const history =
  'It is the story of one record, told beside it; the audit log has these entries and an export.'
const unfinished = 'Its rows are of one person and not kept yet; once they are, their list has an export.'

/**
 * The lists that cannot be taken away as a file, each with why: docs/decisions/0050. A list that is neither here nor
 * among the exports fails a test, and so does a screen that shows one of the others without its button. Pages of
 * logs need no line: they are the story of one record, every one.
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

/** Screens that show a list to choose from which elsewhere has its button. */
export const choosers: readonly string[] = ['areas/rewards/screens/PeopleTable.tsx']
