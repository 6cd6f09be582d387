/** Postings and checks of the ledger. */

export { balancesOf, type Asset } from '#platform/server/ledger/ledger.ts'
export { verifyHistory } from '#platform/server/ledger/verify-history.ts'
