import { Button } from '@mantine/core'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { KeyHint } from '#platform/console/dialog.ts'
import { toastMessage } from '#platform/console/toast.ts'

type Props = { kyc: KycRecord; shortcut: string }

/** Assigns the case to the current user for half an hour. */
export function TakeCase({ kyc, shortcut }: Props) {
  const t = useWords(kycWords)
  const { isPending, press } = useCaseCall(kyc, kycOtherCalls.take)
  return (
    <Button
      loading={isPending}
      onClick={press}
      aria-keyshortcuts={shortcut}
      rightSection={<KeyHint shortcut={shortcut} label={t('take')} onPress={press} />}
    >
      {t('take')}
    </Button>
  )
}

/** Returns the case to the queue. */
export function ReleaseCase({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const { isPending, press } = useCaseCall(kyc, kycOtherCalls.release)
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={press}>
      {t('release')}
    </Button>
  )
}

function useCaseCall(kyc: KycRecord, caseCall: typeof kycOtherCalls.take) {
  const call = useApiMutation(caseCall)
  const send = async () => {
    try {
      const { message } = await call.mutateAsync({ subscriber_id: kyc.id })
      toastMessage('success', message)
    } catch (error) {
      toastMessage('danger', errorMessage(error))
    }
  }
  return { isPending: call.isPending, press: () => void send() }
}
