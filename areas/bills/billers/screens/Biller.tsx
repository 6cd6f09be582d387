import { billerCalls } from '#areas/bills/billers/contract.ts'
import { BillerForm } from '#areas/bills/billers/screens/BillerForm.tsx'
import { getBillerStatusError } from '#areas/bills/rules.ts'
import { StatusButtons } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: billerCalls,
  newTitle: 'newBiller',
  Form: BillerForm,
  view: (biller, { t, disabledReason }) => ({
    picture: biller.logo,
    subtitle: biller.code,
    figures: [
      [t('convenienceFee'), formatPesos(biller.convenienceFee)],
      [biller.categoryName, t('positionNo', { n: String(biller.sequence) })],
    ],
    actions: (
      <StatusButtons
        kind="biller"
        record={biller}
        call={billerCalls.updateStatus}
        keys={{ id: biller.id }}
        errorFor={(to) => getBillerStatusError(biller, to)}
        disabledReason={disabledReason}
      />
    ),
    tabs: [],
  }),
})
