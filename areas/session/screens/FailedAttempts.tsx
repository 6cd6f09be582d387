import { Table } from '@mantine/core'
import { sessionCalls } from '#areas/session/contract.ts'
import { failedAttemptWords } from '#areas/session/failed-attempt-words.ts'
import { Section } from './Section.tsx'
import type { ReplyOf } from '#platform/contract/call.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'

type Props = { failed: ReplyOf<typeof sessionCalls.failedAttempts> }

/** The last failed attempts at the person's account before this sign-in. */
export function FailedAttempts({ failed: { count, since, rows } }: Props) {
  const t = useWords(failedAttemptWords)
  if (count === 0) return null
  const text = since
    ? t('countSince', { n: count, when: formatShortMoment(since) })
    : t('count', { n: count })
  return (
    <Section title={t('title')} text={`${text}. ${t('notYou')}`}>
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('at')}</Table.Th>
              <Table.Th>{t('purpose')}</Table.Th>
              <Table.Th>{t('device')}</Table.Th>
              <Table.Th>{t('ipAddress')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ at, purpose, device, ip }) => (
              <Table.Tr key={at}>
                <Table.Td>{formatShortMoment(at)}</Table.Td>
                <Table.Td>{purpose === 'sign-in' ? t('signIn') : t('stepUp')}</Table.Td>
                <Table.Td>{device}</Table.Td>
                <Table.Td>{ip}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
