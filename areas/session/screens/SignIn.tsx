import { signInCalls } from '#areas/session/door/contract.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { DemoAccounts } from '#areas/session/screens/DemoAccounts.tsx'
import { GuestPage } from '#areas/session/screens/GuestPage.tsx'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { words } from '#areas/session/words.ts'
import { enterConsole } from '#platform/console/navigation.ts'
import { useOnce } from '#platform/console/once.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'

export default function SignIn() {
  const t = useWords(words)
  // The form does not wait for it: signing in works while the rest is on its way.
  const options = useOnce(signInCalls.options, {})
  const register = options?.registrationOpen && (
    <>
      {t('noAccount')} <ScreenLink to={sessionScreens.register}>{t('register')}</ScreenLink>
    </>
  )
  return (
    <GuestPage title={t('signIn')} intro={t('intro')} foot={register}>
      {options?.signIn === 'redirect' ? (
        <output>{t('redirectOnly')}</output>
      ) : (
        <SignInForm onSignedIn={(session) => void enterConsole(session)} />
      )}
      {options && options.demoAccounts.length > 0 && <DemoAccounts accounts={options.demoAccounts} />}
    </GuestPage>
  )
}
