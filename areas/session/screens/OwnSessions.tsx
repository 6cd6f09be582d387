import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { identityCalls, type OwnSession, sessionCalls } from '#areas/session/contract.ts'
import { elsewhereWords } from '#areas/session/elsewhere-words.ts'
import { Section } from '#areas/session/screens/Section.tsx'
import { words } from '#areas/session/words.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { ago, moment, shortMoment } from '#platform/console/format.ts'
import { signOut } from '#platform/console/session-client.ts'
import { toast } from '#platform/console/toast.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'

/** The person's sessions, each of which but this one they can end. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useWords(words)
  return (
    <Section title={t('sessionsTitle')} text={null}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('device')}</Table.Th>
              <Table.Th>{t('address')}</Table.Th>
              <Table.Th>{t('signedInAt')}</Table.Th>
              <Table.Th>{t('lastSeen')}</Table.Th>
              <Table.Th aria-label={t('end')} />
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

/** Ends all of one's sessions, here and at the identity service. */
function EndEverywhere() {
  const t = useWords(words)
  const say = useWords(elsewhereWords)
  const end = useAsk(identityCalls.endEverywhere)
  const leave = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ data: { goTo } }) => {
          if (goTo !== null) location.assign(goTo)
          void signOut()
        },
        onError: (failure) => toast('danger', t('error'), sentenceOf(failure)),
      },
    )
  return (
    <Group mt="md">
      <Button variant="default" loading={end.isPending} onClick={leave}>
        {say('everywhere')}
      </Button>
      <Text size="sm" c="dimmed">
        {say('everywhereText')}
      </Text>
    </Group>
  )
}

function OneSession({ session: { id, device, ip, createdAt, lastSeenAt, isThis } }: { session: OwnSession }) {
  const t = useWords(words)
  const language = useLanguage()
  const end = useAsk(sessionCalls.end)
  const endIt = () =>
    end.mutate(
      { id },
      {
        onSuccess: () => toast('success', t('success'), t('ended', { device })),
        onError: (failure) => toast('danger', t('error'), sentenceOf(failure)),
      },
    )
  return (
    <Table.Tr>
      <Table.Td>{device}</Table.Td>
      <Table.Td>{ip}</Table.Td>
      <Table.Td>{shortMoment(createdAt)}</Table.Td>
      <Table.Td title={moment(lastSeenAt)}>{ago(lastSeenAt, undefined, language)}</Table.Td>
      <Table.Td align="right">
        {isThis ? (
          <Badge variant="light">{t('thisOne')}</Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={end.isPending}
            aria-label={t('endNamed', { device, ip })}
            onClick={endIt}
          >
            {t('end')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
