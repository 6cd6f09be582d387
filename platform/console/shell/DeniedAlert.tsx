import type { Guard } from '#platform/access/access.ts'
import { closeDenied, useDenied } from '#platform/console/denied.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import classes from '#platform/console/shell/Shell.module.css'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import { Dialog } from '#platform/ui/plain/Dialog.tsx'

/** Tells a person that access is limited, and which right is missing. */
export function DeniedAlert() {
  const guard = useDenied()
  const say = useWords(shellWords)
  if (guard === null) return null
  return (
    <Dialog role="alertdialog" title={say('restrictedTitle')} onClose={closeDenied}>
      <p>{say('restricted')}</p>
      <Missing guard={guard} />
      <Button kind="main" onClick={closeDenied} autoFocus>
        {say('ok')}
      </Button>
    </Dialog>
  )
}

function Missing({ guard }: { guard: Guard }) {
  const why = useWhyClosed(guard)
  return why && <p className={classes.dimmed}>{why}</p>
}
