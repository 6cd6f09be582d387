import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { brandList } from '#areas/catalogue/brands/columns.ts'
import { BrandForm, BrandStatus } from '#areas/catalogue/brands/screens/BrandForm.tsx'
import { DialogButton, HistoryPanel, useDisabledReasons } from '#platform/console/record.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { words } from '#areas/catalogue/words.ts'
import { statusFilter, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

export default function Brands() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(templatePlace)
  return (
    <ListScreen
      pluralName={t('brandsPluralName')}
      list={brandList}
      cells={{
        name: ({ name, logo }) => <NameWithPicture name={name} picture={logo} />,
      }}
      filters={[statusFilter(t)]}
      searchIn={t('searchBrands')}
      panel={(row) => (
        <>
          <BrandStatus brand={row} disabledReason={disabledReasons.update} />
          <BrandForm key={`${row.id} ${row.version}`} brand={row} disabledReason={disabledReasons.update} />
          <HistoryPanel kind="product-brand" id={row.id} />
        </>
      )}
      deletion={{ call: brandCalls.delete, references: { call: brandCalls.uses, ...referenceLinks(t) } }}
      actions={
        <DialogButton isPrimary label={t('newBrand')} disabledReason={disabledReasons.create}>
          {(close) => <BrandForm disabledReason={disabledReasons.create} onDone={close} />}
        </DialogButton>
      }
      whenEmpty={{ title: t('noBrands'), sentence: t('noBrandsSentence') }}
    />
  )
}
