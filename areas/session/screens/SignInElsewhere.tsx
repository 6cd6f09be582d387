import { useState } from 'react'
import { signInCalls } from '#areas/session/door/contract.ts'
import { elsewhereWords } from '#areas/session/elsewhere-words.ts'
import { sentenceOf } from '#platform/console/failures.ts'
import { redirectParam } from '#platform/console/redirect-link.ts'
import { ask } from '#platform/console/send.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = { provider: string; link?: string | undefined }

/** Where the address that the sign-in was asked from waits until the browser is back. */
export const askedFrom = 'erp.asked-from'

/** The button that leads to the identity's own pages. */
export default function SignInElsewhere({ provider, link }: Props) {
  const t = useWords(elsewhereWords)
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      const { address } = await ask(signInCalls.leave, {
        purpose: 'sign-in',
        ...(link !== undefined && { link }),
      })
      sessionStorage.setItem(askedFrom, new URLSearchParams(location.search).get(redirectParam) ?? '')
      location.assign(address)
    } catch (failure) {
      toast('danger', t('failed'), sentenceOf(failure))
      setLeaving(false)
    }
  }

  return (
    <Button kind="main" disabled={isLeaving} onClick={() => void leave()}>
      {t('signInWith', { provider })}
    </Button>
  )
}
