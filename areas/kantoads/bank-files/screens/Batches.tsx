import { Group } from '@mantine/core'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { kantoadsBatchesList } from '#areas/kantoads/bank-files/columns.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { Channel } from '#areas/kantoads/cashouts/contract.ts'
import { toUpdate } from '#platform/access.ts'
import { callApi, errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { downloadText } from '#platform/console/import.ts'
import { ListTable, choiceFilter } from '#platform/console/list.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'

/** Cashouts ready to be sent, and the batch files already sent. */
export function Batches() {
  const t = useWords(bankFileWords)
  const disabledReason = useDisabledReason(toUpdate(cashoutPlace))
  const again = (batchId: number) =>
    callApi(bankFileCalls.batchFile, { batchId }).then(
      ({ fileName, text }) => downloadText(fileName, text),
      (error: unknown) => toastMessage('danger', errorMessage(error)),
    )
  return (
    <div className="grid gap-12 mb-16">
      <ToSend disabledReason={disabledReason} />
      <ListTable
        address="batch."
        pluralName={t('batches')}
        list={kantoadsBatchesList}
        filters={[
          choiceFilter('channel', t('channel'), Channel.options, String),
          { key: 'made', label: t('createdOn'), kind: 'dates' },
        ]}
        keyOf={({ batchId }) => batchId}
        nameOf={({ refNo }) => refNo}
        rowMenu={({ batchId }) => [
          { label: t('downloadFile'), disabledReason, onSelect: () => void again(batchId) },
        ]}
        whenEmpty={{ title: t('noBatches'), sentence: t('noBatchesSentence') }}
      />
    </div>
  )
}

function ToSend({ disabledReason }: { disabledReason: string | null }) {
  const t = useWords(bankFileWords)
  const { data } = useApiQuery(bankFileCalls.toSend, {}, { background: true })
  const make = useApiMutation(bankFileCalls.makeBatch)
  if (!data) return null
  if (data.length === 0) return <p className="mb-12 muted">{t('noneReady')}</p>
  return data.map(({ channel, payouts, totalNet }) => (
    <Group key={channel} className="row gap-8-16">
      <span>{t('ready', { payouts, total: formatPesos(totalNet), channel })}</span>
      <ActionButton
        label={t('create', { channel })}
        variant="filled"
        disabledReason={disabledReason}
        dialog={{
          title: t('createTitle', { total: formatPesos(totalNet), channel }),
          consequence: t('createWill', { payouts }),
          withReason: false,
          onConfirm: async () => {
            const reply = await make.mutateAsync({ channel })
            downloadText(reply.data.fileName, reply.data.text)
            return reply
          },
        }}
      />
    </Group>
  ))
}
