import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { BillerForm } from '#areas/bills/billers/screens/BillerForm.tsx'
import { getBillerStatusError } from '#areas/bills/rules.ts'
import { BillsStatusBadge, StatusButtons } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import {
  HistoryPanel,
  Figure,
  RecordPicture,
  RecordScreen,
  useDisabledReasons,
  CreateOrEdit,
} from '#platform/console/record.ts'

export default function Biller() {
  const t = useWords(words)
  return <CreateOrEdit title={t('newBiller')} place={billerPlace} Form={BillerForm} Edit={StoredBiller} />
}

function StoredBiller({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(billerCalls.info)
  const biller = useSuspenseApiQuery(billerCalls.info, { id })
  const updateStatus = useApiMutation(billerCalls.updateStatus)
  const disabledReason = useDisabledReasons(billerPlace).update
  const { name, code, status, version, categoryName, sequence } = biller
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={biller.logo} />}
      subtitle={code}
      status={<BillsStatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('convenienceFee')} value={formatPesos(biller.convenienceFee)} />
          <Figure label={categoryName} value={t('positionNo', { n: String(sequence) })} />
        </>
      }
      actions={
        <StatusButtons
          kind="biller"
          name={name}
          status={status}
          errorFor={(to) => getBillerStatusError(biller, to)}
          disabledReason={disabledReason}
          onStatus={(to, reason) => updateStatus.mutateAsync({ id, status: to, reason, version })}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => <BillerForm biller={biller} disabledReason={disabledReason} onReload={reload} />,
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
