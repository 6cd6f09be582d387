import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerBrand } from '#areas/eseller/brands/contract.ts'
import { sellerBrandList } from '#areas/eseller/brands/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { statusFilter, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Brands that stores can order, with their suppliers. */
export default function SellerBrands() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(eSuppliesPlace)
  const address = ({ id }: SellerBrand) => addressOf(esellerScreens.brand, { id })
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
      rowHref={address}
      editHref={(row) => (disabledReasons.update === null ? address(row) : null)}
      actions={<ScreenButton to={esellerScreens.brand} params={{ id: 0 }} label={t('newBrand')} />}
      whenEmpty={{ title: t('noBrands'), sentence: t('noBrandsSentence') }}
    />
  )
}
