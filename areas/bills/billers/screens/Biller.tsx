import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { BillerForm } from '#areas/bills/billers/screens/BillerForm.tsx'
import { whyNotTurnBiller } from '#areas/bills/rules.ts'
import { Standing, Turns } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Biller() {
  return <NewOrStored New={NewBiller} Stored={StoredBiller} />
}

function NewBiller() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newBiller')}>
      <BillerForm closed={useClosed(billerPlace).create} />
    </RecordScreen>
  )
}

function StoredBiller({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(billerCalls.info)
  const biller = useReply(billerCalls.info, { id })
  const updateStatus = useAsk(billerCalls.updateStatus)
  const closed = useClosed(billerPlace).update
  const { name, code, status, version, categoryName, sequence } = biller
  return (
    <RecordScreen
      title={name}
      subtitle={code}
      status={<Standing status={status} />}
      figures={
        <>
          <Figure label={t('convenienceFee')} value={pesos(biller.convenienceFee)} />
          <Figure label={categoryName} value={t('placeNo', { n: String(sequence) })} />
        </>
      }
      actions={
        <Turns
          kind="biller"
          name={name}
          status={status}
          whyNot={(to) => whyNotTurnBiller(biller, to)}
          closed={closed}
          onTurn={(to, reason) => updateStatus.mutateAsync({ id, status: to, reason, version })}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => <BillerForm biller={biller} closed={closed} onReload={reload} />,
        },
        {
          key: 'history',
          title: t('history'),
          content: () => <HistoryPanel kind="bills-biller" id={id} />,
        },
      ]}
    />
  )
}
