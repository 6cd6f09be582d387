import { ledgerResumeCalls } from '#areas/wallets/ledger-resume/contract.ts'
import { submitResume } from '#areas/wallets/ledger-resume/server/approval-type.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const ledgerResumeHandlers = handlersFor(ledgerResumeCalls, {
  async request(context) {
    const { requestId, ref, status, version, sentence } = await submitResume(context, context.request.reason)
    return done(sentence, { requestId, ref, status, version })
  },
})
