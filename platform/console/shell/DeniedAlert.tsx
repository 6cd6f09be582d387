import { Button, Modal, Stack, Text } from '@mantine/core'
import type { Guard } from '#platform/access/access.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { closeDenied, useDenied } from '#platform/console/denied.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** Tells a person that access is limited, and which right is missing. */
export default function DeniedAlert() {
  const guard = useDenied()
  const say = useWords(shellWords)
  return (
    <Modal
      opened={guard !== null}
      onClose={closeDenied}
      role="alertdialog"
      title={say('restrictedTitle')}
      closeButtonProps={{ 'aria-label': say('close') }}
      zIndex={450}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{say('restricted')}</Text>
        {guard && <Missing guard={guard} />}
        <Button onClick={closeDenied} data-autofocus>
          {say('ok')}
        </Button>
      </Stack>
    </Modal>
  )
}

function Missing({ guard }: { guard: Guard }) {
  const why = useWhyClosed(guard)
  return why && <Text c="dimmed">{why}</Text>
}
