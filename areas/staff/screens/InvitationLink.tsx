import { Alert, Button, CopyButton, Text, TextInput } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { words } from '#areas/staff/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { name: string; link: string; expiresAt: string; onClose: () => void }

/** Shows the invitation link once. It is not stored and cannot be shown again. */
export function InvitationLink({ name, link, expiresAt, onClose }: Props) {
  const t = useWords(words)
  return (
    <Modal opened onClose={onClose} title={t('inviteLinkTitle', { name })} centered size="lg">
      <Alert color="yellow">{t('inviteLinkOnce')}</Alert>
      <TextInput label={t('link')} value={link} readOnly mt="md" onFocus={({ target }) => target.select()} />
      <Text size="sm" mt="xs">
        {t('inviteValidUntil', { moment: formatShortMoment(expiresAt) })}
      </Text>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button mt="md" onClick={copy}>
            {copied ? t('copied') : t('copyLink')}
          </Button>
        )}
      </CopyButton>
    </Modal>
  )
}
