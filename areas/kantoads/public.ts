export { openAudits, recordPlacement, type NewPlacement } from '#areas/kantoads/audits/server/open-audits.ts'
export { requestCashout, type NewCashout } from '#areas/kantoads/cashouts/server/cashout-request.ts'
export { requestTopup, type NewTopup } from '#areas/kantoads/topups/server/topup-request.ts'
