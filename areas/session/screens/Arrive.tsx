import { useEffect, useState } from 'react'
import { signInCalls } from '#areas/session/door/contract.ts'
import { elsewhereWords } from '#areas/session/elsewhere-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import { askedFrom } from '#areas/session/screens/SignInElsewhere.tsx'
import { sentenceOf } from '#platform/console/failures.ts'
import { enterConsole } from '#platform/console/navigation.ts'
import { tellProven } from '#platform/console/proving.ts'
import { redirectParam } from '#platform/console/redirect-link.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { ask } from '#platform/console/send.ts'
import { useWords } from '#platform/console/words.ts'

type State = { at: 'way' } | { at: 'proven' } | { at: 'failed'; why: string }

// The query counts once, however often this screen is drawn.
let underWay: Promise<State> | null = null

/** Takes the browser back from the identity's pages, or sends it there for a proof. */
export default function Arrive() {
  const t = useWords(elsewhereWords)
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
      const { address } = await ask(signInCalls.leave, { purpose: 'prove' })
      location.assign(address)
      return { at: 'way' }
    }
    // What the address carries must not be there for the next page, nor in what the browser remembers.
    const link = sessionStorage.getItem(askedFrom) ?? ''
    const clean = link === '' ? '' : `?${new URLSearchParams({ [redirectParam]: link })}`
    history.replaceState(history.state, '', `${location.pathname}${clean}`)
    const { purpose, signedIn } = await ask(signInCalls.arrive, { query })
    sessionStorage.removeItem(askedFrom)
    if (signedIn) await enterConsole(signedIn)
    if (purpose === 'prove') {
      tellProven()
      window.close()
      return { at: 'proven' }
    }
    return { at: 'way' }
  } catch (failure) {
    return { at: 'failed', why: sentenceOf(failure) }
  }
}
