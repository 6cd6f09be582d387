import { useEffect, useState } from 'react'
import { signInCalls } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { GuestPage } from './GuestPage.tsx'
import { returnPath } from './HostedSignIn.tsx'
import { errorMessage } from '#platform/console/http.ts'
import { enterAfterSignIn } from './enter-after-sign-in.ts'
import { announceReauthentication, redirectParam } from '#platform/console/session.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { callApi } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'

type State = { at: 'way' } | { at: 'proven' } | { at: 'failed'; why: string }

// The query parameters are valid only once, so they are processed once even if the screen renders repeatedly.
let underWay: Promise<State> | null = null

/** Completes a sign-in at the identity service, or starts a reauthentication there. */
export default function SignInCallback() {
  const t = useWords(hostedSignInWords)
  const [state, setState] = useState<State>({ at: 'way' })
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      underWay ??= goOn()
      const next = await underWay
      if (isCurrent) setState(next)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [])
  const back = <ScreenLink to={sessionScreens.signIn}>{t('toSignIn')}</ScreenLink>
  if (state.at === 'failed') return <GuestPage title={t('notSignedIn')} intro={state.why} foot={back} />
  if (state.at === 'proven')
    return <GuestPage title={t('confirmed')} intro={t('confirmedText')} foot={null} />
  return <GuestPage title={t('oneMoment')} intro={t('oneMomentText')} foot={null} />
}

async function goOn(): Promise<State> {
  const query = location.search
  try {
    if (new URLSearchParams(query).get('purpose') === 'prove') {
      const { address } = await callApi(signInCalls.leave, { purpose: 'prove' })
      location.assign(address)
      return { at: 'way' }
    }
    // The parameters are removed from the URL, so that they reach neither the next page nor the browser history.
    const link = sessionStorage.getItem(returnPath) ?? ''
    const clean = link === '' ? '' : `?${new URLSearchParams({ [redirectParam]: link })}`
    history.replaceState(history.state, '', `${location.pathname}${clean}`)
    const { purpose, signedIn } = await callApi(signInCalls.arrive, { query })
    sessionStorage.removeItem(returnPath)
    if (signedIn) await enterAfterSignIn(signedIn)
    if (purpose === 'prove') {
      announceReauthentication()
      window.close()
      return { at: 'proven' }
    }
    return { at: 'way' }
  } catch (error) {
    return { at: 'failed', why: errorMessage(error) }
  }
}
