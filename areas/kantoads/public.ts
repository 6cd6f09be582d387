export { openAudits, recordPlacement, type NewPlacement } from '#areas/kantoads/audits/server/opening.ts'
export { requestCashout, type NewCashout } from '#areas/kantoads/cashouts/server/requesting.ts'
export { requestTopup, type NewTopup } from '#areas/kantoads/topups/server/requesting.ts'
