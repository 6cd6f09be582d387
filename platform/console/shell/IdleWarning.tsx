import { noteActivity, useIdle } from '#platform/console/idle.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

/** The last minute before an idle person is signed out. */
export function IdleWarning() {
  const secondsLeft = useIdle()
  const say = useWords(shellWords)
  if (secondsLeft === null) return null
  const stay = () => noteActivity()
  return (
    <Dialog role="alertdialog" title={say('stillThere')} onClose={stay}>
      <p>{say('stillThereText', { seconds: secondsLeft })}</p>
      <Button kind="main" onClick={stay} autoFocus>
        {say('stay')}
      </Button>
    </Dialog>
  )
}
