import { Button, Text } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
import { useBlocker } from '@tanstack/react-router'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Asks for confirmation before unsaved input is lost: on navigation, on reload and when the tab is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useWords(formWords)
  const { status, proceed, reset } = useBlocker({
    // Opening a tab or panel of the same screen does not leave the form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Modal opened onClose={reset} title={t('unsavedTitle')} centered>
      <Text>{t('unsaved')}</Text>
      <DialogFooter>
        <Button variant="default" color="red" onClick={proceed}>
          {t('leave')}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t('stay')}
        </Button>
      </DialogFooter>
    </Modal>
  )
}
