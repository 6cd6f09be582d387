import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { Suspense, useState } from 'react'
import { providerPlace } from '#areas/eload/access.ts'
import { words } from '#areas/eload/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const SwitchForm = lazyPart(async () => ({ default: (await import('./SwitchForm.tsx')).SwitchForm }))

type Props = { network: { id: number; name: string; primaryProviderId: number } }

export function SwitchButton({ network }: Props) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(providerPlace))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        title={disabledReason ?? undefined}
        disabled={disabledReason !== null}
        onClick={() => setOpen(true)}
      >
        {t('switchProvider')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('switchTitle', { network: network.name })}
        size="lg"
      >
        <Suspense>{isOpen && <SwitchForm network={network} onClose={() => setOpen(false)} />}</Suspense>
      </Modal>
    </>
  )
}
