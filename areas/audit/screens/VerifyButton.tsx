import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { auditors } from '#areas/audit/access.ts'
import { words } from '#areas/audit/words.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'), { floats: true })

/** Opens the verification; closed to those who may not start one. */
export function VerifyButton() {
  const t = useWords(words)
  const closed = useWhyClosed(auditors)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-disabled={closed !== null}
        {...(closed !== null && { 'data-disabled': true, title: closed })}
        onClick={(event) => (closed === null ? setOpen(true) : event.preventDefault())}
      >
        {t('verify')}
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
