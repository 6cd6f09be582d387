import { useState } from 'react'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { ApiError, useApiMutation } from '#platform/console/api.ts'
import { type SentCustomerCode, customerCodeMessages } from '#platform/contract/controls.ts'
import { currentLanguage } from '#platform/console/i18n.ts'
import { toastMessage } from '#platform/console/toast.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { Message } from '#platform/words.ts'

type Draft = InputOf<(typeof prpCalls)['sendCode']>

const codeError = (message: string) => new ApiError(message, undefined, [{ field: 'code', message }])
const errorOf = (message: Message) => codeError(message.in(currentLanguage()))

/** Sends a code for a redemption and redeems it with the code that the customer read out. */
export function useCustomerCode() {
  const sendCode = useApiMutation(prpCalls.sendCode)
  const checkCode = useApiMutation(prpCalls.checkCode)
  const record = useApiMutation(prpCalls.record)
  const [sent, setSent] = useState<{ code: SentCustomerCode; draft: string } | null>(null)
  return {
    sent: sent?.code ?? null,
    isSending: sendCode.isPending,
    isOutdated: (draft: unknown) => sent !== null && sent.draft !== JSON.stringify(draft),
    async send(draft: Draft) {
      const { data, message } = await sendCode.mutateAsync(draft)
      setSent({ code: data, draft: JSON.stringify(draft) })
      toastMessage('success', message)
    },
    /** Without a code the redemption waits for another person. A wrong code is an error of its field. */
    async redeem({ code, ...draft }: Draft & { code: string }) {
      if (code === '') return record.mutateAsync(draft)
      if (sent === null) throw errorOf(customerCodeMessages('CODE_UNKNOWN'))
      const { codeId } = sent.code
      const { data, message } = await checkCode.mutateAsync({ codeId, code })
      if (data.status !== 'confirmed') throw codeError(message)
      return record.mutateAsync({ ...draft, codeId })
    },
  }
}
