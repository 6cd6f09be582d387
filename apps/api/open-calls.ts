const own = 'Reads or changes only data of the caller.'
const addressed = 'Returns and decides only requests that were sent to the caller or that they can decide.'
const ownRequests = 'Changes only requests of the caller.'
const options = 'Options of a selector, without money or personal data.'
const eachAsks = 'The handler checks the permission for the given list, record or type.'
const document = 'Describes the API and returns no records.'
const state = 'Returns only a public state, without figures, to callers without the permission.'

/**
 * Calls that require only a session, each with the reason. All other calls require a permission of the access tree, a
 * level or any permission (`platform/access`). Calls without a session are `public`.
 */
export const openCalls: Readonly<Record<string, string>> = {
  'POST /session/who-am-i': own,
  'POST /session/list': own,
  'POST /session/end': own,
  'POST /session/set-language': own,
  'POST /session/prove': own,
  'POST /session/security': own,
  'POST /session/second-factor-begin': own,
  'POST /session/second-factor-confirm': own,
  'POST /session/second-factor-remove': own,
  'POST /session/change-password': own,
  'POST /session/end-everywhere': own,
  'POST /roles/getUserAccess': own,
  'POST /operations/mailbox/list': own,
  'POST /operations/mailbox/details': own,
  'POST /approvals/mine': own,
  'POST /approvals/counts': own,
  'POST /approvals/delegations': own,
  'POST /approvals/delegate': own,
  'POST /approvals/end-delegation': own,
  'POST /lists/counts': eachAsks,
  'POST /menu/pending-work': eachAsks,
  'POST /lists/totals': eachAsks,
  'POST /views/list': own,
  'POST /views/save': own,
  'POST /views/delete': own,
  'POST /report/export-list': own,
  'POST /report/export-run': own,
  'POST /report/export-link': own,
  'POST /report/export-cancel': own,

  'POST /approvals/take-back': ownRequests,
  'POST /product-wallet/cancel-adjustment': ownRequests,

  'POST /approvals/inbox': addressed,
  'POST /approvals/details': addressed,
  'POST /approvals/checks-of-many': addressed,
  'POST /approvals/logs': addressed,
  'POST /approvals/link-info': addressed,
  'POST /approvals/decide': addressed,
  'POST /approvals/decide-many': addressed,
  'POST /product-wallet/adjustment-action': addressed,
  'POST /product-wallet/invoke-bulk-process': addressed,
  'POST /product-wallet/invoke-bulk-process/preview': addressed,
  'POST /eload/topups/token-info': addressed,
  'POST /eload/topups/approve': addressed,
  'POST /eload/topups/reject': addressed,
  'POST /eload/campaign/action': addressed,

  'POST /roles/getAllRoles': options,
  'POST /subscriber/business/types': options,
  'POST /subscriber/business/regions': options,
  'POST /subscriber/business/provinces': options,
  'POST /subscriber/business/cities': options,
  'POST /subscriber/business/barangays': options,
  'POST /eload/network/listAll': options,
  'POST /eload/network-group/listAll': options,
  'POST /eload/provider/list-all': options,
  'POST /eload/get-maintenance-options': options,
  'POST /eload/category/all-special-category': options,
  'GET /product-notif/list-modules': options,
  'POST /approvals/kinds': options,

  'POST /calendar/days': eachAsks,
  'POST /audit/record-history': eachAsks,
  'POST /dashboards/figures/known': eachAsks,
  'POST /dashboards/figures/now': eachAsks,
  'POST /dashboards/figures/rows': eachAsks,
  'POST /dashboards/figures/hours': eachAsks,
  'POST /imports/template': eachAsks,
  'POST /imports/read': eachAsks,
  'POST /imports/check': eachAsks,
  'POST /imports/rows': eachAsks,
  'POST /imports/correct-row': eachAsks,
  'POST /imports/errors': eachAsks,
  'POST /imports/apply': eachAsks,
  'POST /imports/last': eachAsks,
  'POST /imports/undo': eachAsks,
  'POST /report/export-about': eachAsks,
  'POST /report/export': eachAsks,
  'POST /report/export-xlsx': eachAsks,
  'POST /report/invoke-export': eachAsks,

  'POST /ledger/health': state,
  'POST /docs/operations': document,
  'POST /docs/openapi': document,
}
