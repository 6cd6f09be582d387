import { approvalsMessages } from '#areas/approvals/messages.ts'
import { Alert, Table } from '@mantine/core'
import { type Delegation, delegationCalls } from '#areas/approvals/contract.ts'
import { words } from '#areas/approvals/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { SelectField, DateField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { namedOptions } from '#platform/console/list.ts'

/** Shows who approves for the person during an absence and for whom the person approves. */
export function Delegations() {
  const t = useWords(words)
  const m = useMessage()
  const { given, received, colleagues } = useSuspenseApiQuery(delegationCalls.list, {})
  const { isLineManager } = useSignedIn()
  return (
    <>
      {!isLineManager ? (
        <Alert>{m(approvalsMessages('NOT_LINE_MANAGER'))}</Alert>
      ) : colleagues.length === 0 ? (
        <Alert>{t('noColleague')}</Alert>
      ) : (
        <NewAbsence colleagues={colleagues} />
      )}
      <Absences title={t('givenAbsences')} rows={given} side="to" none={t('noneGiven')} />
      <Absences title={t('receivedAbsences')} rows={received} side="from" none={t('noneReceived')} />
    </>
  )
}

function NewAbsence({ colleagues }: { colleagues: readonly { id: number; name: string }[] }) {
  const t = useWords(words)
  const creating = useApiMutation(delegationCalls.create)
  const form = useRecordForm({
    name: 'approval-absence',
    words,
    schema: delegationCalls.create.request,
    initial: { to: null, fromDay: null, untilDay: null },
    labels: { to: t('colleague'), fromDay: t('fromDay'), untilDay: t('untilDay') },
  })
  return (
    <RecordForm form={form} sendLabel={t('saveAbsence')} onSend={creating.mutateAsync}>
      <FieldGroup title={t('coverage')} sentence={t('coverageSentence')}>
        <SelectField name="to" options={namedOptions(colleagues)} />
        <DateField name="fromDay" hint={t('daysHint')} />
        <DateField name="untilDay" hint={t('daysHint')} />
      </FieldGroup>
    </RecordForm>
  )
}

type ListProps = { title: string; rows: readonly Delegation[]; side: 'to' | 'from'; none: string }

function Absences({ title, rows, side, none }: ListProps) {
  const t = useWords(words)
  const ending = useApiMutation(delegationCalls.end)
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('person')}</Table.Th>
              <Table.Th>{t('from')}</Table.Th>
              <Table.Th>{t('to')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row[side].name}</Table.Td>
                <Table.Td>{formatShortMoment(row.fromAt)}</Table.Td>
                <Table.Td>{formatShortMoment(row.untilAt)}</Table.Td>
                <Table.Td>
                  <StatusBadge
                    status={row.state === 'planned' ? 'scheduled' : row.state}
                    label={t(`state_${row.state}`)}
                  />
                </Table.Td>
                <Table.Td>
                  {side === 'to' && row.state !== 'ended' && (
                    <ActionButton
                      label={t('endCoverage')}
                      dialog={{
                        title: t('endCoverage'),
                        consequence: t('endConsequence', { name: row.to.name }),
                        withReason: false,
                        onConfirm: () => ending.mutateAsync({ id: row.id }),
                      }}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
