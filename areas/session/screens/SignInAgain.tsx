import { signInCalls, type SignedIn } from '#areas/session/door/contract.ts'
import { elsewhereWords } from '#areas/session/elsewhere-words.ts'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { useOnce } from '#platform/console/once.ts'
import { signInPath } from '#platform/console/redirect-link.ts'
import { useWords } from '#platform/console/words.ts'
import { mainButton } from '#platform/ui/plain/Button.tsx'

type Props = { email: string; onSignedIn: (session: SignedIn) => void }

/** A sign-in over a screen with something unsaved: by the form, or in a tab of its own on the identity's pages. */
export default function SignInAgain({ email, onSignedIn }: Props) {
  const t = useWords(elsewhereWords)
  const options = useOnce(signInCalls.options, {})
  if (options?.signIn !== 'redirect') return <SignInForm email={email} onSignedIn={onSignedIn} />
  return (
    <>
      <p>{t('inAnotherTab')}</p>
      <a className={mainButton} href={signInPath} target="_blank" rel="noreferrer">
        {t('signInWith', { provider: options.provider })}
      </a>
    </>
  )
}
