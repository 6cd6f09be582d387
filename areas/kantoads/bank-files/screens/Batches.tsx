import { Group } from '@mantine/core'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type Batch, bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { Channel } from '#areas/kantoads/cashouts/contract.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { ask, sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { formWords } from '#platform/console/form/words.ts'
import { saveText } from '#platform/console/import/save-text.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { type Say, useWords } from '#platform/console/words.ts'

type T = Say<(typeof bankFileWords)['en']>

/** What waits to go to the bank, and the files that went. */
export function Batches() {
  const t = useWords(bankFileWords)
  const say = useWords(formWords)
  const closed = useWhyClosed(toUpdate(cashoutPlace))
  const again = (batchId: number) =>
    ask(bankFileCalls.batchFile, { batchId }).then(
      ({ fileName, text }) => saveText(fileName, text),
      (error: unknown) => toast('danger', say('error'), sentenceOf(error)),
    )
  return (
    <div className={styles.files}>
      <ToSend closed={closed} />
      <ListTable<Batch>
        name="kantoads-batches"
        address="batch."
        things={t('batches')}
        call={bankFileCalls.batches}
        exports={{ report: 'kantoads-batches', needs: toRead(cashoutPlace) }}
        columns={columnsIn(t)}
        filters={[
          {
            key: 'channel',
            label: t('channel'),
            kind: 'choice',
            options: Channel.options.map((value) => ({ value, label: value })),
          },
          { key: 'made', label: t('made'), kind: 'dates' },
        ]}
        keyOf={({ batchId }) => batchId}
        nameOf={({ refNo }) => refNo}
        rowMenu={({ batchId }) => [{ label: t('again'), closed, onSelect: () => void again(batchId) }]}
        whenEmpty={{ title: t('noBatches'), sentence: t('noBatchesSentence') }}
      />
    </div>
  )
}

function ToSend({ closed }: { closed: string | null }) {
  const t = useWords(bankFileWords)
  const { data } = useAnswer(bankFileCalls.toSend, {}, { quiet: true })
  const make = useAsk(bankFileCalls.makeBatch)
  if (!data) return null
  if (data.length === 0) return <p className={styles.quiet}>{t('nothingWaits')}</p>
  return data.map(({ channel, payouts, totalNet }) => (
    <Group key={channel} className={styles.waiting}>
      <span>{t('waiting', { payouts, total: pesos(totalNet), channel })}</span>
      <ActionButton
        label={t('make', { channel })}
        variant="filled"
        closed={closed}
        dialog={{
          title: t('makeTitle', { total: pesos(totalNet), channel }),
          consequence: t('makeWill', { payouts }),
          withReason: false,
          onConfirm: async () => {
            const reply = await make.mutateAsync({ channel })
            saveText(reply.data.fileName, reply.data.text)
            return reply
          },
        }}
      />
    </Group>
  ))
}

const columnsIn = (t: T): Column<Batch>[] => [
  { key: 'refNo', title: t('batch'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'channel', title: t('channel'), cell: ({ channel }) => channel },
  { key: 'payouts', title: t('payouts'), align: 'end', cell: ({ payouts }) => count(payouts) },
  { key: 'total', title: t('total'), align: 'end', cell: ({ totalNet }) => pesos(totalNet) },
  { key: 'paid', title: t('paid'), align: 'end', cell: ({ paid }) => count(paid) },
  { key: 'open', title: t('open'), align: 'end', cell: ({ waiting }) => count(waiting) },
  { key: 'madeBy', title: t('madeBy'), cell: ({ createdBy }) => createdBy },
  { key: 'made', title: t('made'), sort: 'createdAt', cell: ({ createdAt }) => shortMoment(createdAt) },
]
