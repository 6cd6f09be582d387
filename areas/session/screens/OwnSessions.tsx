import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { identityCalls, type OwnSession, sessionCalls } from '#areas/session/contract.ts'
import { hostedSignInWords } from '#areas/session/hosted-sign-in-words.ts'
import { Section } from '#areas/session/screens/Section.tsx'
import { words } from '#areas/session/words.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import {
  formatRelativeTime,
  formatMoment,
  formatShortMoment,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { signOut } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'

/** The person's sessions. All except the current one can be ended. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useWords(words)
  return (
    <Section title={t('sessionsTitle')} text={null}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('device')}</Table.Th>
              <Table.Th>{t('ipAddress')}</Table.Th>
              <Table.Th>{t('signedInAt')}</Table.Th>
              <Table.Th>{t('lastSeen')}</Table.Th>
              <Table.Th aria-label={t('endSession')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map((session) => (
              <OneSession key={session.id} session={session} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <EndEverywhere />
    </Section>
  )
}

/** Ends all sessions of the person, here and at the identity service. */
function EndEverywhere() {
  const translate = useWords(hostedSignInWords)
  const end = useApiMutation(identityCalls.endEverywhere)
  const redirectToProvider = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ data: { goTo } }) => {
          if (goTo !== null) location.assign(goTo)
          void signOut()
        },
        onError: (error) => toastMessage('danger', errorMessage(error)),
      },
    )
  return (
    <Group mt="md">
      <Button variant="default" loading={end.isPending} onClick={redirectToProvider}>
        {translate('signOutEverywhere')}
      </Button>
      <Text size="sm" c="dimmed">
        {translate('signOutEverywhereText')}
      </Text>
    </Group>
  )
}

function OneSession({ session: { id, device, ip, createdAt, lastSeenAt, isThis } }: { session: OwnSession }) {
  const t = useWords(words)
  const language = useLanguage()
  const end = useApiMutation(sessionCalls.end)
  const endIt = () =>
    end.mutate(
      { id },
      {
        onSuccess: () => toastMessage('success', t('ended', { device })),
        onError: (error) => toastMessage('danger', errorMessage(error)),
      },
    )
  return (
    <Table.Tr>
      <Table.Td>{device}</Table.Td>
      <Table.Td>{ip}</Table.Td>
      <Table.Td>{formatShortMoment(createdAt)}</Table.Td>
      <Table.Td title={formatMoment(lastSeenAt)}>
        {formatRelativeTime(lastSeenAt, undefined, language)}
      </Table.Td>
      <Table.Td align="right">
        {isThis ? (
          <Badge variant="light" tt="none">
            {t('thisSession')}
          </Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={end.isPending}
            aria-label={t('endNamed', { device, ip })}
            onClick={endIt}
          >
            {t('endSession')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
