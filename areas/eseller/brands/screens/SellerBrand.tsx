import { sellerBrandCalls, SellerBrandDraft } from '#areas/eseller/brands/contract.ts'
import { SellerBrandForm } from '#areas/eseller/brands/screens/SellerBrandForm.tsx'
import { words } from '#areas/eseller/words.ts'
import { recordValues } from '#platform/console/form.ts'
import { formatCount, formatPesos } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: sellerBrandCalls,
  newTitle: 'newBrand',
  Form: SellerBrandForm,
  status: { values: (brand) => recordValues(SellerBrandDraft, brand) },
  view: (brand, { t }) => ({
    picture: brand.logo,
    subtitle: brand.supplierName,
    figures: [
      [t('productCount'), formatCount(brand.productCount)],
      [t('minOrder'), formatPesos(brand.minOrder)],
    ],
  }),
})
