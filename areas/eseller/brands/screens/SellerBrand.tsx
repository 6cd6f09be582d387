import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandCalls, SellerBrandDraft } from '#areas/eseller/brands/contract.ts'
import { SellerBrandForm } from '#areas/eseller/brands/screens/SellerBrandForm.tsx'
import { words } from '#areas/eseller/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { recordValues } from '#platform/console/form.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'
import {
  Figure,
  RecordPicture,
  RecordScreen,
  StatusActions,
  useDisabledReasons,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function SellerBrand() {
  const t = useWords(words)
  return (
    <CreateOrEdit title={t('newBrand')} place={eSuppliesPlace} Form={SellerBrandForm} Edit={StoredBrand} />
  )
}

function StoredBrand({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(sellerBrandCalls.info)
  const brand = useSuspenseApiQuery(sellerBrandCalls.info, { id })
  const update = useApiMutation(sellerBrandCalls.update)
  const disabledReason = useDisabledReasons(eSuppliesPlace).update
  return (
    <RecordScreen
      title={brand.name}
      picture={<RecordPicture name={brand.name} picture={brand.logo} />}
      subtitle={brand.supplierName}
      status={<StatusBadge status={brand.status} label={t(brand.status)} />}
      figures={
        <>
          <Figure label={t('productCount')} value={formatCount(brand.productCount)} />
          <Figure label={t('minOrder')} value={formatPesos(brand.minOrder)} />
        </>
      }
      actions={
        <StatusActions
          name={brand.name}
          status={brand.status}
          states={['active', 'inactive']}
          onStatus={(to, reason) =>
            update.mutateAsync({
              ...recordValues(SellerBrandDraft, brand),
              id,
              version: brand.version,
              status: to,
              reason,
            })
          }
          disabledReason={disabledReason}
        />
      }
    >
      <SellerBrandForm brand={brand} disabledReason={disabledReason} onReload={reload} />
    </RecordScreen>
  )
}
