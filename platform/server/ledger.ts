/** Postings and checks of the ledger. */

export { balancesOf, type Asset } from '#platform/server/ledger/ledger.ts'
export { checkLedger } from '#platform/server/ledger/ledger-check.ts'
export { verifyHistory } from '#platform/server/ledger/verify-history.ts'
