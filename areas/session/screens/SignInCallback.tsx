import { useEffect, useState } from 'react'
import { signInCalls } from '#areas/session/sign-in/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { GuestPage } from './GuestPage.tsx'
import { returnPath } from './HostedSignIn.tsx'
import { errorMessage } from '#platform/console/api/api-errors.ts'
import { enterConsole } from '#platform/console/router/navigation.ts'
import { announceReauthentication } from '#platform/console/session/reauthentication.ts'
import { redirectParam } from '#platform/console/session/redirect-link.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { callApi } from '#platform/console/api/api-client.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type State = { at: 'way' } | { at: 'proven' } | { at: 'failed'; why: string }

// The query counts once, however often this screen is drawn.
let underWay: Promise<State> | null = null

/** Takes the browser back from the identity's pages, or sends it there for a proof. */
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
  if (state.at === 'failed') return <GuestPage title={t('failed')} intro={state.why} foot={back} />
  if (state.at === 'proven') return <GuestPage title={t('proven')} intro={t('provenText')} foot={null} />
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
    // What the address carries must not be there for the next page, nor in what the browser remembers.
    const link = sessionStorage.getItem(returnPath) ?? ''
    const clean = link === '' ? '' : `?${new URLSearchParams({ [redirectParam]: link })}`
    history.replaceState(history.state, '', `${location.pathname}${clean}`)
    const { purpose, signedIn } = await callApi(signInCalls.arrive, { query })
    sessionStorage.removeItem(returnPath)
    if (signedIn) await enterConsole(signedIn)
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
