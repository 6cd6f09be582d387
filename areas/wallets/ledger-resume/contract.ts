import { z } from 'zod'
import { ledgerAdministrators } from '#areas/wallets/access.ts'
import { write } from '#platform/contract/call.ts'
import { Reason } from '#platform/contract/fields.ts'

export const ledgerResumeCalls = {
  /** Submits a request to resume money movements after a stop. Another administrator approves it. */
  request: write('/ledger/request-resume', {
    needs: ledgerAdministrators,
    request: z.strictObject({ reason: Reason }),
    reply: z.object({ requestId: z.int(), ref: z.string(), status: z.literal('pending'), version: z.int() }),
    acts: { codes: ['ledger-resume'] },
    invalidates: ['/ledger/', '/approvals/'],
    previews: true,
  }),
}
