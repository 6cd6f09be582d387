import { Suspense } from 'react'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { consoleMap } from '#platform/console/map.ts'
import { signInPath } from '#platform/console/redirect-link.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { beginSession, leaveLayer } from '#platform/console/session-client.ts'
import classes from '#platform/console/shell/Shell.module.css'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

const { signInForm } = consoleMap()
const SignInForm = signInForm && lazyPart(signInForm)

/** A sign-in over the screen, so that an ended session costs nothing that was typed. */
export default function SignInLayer() {
  const say = useWords(shellWords)
  const { email } = useSignedIn()
  return (
    <Dialog title={say('signInAgain')}>
      <p>{say('signInAgainText')}</p>
      {SignInForm ? (
        <Suspense fallback={null}>
          <SignInForm email={email} onSignedIn={(session) => void beginSession(session)} />
        </Suspense>
      ) : (
        <a href={signInPath} target="_blank" rel="noreferrer">
          {say('signInAgain')}
        </a>
      )}
      <div className={classes.leave}>
        <Button onClick={leaveLayer}>{say('leaveInstead')}</Button>
      </div>
    </Dialog>
  )
}
