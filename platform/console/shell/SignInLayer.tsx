import { Button, Modal, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { load } from '#platform/console/load.ts'
import { consoleMap } from '#platform/console/map.ts'
import { signInPath } from '#platform/console/redirect-link.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { beginSession, leaveLayer } from '#platform/console/session-client.ts'
import { useWords } from '#platform/console/words.ts'

const { signInForm } = consoleMap()
const SignInForm = signInForm && lazy(() => load(signInForm))

/** A sign-in over the screen, so that an ended session costs nothing that was typed. */
export default function SignInLayer() {
  const say = useWords(shellWords)
  const { email } = useSignedIn()
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={say('signInAgain')} zIndex={470}>
      <Stack gap="sm">
        <Text>{say('signInAgainText')}</Text>
        {SignInForm ? (
          <Suspense fallback={null}>
            <SignInForm email={email} onSignedIn={(session) => void beginSession(session)} />
          </Suspense>
        ) : (
          <Button component="a" href={signInPath} target="_blank">
            {say('signInAgain')}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={leaveLayer}>
          {say('leaveInstead')}
        </Button>
      </Stack>
    </Modal>
  )
}
