import { Suspense, useState } from 'react'
import { signInCalls } from '#areas/session/sign-in/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { DemoAccounts } from '#areas/session/screens/DemoAccounts.tsx'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { words } from '#areas/session/words.ts'
import { idleAfterMs, lastSessionEnd } from '#platform/console/session.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { enterAfterSignIn } from './enter-after-sign-in.ts'
import { useUncachedQuery } from '#platform/console/api.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

// Loaded only if the product uses a hosted identity service.
const HostedSignIn = lazyPart(() => import('./HostedSignIn.tsx'))

/** Token of a user manager's link in the URL. */
const linkOf = () => new URLSearchParams(location.search).get('link') ?? undefined

export default function SignIn() {
  const t = useWords(words)
  const [link] = useState(linkOf)
  const [lastEnd] = useState(lastSessionEnd)
  // The form does not wait for the options, so people can sign in while they are loading.
  const options = useUncachedQuery(signInCalls.options, {})
  const register = options?.registrationOpen && (
    <>
      {t('noAccount')} <ScreenLink to={sessionScreens.register}>{t('register')}</ScreenLink>
    </>
  )
  return (
    <GuestPage title={t('signIn')} intro={t('intro')} foot={register}>
      {lastEnd === 'idle' && <output>{t('signedOutIdle', { minutes: idleAfterMs / 60_000 })}</output>}
      {lastEnd === 'over' && <output>{t('sessionEnded')}</output>}
      {options?.signIn === 'redirect' ? (
        <Suspense fallback={null}>
          <HostedSignIn provider={options.provider} link={link} />
        </Suspense>
      ) : (
        <SignInForm
          link={link}
          offersReset={options?.passwordReset === true}
          onSignedIn={(session) => void enterAfterSignIn(session)}
        />
      )}
      {options && options.demoAccounts.length > 0 && <DemoAccounts accounts={options.demoAccounts} />}
    </GuestPage>
  )
}
