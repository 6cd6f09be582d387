import { Button } from '@mantine/core'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { kycPath } from '#areas/merchants/kyc/kyc-address.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { goTo } from '#platform/console/router.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Assigns the longest-waiting case to the current user and opens it. */
export function ClaimNextCase({ quiet = false }: { quiet?: boolean }) {
  const t = useWords(kycWords)
  const take = useApiMutation(kycOtherCalls.takeNext)
  const claim = async () => {
    try {
      const { data } = await take.mutateAsync({})
      goTo(kycPath(data))
    } catch (error) {
      toastMessage('danger', errorMessage(error))
    }
  }
  return (
    <Button variant={quiet ? 'default' : 'filled'} loading={take.isPending} onClick={() => void claim()}>
      {t('takeNext')}
    </Button>
  )
}
