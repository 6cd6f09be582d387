import { Button } from '@mantine/core'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { addressOfKyc } from '#areas/merchants/kyc/screens/kyc-address.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { goTo } from '#platform/console/navigation.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

/** Takes the case that has waited longest and opens it. */
export function TakeNext({ quiet = false }: { quiet?: boolean }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const take = useAsk(kycOtherCalls.takeNext)
  const takeIt = async () => {
    try {
      const { data } = await take.mutateAsync({})
      goTo(addressOfKyc(data))
    } catch (error) {
      toast('danger', say('error'), sentenceOf(error))
    }
  }
  return (
    <Button variant={quiet ? 'default' : 'filled'} loading={take.isPending} onClick={() => void takeIt()}>
      {t('takeNext')}
    </Button>
  )
}
