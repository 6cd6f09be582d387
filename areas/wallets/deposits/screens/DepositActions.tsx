import { useState } from 'react'
import { depositWorkers } from '#areas/wallets/access.ts'
import { type Deposit, depositCalls } from '#areas/wallets/deposits/contract.ts'
import { type DepositAction, getDepositError } from '#areas/wallets/deposits/rules.ts'
import { MatchDialog } from '#areas/wallets/deposits/screens/MatchDialog.tsx'
import { ReturnDialog } from '#areas/wallets/deposits/screens/ReturnDialog.tsx'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

/** Matching, the request for proof and the return of a deposit that has not ended. */
export function DepositActions({ deposit }: { deposit: Deposit }) {
  const t = useWords(depositWords)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(depositWorkers)
  const requestProof = useApiMutation(depositCalls.requestProof)
  const [dialog, setDialog] = useState<'match' | 'return' | null>(null)
  const { depositId, version, merchant, mobile, status } = deposit
  const errorOf = (action: DepositAction) => {
    const error = getDepositError(deposit, action, me)
    return permissionError ?? (error && m(error))
  }
  const isMatched = status === 'matched'
  return (
    <>
      <ActionButton
        label={t(isMatched ? 'matchAgain' : 'match')}
        variant={isMatched ? 'default' : 'filled'}
        disabledReason={errorOf('match')}
        onPress={() => setDialog('match')}
      />
      <ActionButton
        label={t('requestProof')}
        disabledReason={errorOf('requestProof')}
        dialog={{
          title: t('requestProofTitle', { merchant: deposit.reportedMerchant ?? merchant }),
          consequence: (
            <>
              <p>
                {t('requestProofWill', { mobile })} {isMatched && t('requestProofCancels')}
              </p>
              <blockquote aria-label={t('smsPreview')}>{deposit.proofMessage}</blockquote>
            </>
          ),
          verb: t('sendSms'),
          withReason: false,
          onConfirm: () => requestProof.mutateAsync({ depositId, version }),
        }}
      />
      <ActionButton
        label={t('returnDeposit')}
        danger
        disabledReason={errorOf('return')}
        onPress={() => setDialog('return')}
      />
      {dialog === 'match' && <MatchDialog deposit={deposit} onClose={() => setDialog(null)} />}
      {dialog === 'return' && <ReturnDialog deposit={deposit} onClose={() => setDialog(null)} />}
    </>
  )
}
