import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Asks before typed values are left behind: inside the console, by reload and by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useWords(formWords)
  const { status, proceed, reset } = useBlocker({
    // A tab or a panel of the same screen is not leaving it.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Modal opened onClose={reset} title={t('unsavedTitle')} centered>
      <Text>{t('unsaved')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={proceed}>
          {t('leave')}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Modal>
  )
}
