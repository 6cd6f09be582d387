import { Suspense } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { signInPath } from '#platform/console/session/redirect-link.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { beginSession, dismissSignInLayer } from '#platform/console/session/session-client.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

const { signInForm } = consoleConfig()
const SignInForm = signInForm && lazyPart(signInForm)

/** Sign-in shown over the screen, so that unsaved input survives the end of the session. */
export default function SignInLayer() {
  const t = useWords(shellWords)
  const { email } = useSignedIn()
  return (
    <Dialog title={t('signInAgain')}>
      <p>{t('signInAgainText')}</p>
      {SignInForm ? (
        <Suspense fallback={null}>
          <SignInForm email={email} onSignedIn={(session) => void beginSession(session)} />
        </Suspense>
      ) : (
        <a href={signInPath} target="_blank" rel="noreferrer">
          {t('signInAgain')}
        </a>
      )}
      <div className="mt-16">
        <Button onClick={dismissSignInLayer}>{t('leaveInstead')}</Button>
      </div>
    </Dialog>
  )
}
