import { Button, Table } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { words } from '#areas/approvals/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { approvalCalls } from '#platform/contract/approvals.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export type Results = ReplyOf<typeof approvalCalls.decideMany>['data']['results']

/** Results of a bulk decision in which some requests failed. */
export function BulkResults({ results, onClose }: { results: Results; onClose: () => void }) {
  const t = useWords(words)
  const failedFirst = results.toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
  return (
    <Modal opened onClose={onClose} title={t('results')} size="lg" centered>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reference')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('result')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failedFirst.map(({ requestId, ref, isDone, message }) => (
            <Table.Tr key={requestId}>
              <Table.Td>{ref}</Table.Td>
              <Table.Td>
                <StatusBadge
                  status={isDone ? 'success' : 'failed'}
                  label={t(isDone ? 'resultDone' : 'resultFailed')}
                />
              </Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DialogFooter>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogFooter>
    </Modal>
  )
}
