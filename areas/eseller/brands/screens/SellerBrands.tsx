import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { sellerBrandList } from '#areas/eseller/brands/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { statusFilter, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Brands that stores can order, with their suppliers. */
export default function SellerBrands() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('brandsPluralName')}
      list={sellerBrandList}
      cells={{
        name: ({ name, logo }) => <NameWithPicture name={name} picture={logo} />,
        leadTimeDays: ({ leadTimeDays }) => t('inDays', { n: leadTimeDays }),
      }}
      filters={[statusFilter(t)]}
      searchIn={t('searchBrands')}
      record={esellerScreens.brand}
      newLabel={t('newBrand')}
      edit={sellerBrandCalls.update}
      whenEmpty={{ title: t('noBrands'), sentence: t('noBrandsSentence') }}
    />
  )
}
