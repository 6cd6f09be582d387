import { Button, Modal, Stack, Text } from '@mantine/core'
import { shellWords } from '#platform/console/shell/words.ts'
import { noteActivity } from '#platform/console/idle.ts'
import { useWords } from '#platform/console/words.ts'

/** The last minute before an idle person is signed out. */
export default function IdleWarning({ secondsLeft }: { secondsLeft: number }) {
  const say = useWords(shellWords)
  const stay = () => noteActivity()
  return (
    <Modal
      opened
      onClose={stay}
      role="alertdialog"
      title={say('stillThere')}
      closeButtonProps={{ 'aria-label': say('stay') }}
      zIndex={460}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{say('stillThereText', { seconds: secondsLeft })}</Text>
        <Button onClick={stay} data-autofocus>
          {say('stay')}
        </Button>
      </Stack>
    </Modal>
  )
}
