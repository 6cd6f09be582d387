import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { SellerBrandForm } from '#areas/eseller/brands/screens/SellerBrandForm.tsx'
import { words } from '#areas/eseller/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, pesos } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function SellerBrand() {
  return <NewOrStored New={NewBrand} Stored={StoredBrand} />
}

function NewBrand() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newBrand')}>
      <SellerBrandForm closed={useClosed(eSuppliesPlace).create} />
    </RecordScreen>
  )
}

function StoredBrand({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(sellerBrandCalls.info)
  const brand = useReply(sellerBrandCalls.info, { id })
  return (
    <RecordScreen
      title={brand.name}
      subtitle={brand.supplierName}
      status={<StatusBadge status={brand.status} label={t(brand.status)} />}
      figures={
        <>
          <Figure label={t('productsIn')} value={count(brand.productCount)} />
          <Figure label={t('minOrder')} value={pesos(brand.minOrder)} />
        </>
      }
    >
      <SellerBrandForm brand={brand} closed={useClosed(eSuppliesPlace).update} onReload={reload} />
    </RecordScreen>
  )
}
