import { useState } from 'react'
import { signInCalls } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import { errorMessage } from '#platform/console/http.ts'
import { redirectParam } from '#platform/console/session.ts'
import { callApi } from '#platform/console/api.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'

type Props = { provider: string; link?: string | undefined }

/** Session storage key of the page to return to after the sign-in. */
export const returnPath = 'erp.return-path'

/** Button that opens the identity service's sign-in page. */
export default function HostedSignIn({ provider, link }: Props) {
  const t = useWords(hostedSignInWords)
  const [isLeaving, setLeaving] = useState(false)

  async function redirectToProvider() {
    setLeaving(true)
    try {
      const { address } = await callApi(signInCalls.leave, {
        purpose: 'sign-in',
        ...(link !== undefined && { link }),
      })
      sessionStorage.setItem(returnPath, new URLSearchParams(location.search).get(redirectParam) ?? '')
      location.assign(address)
    } catch (error) {
      toast('danger', t('notSignedIn'), errorMessage(error))
      setLeaving(false)
    }
  }

  return (
    <Button kind="main" disabled={isLeaving} onClick={() => void redirectToProvider()}>
      {t('signInWith', { provider })}
    </Button>
  )
}
